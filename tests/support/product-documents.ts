/** The operations of the web client, whole, as it sends them but for the names of types that it adds. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DocumentNode, type FragmentDefinitionNode, Kind, parse, print, visit } from 'graphql'

const WEB = join(import.meta.dirname, '../../web')

/** An operation with its fragments, by its name. */
export function productDocument(name: string): string {
  const { definitions } = allDefinitions()
  const operation = definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION && one.name?.value === name)
  if (!operation) throw new Error(`The web client has no operation ${name}`)
  const fragments = new Map<string, FragmentDefinitionNode>()
  const collect = (node: DocumentNode['definitions'][number]) =>
    visit(node, {
      FragmentSpread({ name: { value } }) {
        const fragment = definitions.find((one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === value)
        if (fragment?.kind !== Kind.FRAGMENT_DEFINITION || fragments.has(value)) return
        fragments.set(value, fragment)
        collect(fragment)
      },
    })
  collect(operation)
  return print({ kind: Kind.DOCUMENT, definitions: [operation, ...fragments.values()] })
}

function allDefinitions(): DocumentNode {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.graphql'))
  return parse(files.map((path) => readFileSync(join(WEB, path), 'utf8')).join('\n'))
}
