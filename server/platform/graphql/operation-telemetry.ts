import { type DocumentNode, type ExecutionResult, getOperationAST } from 'graphql'
import { isAsyncIterable, type Plugin } from 'graphql-yoga'
import { rememberRequest } from '../http/fault-requests.ts'
import type { MeasuredOperation, OperationMeters } from '../telemetry/operation-meters.ts'
import type { Tracing } from '../telemetry/tracing.ts'
import { createExecutor, type Executor, type RunDocument } from './executor.ts'
import type { PersistedDocuments } from './persisted-documents.ts'
import type { ServerContext } from './request-context.ts'
import type { ResponseCache } from './response-cache.ts'

export interface OperationTelemetry {
  readonly meters: OperationMeters
  readonly tracing: Tracing | null
}

/**
 * Looks up the name of an operation once. Counts queries and mutations; for subscriptions, events are not counted, only that they are
 * opened.
 */
export function measuredExecutor(observer: OperationTelemetry): Executor {
  const executor = createExecutor(undefined, (way) => observer.meters.executed.inc({ way }))
  const runs = new WeakMap<RunDocument, RunDocument>()
  return {
    runner(document, operationName) {
      const run = executor.runner(document, operationName)
      const observed = observedOf(document, operationName)
      if (observed.kind === 'subscription') return run
      const measuring = runs.get(run) ?? ((...asked) => measured(observer, observed, () => run(...asked)))
      runs.set(run, measuring)
      return measuring
    },
  }
}

/** Counts cache hits and misses. */
export function measuredResponses(answers: ResponseCache, { meters }: OperationTelemetry): ResponseCache {
  return {
    find(key, now) {
      const found = answers.find(key, now)
      if (found) meters.kept.inc({ result: 'hit' })
      return found
    },
    make(...asked) {
      meters.kept.inc({ result: 'miss' })
      return answers.make(...asked)
    },
    [Symbol.asyncDispose]: () => answers[Symbol.asyncDispose](),
  }
}

/** Counts hits and misses of persisted documents. */
export function measuredDocuments(documents: PersistedDocuments, { meters }: OperationTelemetry): PersistedDocuments {
  return {
    find(query, extensions) {
      const found = documents.find(query, extensions)
      if (query === undefined) meters.persisted.inc({ result: found === null ? 'miss' : 'hit' })
      return found
    },
  }
}

/** Counts opened subscriptions, and remembers the request of each error for the log. */
export function useOperationTelemetry({ meters }: OperationTelemetry): Plugin<ServerContext> {
  return {
    onExecute({ args: { contextValue } }) {
      return {
        onExecuteDone({ result }) {
          if (!isAsyncIterable(result)) rememberRequest(result.errors, contextValue.req)
        },
      }
    },
    onSubscribe({ args: { document, operationName, contextValue } }) {
      const observed = observedOf(document, operationName ?? undefined)
      const begunAt = performance.now()
      return {
        onSubscribeResult({ result }) {
          meters.ended(observed, isAsyncIterable(result) ? 'ok' : 'failed', (performance.now() - begunAt) / 1000)
          if (!isAsyncIterable(result)) rememberRequest(result.errors, contextValue.req)
          return { onNext: (event) => rememberRequest(eventErrors(event.result), contextValue.req) }
        },
      }
    },
  }
}

function eventErrors(result: ExecutionResult | AsyncIterable<unknown>): ExecutionResult['errors'] {
  return isAsyncIterable(result) ? undefined : result.errors
}

function observedOf(document: DocumentNode, operationName: string | undefined): MeasuredOperation {
  const node = getOperationAST(document, operationName)
  return { kind: node?.operation ?? 'query', name: node?.name?.value }
}

type Result = ExecutionResult | Promise<ExecutionResult>

function measured<T extends Result>(
  { meters, tracing }: OperationTelemetry,
  observed: MeasuredOperation,
  run: () => T,
): T {
  const begunAt = performance.now()
  const done = (outcome: 'ok' | 'failed') => meters.ended(observed, outcome, (performance.now() - begunAt) / 1000)
  const answered = ({ errors }: ExecutionResult) => done(errors ? 'failed' : 'ok')
  const { kind, name } = observed
  const result = tracing ? tracing.span(name === undefined ? kind : `${kind} ${name}`, {}, run) : run()
  if (result instanceof Promise) result.then(answered, () => done('failed'))
  else answered(result)
  return result
}
