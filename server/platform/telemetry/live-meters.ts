import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { SECONDS } from './http-meters.ts'

/** Outcomes of a guess: 'tryAgain' if nothing was written in time, 'failed' for faults. */
export const GUESS_OUTCOMES = ['right', 'wrong', 'repeat', 'taken', 'over', 'tryAgain', 'failed'] as const
const BATCH_SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000]

/** A counter for the most frequent events: incrementing a labeled counter of prom-client takes 200 ns. */
export class ReadCount {
  value = 0

  add(): void {
    this.value++
  }
}

export class LiveMeters {
  readonly guesses: Counter<'outcome'>
  /** Guesses that wait for their verdict. */
  readonly waiting: Gauge
  readonly guessDuration: Histogram
  readonly batches: Counter<'outcome'>
  readonly batchSize: Histogram
  readonly commitDuration: Histogram
  /** Sockets opened in total, and those open now. */
  readonly sockets: Counter
  readonly openSockets: Gauge
  /** Connected clients with their subscriptions. */
  readonly clients = new Set<{ readonly subscriptions: object }>()
  /** Groups of subscribers that share messages. */
  readonly groups = new Set<object>()
  readonly messages = { shared: new ReadCount(), own: new ReadCount() }
  readonly broadcastDuration: Histogram
  readonly tickDuration: Histogram
  /** Messages from nodes, including this one. */
  readonly received: Counter<'channel'>

  constructor(registry: Registry) {
    const registers = [registry]
    const counter = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
      new Counter({ name, help, labelNames, registers })
    const histogram = (name: string, help: string, buckets: number[] = SECONDS) =>
      new Histogram({ name, help, buckets, registers })
    this.guesses = counter('ninefold_guesses_total', 'Guesses, by how they ended.', ['outcome'])
    for (const outcome of GUESS_OUTCOMES) this.guesses.inc({ outcome }, 0)
    this.waiting = new Gauge({
      name: 'ninefold_guesses_waiting',
      help: 'Guesses that wait for their verdict.',
      registers,
    })
    this.guessDuration = histogram('ninefold_guess_duration_seconds', 'Seconds from a guess to its verdict.')
    this.batches = counter(
      'ninefold_guess_batches_total',
      'Batches of guesses sent to the database, by how they ended.',
      ['outcome'],
    )
    for (const outcome of ['written', 'refused', 'failed']) this.batches.inc({ outcome }, 0)
    this.batchSize = histogram('ninefold_guess_batch_size', 'Guesses written together.', BATCH_SIZES)
    this.commitDuration = histogram('ninefold_guess_commit_duration_seconds', 'Seconds that a batch took to commit.')
    this.sockets = counter('ninefold_sockets_opened_total', 'Sockets that were opened.')
    this.openSockets = new Gauge({ name: 'ninefold_sockets_open', help: 'Sockets that are open.', registers })
    this.broadcastDuration = histogram(
      'ninefold_broadcast_duration_seconds',
      'Seconds from a change to the last write of those who watch the same.',
    )
    this.tickDuration = histogram('ninefold_tick_duration_seconds', 'Seconds that a tick of a game held the process.')
    this.received = counter(
      'ninefold_bus_messages_total',
      'Messages heard from nodes, this one included, by channel.',
      ['channel'],
    )
    this.#look(registry)
  }

  /** Adds gauges that are read when Prometheus scrapes. */
  #look(registry: Registry): void {
    const { clients, groups, messages } = this
    const registers = [registry]
    new Gauge({
      name: 'ninefold_subscriptions_open',
      help: 'Operations under way on sockets, subscriptions above all.',
      registers,
      collect() {
        this.set([...clients].reduce((sum, { subscriptions }) => sum + Object.keys(subscriptions).length, 0))
      },
    })
    new Gauge({
      name: 'ninefold_groups_open',
      help: 'Groups of subscribers who are told the same.',
      registers,
      collect() {
        this.set(groups.size)
      },
    })
    new Counter({
      name: 'ninefold_live_messages_total',
      help: 'Events sent over sockets: the same for all, or a viewer’s own.',
      labelNames: ['kind'],
      registers,
      collect() {
        this.reset()
        for (const [kind, { value }] of Object.entries(messages)) this.inc({ kind }, value)
      },
    })
  }
}
