/** GraphQL over HTTP and SSE at /graphql, by yoga. */
import type { DocumentNode } from 'graphql'
import { createYoga, type Plugin, type YogaServerInstance } from 'graphql-yoga'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { schema } from '#schema/schema.ts'
import { useEventIds } from './broadcast/event-ids.ts'
import type { Executor } from './executor.ts'
import { useFreshContextPerEvent } from './fresh-context.ts'
import type { Gate } from './gate/gate.ts'
import { useGate } from './gate/gate-plugin.ts'
import { useHardLimits } from './gate/limits-plugin.ts'
import type { HandOver } from './hot/hand-over.ts'
import { useNewsOfEdits } from './hot/news-of-edits.ts'
import type { Persistence } from './hot/persisted-documents.ts'
import type { PublicNews } from './hot/public-news.ts'
import { wholeContext } from './lazy-context.ts'
import { maskErrors } from './masked-errors.ts'
import { type OperationObserver, useObservedOperations } from './observed/observed-operations.ts'
import type { Door } from './overload/door.ts'
import { useLater } from './overload/later-plugin.ts'
import { useStreams } from './overload/streams-plugin.ts'
import { useReadableParameters } from './readable-parameters.ts'
import type { RequestContexts, ServerContext } from './request-context.ts'
import { useStorableText } from './storable-text.ts'

/** Of documents that are asked again; yoga's own memory has no bound for their size. */
const REMEMBERED = { max: 1000, maxSize: 4 * 1024 * 1024 }
/** For mistakes: yoga answers one that it remembers with another status than at first. */
const NO_MEMORY = { get: () => undefined, set: () => {} }

export type GraphQLEndpoint = YogaServerInstance<ServerContext, object>

export interface GraphQLEndpointSettings {
  readonly gate: Gate
  readonly door: Pick<Door, 'letsStream'>
  readonly contexts: RequestContexts
  readonly handOver: HandOver
  readonly executor: Executor
  readonly persistence: Persistence
  readonly news: Pick<PublicNews, 'edited'>
  readonly log: Logger
  /** Undefined where nobody counts. */
  readonly observer?: OperationObserver | undefined
}

export function graphqlEndpoint(settings: GraphQLEndpointSettings): GraphQLEndpoint {
  const { gate, door, contexts, handOver, executor, persistence, news, log, observer } = settings
  return createYoga<ServerContext, object>({
    schema,
    // Yoga copies it onto its own.
    context: async (initial) => wholeContext(handOver.contextOf(initial.req) ?? (await contexts.for(initial))),
    graphiql: false,
    landingPage: false,
    maskedErrors: { maskError: maskErrors(log) },
    cors: false,
    // Yoga logs requests at debug; faults are logged where they are masked.
    logging: false,
    parserAndValidationCache: {
      documentCache: new LRUCache({ ...REMEMBERED, sizeCalculation: lengthOfKey }),
      errorCache: NO_MEMORY,
    },
    plugins: [
      useReadableParameters(),
      persistence.plugin,
      useHardLimits(),
      useGate(gate),
      useStreams(door),
      useStorableText(),
      useFreshContextPerEvent(contexts, executor),
      useEventIds(),
      useNewsOfEdits(news),
      ...(observer ? [useObservedOperations(observer)] : []),
      useExecutor(executor),
      handOver.plugin,
      useLater(),
    ],
  })
}

/** Before the plugin that hands over what was executed already. */
function useExecutor(executor: Executor): Plugin<ServerContext> {
  return {
    onExecute({ args: { document, operationName, contextValue, variableValues }, setExecuteFn }) {
      const run = executor.runner(document, operationName ?? undefined)
      setExecuteFn(() => run(contextValue, variableValues ?? undefined))
    },
  }
}

const lengthOfKey = (_: DocumentNode, text: string) => text.length
