/** Flags by their code, as circle-flags draws them; a region without a drawing has its country's. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const FOLDER = join(createRequire(import.meta.url).resolve('circle-flags/package.json'), '../flags')
/** 'de', 'us-ca', 'other/pirate': nothing that leads out of the folder. */
const FLAG = /^((?:other\/)?[a-z]+)(-[a-z0-9_]+)?\.svg$/

/** An SVG that never changes, by its name; null where there is none. */
export async function readFlag(name: string): Promise<Buffer | null> {
  const [, country, region = ''] = FLAG.exec(name) ?? []
  if (!country) return null
  return (await drawing(country + region)) ?? (await drawing(country))
}

async function drawing(code: string): Promise<Buffer | null> {
  try {
    return await readFile(join(FOLDER, `${code}.svg`))
  } catch {
    return null
  }
}
