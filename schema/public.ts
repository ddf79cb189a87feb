/** Marks fields that are the same for every viewer. Responses made of such fields alone are computed once and shared. */
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

/** How long a value holds: until an admin edits something or a new day begins, or until any player plays. */
export type Public = 'untilEdited' | 'untilPlayed'

declare global {
  export namespace PothosSchemaTypes {
    interface FieldOptions {
      /**
       * Set if the field returns the same value to every viewer, by whatever path its parent was reached. Unset for fields that may depend
       * on the viewer or the time. Tests query each such field as every role.
       */
      readonly public?: Public
    }
  }
}

/**
 * Returns how long the public result of an operation holds; null for mutations and if any field may depend on the viewer. Unused fragments
 * count too.
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
