/** Sends again what the network lost, where sending twice does no harm: queries a few times, guesses and subscriptions for as long as it takes. */
import { type ApolloLink, CombinedGraphQLErrors, ServerError } from '@apollo/client'
import { RetryLink } from '@apollo/client/link/retry'
import { type DocumentNode, OperationTypeNode } from 'graphql'
import { waitWithRequest } from '../state/connection.ts'
import { backoffMs } from './backoff.ts'

/** Mutations that the server counts once however often they come. */
const REPEATABLE = new Set(['submitGuess'])
/** A query that has waited this often, about five seconds in all, says so; its screen offers to try again. */
const QUERY_ATTEMPTS = 5
const TOO_MANY_REQUESTS = 429
const FIRST_SERVER_FAULT = 500

/** Retries while the server cannot be reached; an answer, even a refusal, ends it. */
export const retryLink = new RetryLink({
  delay: () => 0,
  attempts: async (attempt, operation, error) => {
    if (!isUnreachable(error) || attempt >= attemptsOf(operation)) return false
    await waitWithRequest(backoffMs(attempt - 1))
    return true
  },
})

function attemptsOf({ query, operationType }: ApolloLink.Operation): number {
  switch (operationType) {
    case OperationTypeNode.QUERY:
      return navigator.onLine ? QUERY_ATTEMPTS : Number.POSITIVE_INFINITY
    case OperationTypeNode.MUTATION:
      return isRepeatable(query) ? Number.POSITIVE_INFINITY : 1
    default:
      // The socket opens itself again; this is for the few ways of closing that it takes for final.
      return Number.POSITIVE_INFINITY
  }
}

function isRepeatable(query: DocumentNode): boolean {
  const fields = query.definitions.flatMap((definition) =>
    definition.kind === 'OperationDefinition' ? definition.selectionSet.selections : [],
  )
  return fields.every((field) => field.kind === 'Field' && REPEATABLE.has(field.name.value))
}

/** No answer at all, or one from a server that is starting, stopping or too busy. */
function isUnreachable(error: unknown): boolean {
  if (CombinedGraphQLErrors.is(error)) return false
  return !ServerError.is(error) || error.statusCode >= FIRST_SERVER_FAULT || error.statusCode === TOO_MANY_REQUESTS
}
