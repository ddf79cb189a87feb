/** The one client of the page: requests by HTTP, live messages by socket, nothing lost on the way. */
import {
  ApolloClient,
  ApolloLink,
  CombinedGraphQLErrors,
  HttpLink,
  InMemoryCache,
  Observable,
  ServerError,
} from '@apollo/client'
import { ErrorLink } from '@apollo/client/link/error'
import { RetryLink } from '@apollo/client/link/retry'
import { GraphQLWsLink } from '@apollo/client/link/subscriptions'
import { relayStylePagination } from '@apollo/client/utilities'
import { type DocumentNode, OperationTypeNode } from 'graphql'
import { possibleTypes } from '../gql/possible-types.ts'
import { onBackOnline, serverAnswered, waitWithRequest } from '../state/connection.ts'
import { lookForSession } from '../state/owner.ts'
import { showToast } from '../state/toasts.ts'
import { backoffMs } from './backoff.ts'
import { socket } from './socket.ts'

// Sends again what the network lost, where sending twice does no harm: queries a few times, guesses and subscriptions for as long as it takes.

/** Mutations that the server counts once however often they come. */
const REPEATABLE = new Set(['submitGuess'])
/** A query that has waited this often, about five seconds in all, says so; its screen offers to try again. */
const QUERY_ATTEMPTS = 5
const TOO_MANY_REQUESTS = 429
const FIRST_SERVER_FAULT = 500

/** Retries while the server cannot be reached; an answer, even a refusal, ends it. */
const retryLink = new RetryLink({
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

// What the browser knows of the server: one copy of each thing, so that a live message changes it everywhere.

/** An empty cache. Whatever has an id is kept by it. */
const createCache = () =>
  new InMemoryCache({
    possibleTypes,
    typePolicies: {
      Query: { fields: { archive: relayStylePagination() } },
      // There is one of each.
      Viewer: { keyFields: [], fields: { notices: { merge: false }, gameStatuses: relayStylePagination() } },
      Calendar: { keyFields: [] },
      // A standing has a ref, yet its position depends on the board that it stands on: it belongs to the board.
      Leaderboard: { fields: { entries: { merge: false }, neighbourhood: { merge: false } } },
      Account: { fields: { friends: { merge: false }, invites: { merge: false } } },
      FriendsGames: { fields: { entries: { merge: false } } },
      OtherPlay: { fields: { squares: { merge: false } } },
      PeriodLeaderboard: { fields: { entries: { merge: false }, neighbourhood: { merge: false } } },
      League: { fields: { members: { merge: false }, board: { merge: false }, week: { merge: false } } },
      // The same player may own one league and not another: members are stored per league.
      LeagueMember: { keyFields: false },
      Play: { fields: { squares: { merge: false } } },
      Game: { fields: { recap: { merge: false }, scoreDistribution: { merge: false }, reports: { merge: false } } },
      Square: { fields: { answers: { merge: false }, guesses: { merge: false } } },
    },
  })

/** Lets each operation start in a moment of its own: a screen asks and subscribes for all its parts at once, and the page answers between them. */
const inItsOwnTime = new ApolloLink(
  (operation, forward) =>
    new Observable((observer) => {
      let answers: { unsubscribe(): void } | undefined
      const start = setTimeout(() => {
        answers = forward(operation).subscribe(observer)
      })
      return () => {
        clearTimeout(start)
        answers?.unsubscribe()
      }
    }),
)

/** A request over a network that fell silent would otherwise wait for minutes. */
const ANSWER_WITHIN_MS = 15_000
/** Of a server that is stopping, has too much to do, or does not reach its database: nothing of the question was answered. */
const LATER = 503

const http = new HttpLink({
  uri: '/graphql',
  fetch: async (input, init) => {
    const response = await fetch(input, { ...init, signal: withDeadline(init?.signal) })
    if (response.ok) serverAnswered()
    lookForSession()
    // As an answer with errors it would pass for one, and would not be asked for again.
    if (response.status === LATER)
      throw new ServerError('The server answers later', { response, bodyText: await response.text() })
    return response
  },
})

// Expected failures are members of the results; what comes here is a fault, with a sentence that the server meant for people.
const sayFaults = new ErrorLink(({ error, operation }) => {
  // A screen may have a better sentence, and one is enough.
  if (CombinedGraphQLErrors.is(error) && !operation.getContext()['saysFaultsItself'])
    for (const { message } of error.errors) showToast({ type: 'error', text: message })
})

export const client = new ApolloClient({
  link: ApolloLink.from([
    sayFaults,
    inItsOwnTime,
    retryLink,
    ApolloLink.split(
      ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
      new GraphQLWsLink(socket),
      http,
    ),
  ]),
  cache: createCache(),
})

// Screens that gave up while the network was away come back by themselves.
onBackOnline(() => {
  for (const query of client.getObservableQueries('active')) if (query.getCurrentResult().error) void query.refetch()
})

function withDeadline(signal: AbortSignal | null | undefined): AbortSignal {
  const deadline = AbortSignal.timeout(ANSWER_WITHIN_MS)
  return signal ? AbortSignal.any([signal, deadline]) : deadline
}
