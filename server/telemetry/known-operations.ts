/** The names of the product's own operations, as its documents stand beside its components. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { INSTALLATION } from '#server/installation.ts'

const WEB = join(INSTALLATION, 'web')
const OPERATION = /^(?:query|mutation|subscription)\s+(\w+)/gm

/** None where the server was installed without them: then all operations are others. */
export function knownOperations(folder: string = WEB): ReadonlySet<string> {
  try {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.graphql'))
    const texts = files.map((path) => readFileSync(join(folder, path), 'utf8'))
    return new Set(texts.flatMap((text) => [...text.matchAll(OPERATION)].map(([, name = '']) => name)))
  } catch {
    return new Set()
  }
}
