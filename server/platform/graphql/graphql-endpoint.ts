import { createSourceEventStream, type DocumentNode, type ExecutionArgs, GraphQLError } from 'graphql'
import { createYoga, isAsyncIterable, type Plugin, type YogaServerInstance } from 'graphql-yoga'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { OPERATION_MS } from '#schema/limits.ts'
import { schema } from '#schema/schema.ts'
import { outOfTime } from '#schema/time-limit.ts'
import { inTime } from '#server/live/in-time.ts'
import type { AdmissionControl } from '../admission/admission-control.ts'
import { useAdmissionControl } from '../admission/admission-plugin.ts'
import type { LoadShedder } from '../admission/load-shedder.ts'
import type { CacheInvalidation } from './cache-invalidation.ts'
import type { Executor } from './executor.ts'
import { maskErrors } from './masked-errors.ts'
import { type OperationTelemetry, useOperationTelemetry } from './operation-telemetry.ts'
import type { Persistence } from './persisted-documents.ts'
import { type RequestContexts, type ServerContext, wholeContext } from './request-context.ts'
import { useStorableText } from './storable-text.ts'
import { NumberedEvents } from './subscriptions/numbered-events.ts'
import { createSequences } from './subscriptions/sequences.ts'
import { subscriberTermsOf } from './subscriptions/subscriber-terms.ts'
import { useEventIds, useHardLimits, useInvalidationByAdmins, useStreams, useUnavailable } from './yoga-plugins.ts'

/** Bounds of the cache of parsed documents; yoga's own has no size limit. */
const REMEMBERED = { max: 1000, maxSize: 4 * 1024 * 1024 }
/** Disables yoga's cache of errors: yoga responds to a cached error with a different status. */
const NO_MEMORY = { get: () => undefined, set: () => {} }

export type GraphQLEndpoint = YogaServerInstance<ServerContext, object>

export interface GraphQLEndpointSettings {
  readonly admission: AdmissionControl
  readonly loadShedder: Pick<LoadShedder, 'letsStream'>
  readonly contexts: RequestContexts
  readonly executor: Executor
  readonly persistence: Persistence
  readonly news: Pick<CacheInvalidation, 'edited'>
  readonly log: Logger
  /** Undefined without telemetry. */
  readonly observer?: OperationTelemetry | undefined
}

export function graphqlEndpoint(settings: GraphQLEndpointSettings): GraphQLEndpoint {
  const { admission, loadShedder, contexts, executor, persistence, news, log, observer } = settings
  return createYoga<ServerContext, object>({
    schema,
    // Yoga copies the context's own properties onto its own.
    context: async (initial) => wholeContext(initial.executed?.context ?? (await contexts.for(initial))),
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
      useAdmissionControl(admission),
      useStreams(loadShedder),
      useStorableText(),
      useFreshContextPerEvent(contexts, executor),
      useEventIds(),
      useInvalidationByAdmins(news),
      ...(observer ? [useOperationTelemetry(observer)] : []),
      useExecutor(executor),
      useUnavailable(),
    ],
  })
}

function useExecutor(executor: Executor): Plugin<ServerContext> {
  return {
    onExecute({ args: { document, operationName, contextValue, variableValues }, setExecuteFn }) {
      const done = contextValue.executed?.result
      if (done) return setExecuteFn(() => done)
      const run = executor.runner(document, operationName ?? undefined)
      setExecuteFn(() => run(contextValue, variableValues ?? undefined))
    },
  }
}

const lengthOfKey = (_: DocumentNode, text: string) => text.length

/** Reports GET parameters with invalid JSON as a client error; yoga would report a server error. */
const IN_JSON = ['variables', 'extensions']

function useReadableParameters(): Plugin {
  return {
    onRequestParse({ request, url }) {
      if (request.method !== 'GET') return
      for (const name of IN_JSON) {
        const text = url.searchParams.get(name)
        if (text && !isJson(text)) {
          const extensions = { code: 'BAD_REQUEST', http: { status: 400 } }
          throw new GraphQLError(`The parameter ${name} must be JSON.`, { extensions })
        }
      }
    },
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * A subscription lives for hours with its first context. Loaders return what they loaded before, so each event is executed with a fresh
 * context.
 */
function useFreshContextPerEvent(contexts: RequestContexts, executor: Executor): Plugin {
  const sequences = createSequences()
  const subscribe = async (args: ExecutionArgs) => {
    const stream = await openedInTime(args)
    if (!isAsyncIterable(stream)) return stream
    const { contextValue, document, operationName, variableValues } = args
    const run = executor.runner(document, operationName ?? undefined)
    const { isVersion, sequenceOf } = sequences.of(document, operationName)
    const { after, pauseMs } = subscriberTermsOf(contextValue)
    const events = new NumberedEvents({
      events: stream,
      sequenceOf,
      run: (event) => run(contexts.renew(contextValue), variableValues ?? undefined, event),
      after: isVersion ? after : null,
      pauseMs,
    })
    return contexts.whileSignedIn(contextValue, events)
  }
  return {
    onSubscribe: ({ setSubscribeFn }) => setSubscribeFn(subscribe),
  }
}

/** Returns errors if the source cannot be opened in time; one that opens too late is closed at once. */
async function openedInTime(args: ExecutionArgs): ReturnType<typeof createSourceEventStream> {
  const opening = createSourceEventStream(args)
  try {
    return await inTime(opening, { mostMs: OPERATION_MS, tooLate: outOfTime })
  } catch (problem) {
    opening.then(
      (late) => void (isAsyncIterable(late) && late[Symbol.asyncIterator]().return?.()),
      () => {},
    )
    if (problem instanceof GraphQLError) return { errors: [problem] }
    throw problem
  }
}
