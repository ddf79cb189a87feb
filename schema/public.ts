/** What is the same for everybody, said at each field: answers made of such fields alone are made once, whoever asks. */
import '@pothos/core'
import {
  type DocumentNode,
  type GraphQLField,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
  OperationTypeNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'

/** Until when it stays as it is: until an admin edits something or another day begins, or until somebody plays. */
export type Public = 'untilEdited' | 'untilPlayed'

declare global {
  export namespace PothosSchemaTypes {
    interface FieldOptions {
      /**
       * The field depends on no viewer: it tells the same whoever asks, however they ask for its parent. Absent is what may depend on the
       * viewer, or on the moment. Tests ask for each as every role.
       */
      readonly public?: Public
    }
  }
}

/**
 * What an operation tells everybody alike, and until when that stays as it is; null where any of its fields may depend on the viewer, and
 * for mutations. Fragments that it does not use count too.
 */
export function publicityOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode | null | undefined = getOperationAST(document),
): Public | null {
  if (!operation || operation.operation === OperationTypeNode.MUTATION) return null
  let found: Public | null = 'untilEdited'
  const types = new TypeInfo(schema)
  visit(
    document,
    visitWithTypeInfo(types, {
      Field({ name: { value: name } }) {
        if (name === '__typename') return
        const field = publicityOfField(types.getFieldDef())
        if (field === null) found = null
        else if (found) found = field === 'untilPlayed' ? field : found
      },
    }),
  )
  return found
}

/** Null for what may depend on the viewer. */
export function publicityOfField(field: GraphQLField<unknown, unknown> | null | undefined): Public | null {
  const options: unknown = field?.extensions['pothosOptions']
  const said: unknown = typeof options === 'object' && options !== null ? Reflect.get(options, 'public') : undefined
  return said === 'untilEdited' || said === 'untilPlayed' ? said : null
}
