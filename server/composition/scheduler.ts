/** Keeps the games of the days to come composed and the boards of the days gone settled, for as long as the server runs. */
import { setTimeout as wait } from 'node:timers/promises'
import { nextGameAt } from '#schema/rules/calendar/calendar.ts'
import type { Clock } from '#server/platform/database/database-clock.ts'
import { lastDueNumber, nextSettlingAt, type SettleDeps, settleBoards } from '../boards/settle-boards.ts'
import type { PublishedGames } from '../play/published-games.ts'
import { type ComposeDeps, composeGames } from '../portal/compose-games.ts'

export interface SchedulerDeps extends Omit<ComposeDeps, 'now'> {
  readonly clock: Pick<Clock, 'now' | 'read'>
  readonly games: PublishedGames
  readonly engine: SettleDeps['engine']
  /** Sends notifications about the new game without blocking the scheduler. */
  readonly notifyOfGame?: (at: Date) => unknown
  /** Restores the guesses that were refused while a correction was on its way. */
  readonly mendLate?: () => Promise<void>
  /** Sends webhooks about published, settled and corrected games. */
  readonly announceToWebhooks?: (at: Date) => Promise<void>
  readonly log: { error(details: object, message: string): void }
}

export interface Scheduler extends AsyncDisposable {
  /** Does now what is due now. Rounds never overlap. */
  round(): Promise<void>
}

/** Timers stop while a machine sleeps, and clocks are set: no wait is trusted for longer. */
const LONGEST_WAIT_MS = 5 * 60_000
const SHORTEST_WAIT_MS = 100
/** After a failure, most likely of the database. */
const RETRY_MS = 30_000

/** A first round at once, then one whenever a game begins or a board is to be settled. Ends with the round it is in. */
export function startScheduler(deps: SchedulerDeps): Scheduler {
  const stopping = new AbortController()
  let knownDue = lastDueNumber(deps.clock.now(), deps.games.calendar)
  let latest: Promise<void> = Promise.resolve()

  const settle = async (at: Date) => {
    await settleBoards({ ...deps, now: () => at, calendar: deps.games.calendar })
    const due = lastDueNumber(at, deps.games.calendar)
    // Another node may have settled these, or they had no players; subscribers are notified in either case.
    for (const game of await deps.games.list(due, due - knownDue)) await deps.engine.reload(game.id)
    knownDue = due
  }
  const work = async () => {
    if (stopping.signal.aborted) return
    // What is done in a round stays done: the database itself says what is due.
    const at = await deps.clock.read()
    await each(
      () => composeGames({ ...deps, now: () => at }),
      () => deps.notifyOfGame?.(at),
      // Before a board is final.
      () => deps.mendLate?.(),
      () => settle(at),
      () => deps.announceToWebhooks?.(at),
    )
  }
  const round = () => (latest = latest.then(work, work))
  const loop = async () => {
    while (!stopping.signal.aborted) {
      const pause = await round().then(
        () => untilNextDuty(deps.clock.now(), deps),
        (error: unknown) => {
          deps.log.error({ err: error }, 'Composing or settling has failed and is tried again')
          return RETRY_MS
        },
      )
      await wait(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const ended = loop()
  return {
    round,
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await ended
      await latest.catch(() => {})
    },
  }
}

/** One after the other, whatever becomes of those before. Then fails if any has failed. */
async function each(...duties: readonly (() => unknown)[]): Promise<void> {
  const failures: unknown[] = []
  for (const duty of duties) {
    try {
      await duty()
    } catch (problem) {
      failures.push(problem)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not all that was due could be done')
}

function untilNextDuty(now: Date, { games: { calendar } }: SchedulerDeps): number {
  const next = Math.min(nextGameAt(now, calendar).getTime(), nextSettlingAt(now, calendar).getTime())
  return Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, next - now.getTime()))
}
