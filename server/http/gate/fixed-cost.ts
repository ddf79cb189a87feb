/** Finds the documents that cost the same whatever is sent with them: it is enough to count each operation of theirs once. */
import { type DocumentNode, type FieldNode, Kind, TypeInfo, visit, visitWithTypeInfo } from 'graphql'
import { schema } from '#schema/schema.ts'

/** False where a field whose cost follows from its arguments is given a variable, in any of the document's operations. */
export function hasFixedCost(document: DocumentNode): boolean {
  const types = new TypeInfo(schema)
  let isFixed = true
  visit(
    document,
    visitWithTypeInfo(types, {
      Field(node) {
        const follows = typeof types.getFieldDef()?.extensions['complexity'] === 'function'
        isFixed &&= !follows || !hasVariable(node)
      },
    }),
  )
  return isFixed
}

function hasVariable({ arguments: given = [] }: FieldNode): boolean {
  return given.some(({ value }) => {
    let found = false
    visit(value, {
      [Kind.VARIABLE]() {
        found = true
      },
    })
    return found
  })
}
