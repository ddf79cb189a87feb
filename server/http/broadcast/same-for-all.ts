/** Whether a subscription tells every viewer the same: if nothing is selected but what is known to be public, and never by guess. */
import { type DocumentNode, type GraphQLSchema, getOperationAST } from 'graphql'
import { publicFields, selectsOnly } from '../hot/public-fields.ts'

/** What they tell depends on nobody; tests compare what every role gets. */
export const publicSubscriptions: ReadonlySet<string> = new Set(['leaderboardChanged'])

const known = new WeakMap<DocumentNode, boolean>()

/** True for a document of one subscription; fragments that it does not use count too. */
export function tellsAllTheSame(schema: GraphQLSchema, document: DocumentNode): boolean {
  const before = known.get(document)
  if (before !== undefined) return before
  const found =
    getOperationAST(document)?.operation === 'subscription' &&
    selectsOnly(schema, document, (parent, field) => isPublicField(schema, parent, field))
  known.set(document, found)
  return found
}

function isPublicField(schema: GraphQLSchema, type: string, field: string): boolean {
  if (type === schema.getSubscriptionType()?.name) return publicSubscriptions.has(field)
  return publicFields[type]?.split(' ').includes(field) ?? false
}
