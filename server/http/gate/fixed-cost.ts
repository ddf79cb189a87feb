/** Finds the operations that cost the same whatever is sent with them: it is enough to count them once. */
import {
  type DocumentNode,
  type FieldNode,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { schema } from '#schema/schema.ts'

const known = new WeakMap<OperationDefinitionNode, boolean>()

/** False where a field whose cost follows from its arguments is given a variable, in any of the document's operations. */
export function hasFixedCost(document: DocumentNode, operationName: string | null | undefined): boolean {
  const operation = getOperationAST(document, operationName)
  if (!operation) return false
  const isFixed = known.get(operation) ?? isFixedIn(document)
  known.set(operation, isFixed)
  return isFixed
}

function isFixedIn(document: DocumentNode): boolean {
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
