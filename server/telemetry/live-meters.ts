/** What the live part does: guesses taken, batches written, sockets, messages to them, and what nodes tell each other. */
import { Count, Counts, Distribution, type Family } from './numbers.ts'

/** How a guess ended; 'tryAgain' where nothing was written in time, 'failed' for faults. */
export const GUESS_OUTCOMES = ['right', 'wrong', 'repeat', 'taken', 'over', 'tryAgain', 'failed'] as const
const BATCH_SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000] as const

export class LiveMeters {
  readonly guesses = new Counts<string>(GUESS_OUTCOMES)
  /** Guesses taken that wait for their verdict. */
  waiting = 0
  readonly guessDuration = new Distribution()
  readonly batches = new Counts(['written', 'refused', 'failed'])
  readonly batchSize = new Distribution(BATCH_SIZES)
  readonly commitDuration = new Distribution()
  /** Connections asking for sockets, those under way and all there were. */
  readonly sockets = new Count()
  openSockets = 0
  /** Those who may subscribe, with what they have subscribed to. */
  readonly clients = new Set<{ readonly subscriptions: object }>()
  /** Of subscribers who are told the same. */
  readonly groups = new Set<object>()
  readonly messages = new Counts(['shared', 'own'])
  readonly broadcastDuration = new Distribution()
  readonly tickDuration = new Distribution()
  /** Messages of nodes, those of this one included. */
  readonly heard = new Counts<string>()

  families(): readonly Family[] {
    return [...this.#guessFamilies(), ...this.#watcherFamilies()]
  }

  #guessFamilies(): readonly Family[] {
    return [
      counter('ninefold_guesses_total', 'Guesses, by how they ended.', () => this.guesses.samples('outcome')),
      gauge('ninefold_guesses_waiting', 'Guesses that wait for their verdict.', () => this.waiting),
      histogram('ninefold_guess_duration_seconds', 'Seconds from a guess to its verdict.', this.guessDuration),
      counter('ninefold_guess_batches_total', 'Batches of guesses sent to the database, by how they ended.', () =>
        this.batches.samples('outcome'),
      ),
      histogram('ninefold_guess_batch_size', 'Guesses written together.', this.batchSize),
      histogram('ninefold_guess_commit_duration_seconds', 'Seconds that a batch took to commit.', this.commitDuration),
    ]
  }

  #watcherFamilies(): readonly Family[] {
    return [
      counter('ninefold_sockets_opened_total', 'Sockets that were opened.', () => [
        { labels: {}, value: this.sockets.value },
      ]),
      gauge('ninefold_sockets_open', 'Sockets that are open.', () => this.openSockets),
      gauge('ninefold_subscriptions_open', 'Operations under way on sockets, subscriptions above all.', () =>
        [...this.clients].reduce((sum, { subscriptions }) => sum + Object.keys(subscriptions).length, 0),
      ),
      gauge('ninefold_groups_open', 'Groups of subscribers who are told the same.', () => this.groups.size),
      counter('ninefold_live_messages_total', 'Events sent over sockets: the same for all, or a viewer’s own.', () =>
        this.messages.samples('kind'),
      ),
      histogram(
        'ninefold_broadcast_duration_seconds',
        'Seconds from a change to the last write of those who watch the same.',
        this.broadcastDuration,
      ),
      histogram('ninefold_tick_duration_seconds', 'Seconds that a tick of a game held the process.', this.tickDuration),
      counter('ninefold_bus_messages_total', 'Messages heard from nodes, this one included, by channel.', () =>
        this.heard.samples('channel'),
      ),
    ]
  }
}

function counter(name: string, help: string, read: Family['read']): Family {
  return { name, help, kind: 'counter', read }
}

function gauge(name: string, help: string, read: () => number): Family {
  return { name, help, kind: 'gauge', read: () => [{ labels: {}, value: read() }] }
}

function histogram(name: string, help: string, distribution: Distribution): Family {
  return { name, help, kind: 'histogram', read: () => distribution.samples(name) }
}
