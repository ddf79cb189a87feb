/** Counts operations, and gives each a span where somebody traces: on the fast way through its compiler, elsewhere as a plugin of yoga. */
import { type DocumentNode, type ExecutionResult, getOperationAST } from 'graphql'
import { isAsyncIterable, type Plugin } from 'graphql-yoga'
import type { OperationKind, OperationMeter, OperationMeters } from '#server/telemetry/operation-meters.ts'
import type { Tracing } from '#server/telemetry/tracing.ts'
import { type Compiler, createCompiler, type Run } from '../hot/compiler.ts'
import type { PersistedDocuments } from '../hot/persisted-documents.ts'
import type { PublicAnswers } from '../hot/public-answers.ts'
import type { ServerContext } from '../request-context.ts'
import { rememberRequest } from './fault-requests.ts'

export interface OperationObserver {
  readonly meters: OperationMeters
  readonly tracing: Tracing | null
}

interface Observed {
  readonly meter: OperationMeter
  /** Of its span: 'mutation SubmitGuess'. */
  readonly name: string
}

/** What it looks up, it looks up once a document. */
export function observedCompiler(observer: OperationObserver): Compiler {
  const { executed } = observer.meters
  const counts = { compiled: executed.of('compiled'), interpreted: executed.of('interpreted') }
  const compiler = createCompiler(undefined, (way) => counts[way].add())
  return {
    runner<C extends object>(document: DocumentNode, operationName: string | undefined): Run<C> {
      const run = compiler.runner<C>(document, operationName)
      const observed = observedOf(observer, document, operationName)
      return (...asked) => measured(observer, observed, () => run(...asked))
    },
  }
}

/** Whether whole answers were there. */
export function observedAnswers(answers: PublicAnswers, { meters }: OperationObserver): PublicAnswers {
  const [hit, miss] = [meters.kept.of('hit'), meters.kept.of('miss')]
  return {
    find(key, now) {
      const found = answers.find(key, now)
      if (found) hit.add()
      return found
    },
    make(key, make) {
      miss.add()
      return answers.make(key, make)
    },
    [Symbol.asyncDispose]: () => answers[Symbol.asyncDispose](),
  }
}

/** Whether hashes stood for documents. */
export function observedDocuments(documents: PersistedDocuments, { meters }: OperationObserver): PersistedDocuments {
  const [hit, miss] = [meters.persisted.of('hit'), meters.persisted.of('miss')]
  return {
    find(query, extensions) {
      const found = documents.find(query, extensions)
      if (query === undefined) (found === null ? miss : hit).add()
      return found
    },
  }
}

/** Before the plugin that hands over what was executed already, so that nothing is counted twice. */
export function useObservedOperations(observer: OperationObserver): Plugin<ServerContext> {
  const yoga = observer.meters.executed.of('yoga')
  return {
    onExecute({ args: { document, operationName, contextValue }, executeFn, setExecuteFn }) {
      const observed = observedOf(observer, document, operationName ?? undefined)
      setExecuteFn((args: Parameters<typeof executeFn>[0]) => {
        yoga.add()
        return measured(observer, observed, () => executeFn(args))
      })
      return {
        onExecuteDone({ result }) {
          if (!isAsyncIterable(result)) rememberRequest(result.errors, contextValue.req)
        },
      }
    },
    onSubscribe({ args: { document, operationName, contextValue } }) {
      const { meter } = observedOf(observer, document, operationName ?? undefined)
      const begunAt = performance.now()
      return {
        onSubscribeResult({ result }) {
          ;(isAsyncIterable(result) ? meter.ok : meter.failed).add()
          meter.duration.observe((performance.now() - begunAt) / 1000)
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

function observedOf(
  { meters }: OperationObserver,
  document: DocumentNode,
  operationName: string | undefined,
): Observed {
  const node = getOperationAST(document, operationName)
  const kind: OperationKind = node?.operation ?? 'query'
  const name = node?.name?.value
  return { meter: meters.of(kind, name), name: name === undefined ? kind : `${kind} ${name}` }
}

type Result = ExecutionResult | Promise<ExecutionResult>

function measured<T extends Result>({ tracing }: OperationObserver, { meter, name }: Observed, run: () => T): T {
  const begunAt = performance.now()
  const done = (result: ExecutionResult) => {
    meter.duration.observe((performance.now() - begunAt) / 1000)
    ;(result.errors ? meter.failed : meter.ok).add()
  }
  const result = tracing ? tracing.span(name, {}, run) : run()
  if (result instanceof Promise) result.then(done, () => meter.failed.add())
  else done(result)
  return result
}
