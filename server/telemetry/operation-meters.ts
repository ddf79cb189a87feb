/** Operations of GraphQL by kind, name and outcome. Only names of the product's own documents are told apart: others could be anything. */
import { Count, Counts, Distribution, type Family } from './numbers.ts'

export type OperationKind = 'query' | 'mutation' | 'subscription'

/** Of one operation of one document: found once, then only added to. */
export interface OperationMeter {
  readonly ok: Count
  /** Answered with errors; expected failures, which are data, are none. */
  readonly failed: Count
  readonly duration: Distribution
}

const KINDS: readonly OperationKind[] = ['query', 'mutation', 'subscription']
const OTHER = 'other'

export class OperationMeters {
  readonly #known: ReadonlySet<string>
  readonly #durations = new Map(KINDS.map((kind) => [kind, new Distribution()]))
  readonly #meters = new Map<string, OperationMeter & { readonly kind: OperationKind; readonly operation: string }>()
  /** Answers for everybody, found in memory or not. */
  readonly kept = new Counts(['hit', 'miss'])
  /** Hashes in place of documents, known or not. */
  readonly persisted = new Counts(['hit', 'miss'])
  /** What was executed: known documents on the fast way, those asked often compiled; everything else by yoga. */
  readonly executed = new Counts(['compiled', 'interpreted', 'yoga'])

  constructor(knownNames: ReadonlySet<string>) {
    this.#known = knownNames
  }

  of(kind: OperationKind, name: string | undefined): OperationMeter {
    const operation = name !== undefined && this.#known.has(name) ? name : OTHER
    const key = `${kind} ${operation}`
    const duration = this.#durations.get(kind) ?? new Distribution()
    const known = this.#meters.get(key) ?? { kind, operation, duration, ok: new Count(), failed: new Count() }
    this.#meters.set(key, known)
    return known
  }

  families(): readonly Family[] {
    const duration = 'ninefold_graphql_operation_duration_seconds'
    return [
      {
        name: 'ninefold_graphql_operations_total',
        help: 'Operations executed, by kind, name and outcome. Answers from memory are not executed.',
        kind: 'counter',
        read: () =>
          [...this.#meters.values()].flatMap(({ kind, operation, ok, failed }) => [
            { labels: { kind, operation, outcome: 'ok' }, value: ok.value },
            { labels: { kind, operation, outcome: 'failed' }, value: failed.value },
          ]),
      },
      {
        name: duration,
        help: 'Seconds that executing an operation took; of a subscription, until it was open.',
        kind: 'histogram',
        read: () => [...this.#durations].flatMap(([kind, each]) => each.samples(duration, { kind })),
      },
      {
        name: 'ninefold_kept_answers_total',
        help: 'Questions that could be everybody’s: whether the whole answer was in memory.',
        kind: 'counter',
        read: () => this.kept.samples('result'),
      },
      {
        name: 'ninefold_persisted_documents_total',
        help: 'Questions by the hash of a document: whether the document was in memory.',
        kind: 'counter',
        read: () => this.persisted.samples('result'),
      },
      {
        name: 'ninefold_graphql_executions_total',
        help: 'Operations executed on the fast way, compiled or interpreted, and by yoga.',
        kind: 'counter',
        read: () => this.executed.samples('way'),
      },
    ]
  }
}
