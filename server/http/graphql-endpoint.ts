/** GraphQL over HTTP and SSE at /graphql, by yoga. */
import type { DocumentNode } from 'graphql'
import { createYoga, type YogaServerInstance } from 'graphql-yoga'
import type { Logger } from 'pino'
import { schema } from '#schema/schema.ts'
import { useFreshContextPerEvent } from './fresh-context.ts'
import type { Gate } from './gate/gate.ts'
import { useGate } from './gate/gate-plugin.ts'
import { useHardLimits } from './gate/limits-plugin.ts'
import { BoundedMap } from './hot/bounded-map.ts'
import type { HandOver } from './hot/hand-over.ts'
import { useNewsOfEdits } from './hot/news-of-edits.ts'
import type { Persistence } from './hot/persisted-documents.ts'
import type { PublicNews } from './hot/public-news.ts'
import { wholeContext } from './lazy-context.ts'
import { maskErrors } from './masked-errors.ts'
import type { RequestContexts, ServerContext } from './request-context.ts'
import { useStorableText } from './storable-text.ts'

/** Of documents that are asked again; yoga's own memory has no bound for their size. */
const REMEMBERED = { entries: 1000, weight: 4 * 1024 * 1024 }
/** For mistakes: yoga answers one that it remembers with another status than at first. */
const NO_MEMORY = { get: () => undefined, set: () => {} }

export type GraphQLEndpoint = YogaServerInstance<ServerContext, object>

export interface GraphQLEndpointSettings {
  readonly gate: Gate
  /** GraphiQL, which brings its parts from elsewhere. */
  readonly hasExplorer: boolean
  readonly contexts: RequestContexts
  readonly handOver: HandOver
  readonly persistence: Persistence
  readonly news: Pick<PublicNews, 'edited'>
  readonly log: Logger
}

export function graphqlEndpoint(settings: GraphQLEndpointSettings): GraphQLEndpoint {
  const { gate, hasExplorer, contexts, handOver, persistence, news, log } = settings
  return createYoga<ServerContext, object>({
    schema,
    // Yoga copies it onto its own.
    context: async (initial) => wholeContext(handOver.contextOf(initial.req) ?? (await contexts.for(initial))),
    graphiql: hasExplorer && { title: 'Ninefold API', subscriptionsProtocol: 'WS' },
    landingPage: false,
    maskedErrors: { maskError: maskErrors(log) },
    cors: false,
    // Yoga logs requests at debug; faults are logged where they are masked.
    logging: false,
    parserAndValidationCache: { documentCache: rememberedDocuments(), errorCache: NO_MEMORY },
    plugins: [
      persistence.plugin,
      useHardLimits(),
      useGate(gate),
      useStorableText(),
      useFreshContextPerEvent(contexts),
      useNewsOfEdits(news),
      handOver.plugin,
    ],
  })
}

function rememberedDocuments() {
  const known = new BoundedMap<DocumentNode>(REMEMBERED)
  return {
    get: (text: string) => known.get(text),
    set: (text: string, document: DocumentNode) => known.set(text, document, text.length),
  }
}
