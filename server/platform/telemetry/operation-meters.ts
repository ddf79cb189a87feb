/**
 * GraphQL operations by kind, name and outcome. Only names of the website's own documents become labels, since others could be anything.
 */
import { Counter, Histogram, type Registry } from 'prom-client'
import { SECONDS } from './http-meters.ts'

export type OperationKind = 'query' | 'mutation' | 'subscription'

export interface MeasuredOperation {
  readonly kind: OperationKind
  readonly name: string | undefined
}

const KINDS: readonly OperationKind[] = ['query', 'mutation', 'subscription']
const OTHER = 'other'

export class OperationMeters {
  readonly #known: ReadonlySet<string>
  readonly #ended: Counter<'kind' | 'operation' | 'outcome'>
  readonly #durations: Histogram<'kind'>
  /** Public responses, by whether they were in the cache. */
  readonly kept: Counter<'result'>
  /** Hashes sent in place of documents, by whether they were known. */
  readonly persisted: Counter<'result'>
  /** Executions, including those of subscription events, by whether they were compiled. */
  readonly executed: Counter<'way'>

  constructor(registry: Registry, knownNames: ReadonlySet<string>) {
    const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
      new Counter({ name, help, labelNames, registers: [registry] })
    this.#known = knownNames
    this.#ended = counter(
      'ninefold_graphql_operations_total',
      'Operations executed, by kind, name and outcome. Answers from memory are not executed.',
      ['kind', 'operation', 'outcome'],
    )
    this.#durations = new Histogram({
      name: 'ninefold_graphql_operation_duration_seconds',
      help: 'Seconds that executing an operation took; of a subscription, until it was open.',
      labelNames: ['kind'],
      buckets: SECONDS,
      registers: [registry],
    })
    const kept = 'Questions that could be everybody’s: whether the whole answer was in memory.'
    this.kept = counter('ninefold_kept_answers_total', kept, ['result'])
    const persisted = 'Questions by the hash of a document: whether the document was in memory.'
    this.persisted = counter('ninefold_persisted_documents_total', persisted, ['result'])
    const executed = 'Operations and events executed, compiled or interpreted.'
    this.executed = counter('ninefold_graphql_executions_total', executed, ['way'])
    // Reports counters that are still zero, instead of omitting them.
    for (const kind of KINDS) this.#durations.zero({ kind })
    for (const way of ['compiled', 'interpreted']) this.executed.inc({ way }, 0)
    for (const result of ['hit', 'miss']) for (const counter of [this.kept, this.persisted]) counter.inc({ result }, 0)
  }

  /** Call when an operation has ended or a subscription was opened. Expected errors, which are data, do not count as failures. */
  ended({ kind, name }: MeasuredOperation, outcome: 'ok' | 'failed', seconds: number): void {
    const operation = name !== undefined && this.#known.has(name) ? name : OTHER
    this.#ended.inc({ kind, operation, outcome })
    this.#durations.observe({ kind }, seconds)
  }
}
