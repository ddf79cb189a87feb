/** The one client of the page: requests by HTTP, live messages by socket, nothing lost on the way. */
import { ApolloClient, ApolloLink, CombinedGraphQLErrors, HttpLink, ServerError } from '@apollo/client'
import { ErrorLink } from '@apollo/client/link/error'
import { GraphQLWsLink } from '@apollo/client/link/subscriptions'
import { OperationTypeNode } from 'graphql'
import { onBackOnline, serverAnswered } from '../state/connection.ts'
import { lookForSession } from '../state/owner.ts'
import { showToast } from '../state/toasts.ts'
import { createCache } from './cache.ts'
import { inItsOwnTime } from './own-time.ts'
import { retryLink } from './retry.ts'
import { socket } from './socket.ts'

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
  dataMasking: true,
})

// Screens that gave up while the network was away come back by themselves.
onBackOnline(() => {
  for (const query of client.getObservableQueries('active')) if (query.getCurrentResult().error) void query.refetch()
})

function withDeadline(signal: AbortSignal | null | undefined): AbortSignal {
  const deadline = AbortSignal.timeout(ANSWER_WITHIN_MS)
  return signal ? AbortSignal.any([signal, deadline]) : deadline
}
