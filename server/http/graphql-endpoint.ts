/** GraphQL over HTTP and SSE at /graphql, by yoga. */
import { parse } from 'graphql'
import { createYoga, type Plugin, type YogaServerInstance } from 'graphql-yoga'
import type { Logger } from 'pino'
import { schema } from '#schema/schema.ts'
import { useFreshContextPerEvent } from './fresh-context.ts'
import { maskErrors } from './masked-errors.ts'
import type { RequestContexts, ServerContext } from './request-context.ts'
import { useStorableText } from './storable-text.ts'

/** The product's largest operation has about 400 tokens. */
const MAX_TOKENS = 2000

export type GraphQLEndpoint = YogaServerInstance<ServerContext, object>

export function graphqlEndpoint(contexts: RequestContexts, log: Logger): GraphQLEndpoint {
  return createYoga<ServerContext, object>({
    schema,
    context: (initial) => contexts.for(initial),
    graphiql: { title: 'Ninefold API', subscriptionsProtocol: 'WS' },
    landingPage: false,
    maskedErrors: { maskError: maskErrors(log) },
    cors: false,
    // Yoga logs requests at debug; faults are logged where they are masked.
    logging: false,
    plugins: [useTokenLimit(), useStorableText(), useFreshContextPerEvent(contexts)],
  })
}

function useTokenLimit(): Plugin {
  return {
    onParse: ({ setParseFn }) => setParseFn((source, options) => parse(source, { ...options, maxTokens: MAX_TOKENS })),
  }
}
