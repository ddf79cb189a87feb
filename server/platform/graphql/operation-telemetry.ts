/** Counts operations, and traces them if tracing is on. */
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

/** What it looks up, it looks up once an operation. Of subscriptions each event is executed, and their opening counts. */
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

/** Whether whole answers were there. */
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

/** Whether hashes stood for documents. */
export function measuredDocuments(documents: PersistedDocuments, { meters }: OperationTelemetry): PersistedDocuments {
  return {
    find(query, extensions) {
      const found = documents.find(query, extensions)
      if (query === undefined) meters.persisted.inc({ result: found === null ? 'miss' : 'hit' })
      return found
    },
  }
}

/** Counts subscriptions that are opened, and remembers whose errors are whose. */
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
