/** Holds API keys to public things and their player's own games, whatever else the player may read. */
import { type DocumentNode, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import { keyReads } from '#schema/rules/api-keys.ts'
import { schema } from '#schema/schema.ts'

/** Of documents that were looked through: the first field that no key may read, or null. */
const found = new WeakMap<DocumentNode, string | null>()

/** Returns the first field that is closed to API keys, as 'Viewer.account'; null if all are open. */
export function closedField(document: DocumentNode): string | null {
  const known = found.get(document)
  if (known !== undefined) return known
  const closed = firstClosedField(document)
  found.set(document, closed)
  return closed
}

function firstClosedField(document: DocumentNode): string | null {
  const types = new TypeInfo(schema)
  let closed: string | null = null
  visit(
    document,
    visitWithTypeInfo(types, {
      Field({ name: { value } }) {
        const parent = types.getParentType()?.name
        if (parent !== undefined && !keyReads(parent, value)) closed ??= `${parent}.${value}`
      },
    }),
  )
  return closed
}
