/** A graphql-codegen plugin: which types a union or interface may be, so that the cache can match fragments on them. */
import { isAbstractType } from 'graphql'

/** Prints one constant, in alphabetical order. */
export const plugin = (schema) => {
  const entries = Object.values(schema.getTypeMap())
    .filter((type) => isAbstractType(type) && !type.name.startsWith('__'))
    .map((type) => [
      type.name,
      schema
        .getPossibleTypes(type)
        .map(({ name }) => name)
        .sort(),
    ])
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `export const possibleTypes: Record<string, string[]> = ${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`
}
