/**
 * Finds guesses that a killed node stored but never published: the other nodes have fewer answers than the database, and read the game
 * again.
 */
import type { GameCounts } from '#schema/boards/standings.ts'
import { type Calendar, GRACE_MS, gameNumberAt } from '#schema/rules/calendar/calendar.ts'
import type { LiveEngine } from '#server/live/live-engine.ts'
import type { LiveLog } from '#server/live/live-log.ts'
import type { ReadCounts } from './read-totals.ts'

export interface MissedGuessesDeps {
  readonly engine: Pick<LiveEngine, 'counts' | 'reload'>
  readonly calendar: Calendar
  /** How many answers of these games, by their numbers, the database counts: quick to read. */
  readonly readTotals: ReadCounts
  /** How many changes of them were committed: it takes a look at each play. */
  readonly readVersions: ReadCounts
  /** Without the other nodes everything is missed, and read again when they are back. */
  readonly isAlone: () => boolean
  readonly now: () => Date
  readonly log: LiveLog
}

/** Whatever was stored before the last check has been published by now: messages take milliseconds. */
const LOOK_MS = 3000
/** Checks of totals between two checks of all changes, which include plays begun or given up. */
const QUICK_LOOKS = 19

/** Looks at what is played now, again and again. */
export function lookForMissedGuesses(deps: MissedGuessesDeps): AsyncDisposable {
  const look = lookerFor(deps)
  let looking: Promise<void> | null = null
  const timer = setInterval(() => {
    // A database that is away is looked at again.
    looking ??= look()
      .catch(() => {})
      .finally(() => {
        looking = null
      })
  }, LOOK_MS).unref()
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await looking
    },
  }
}

/** One look, which remembers those before. */
export function lookerFor(deps: MissedGuessesDeps): () => Promise<void> {
  const lookAtTotals = comparing(deps, deps.readTotals, answersIn)
  const lookAtVersions = comparing(deps, deps.readVersions, ({ version }) => version)
  let looks = 0
  return () => (looks++ % (QUICK_LOOKS + 1) < QUICK_LOOKS ? lookAtTotals() : lookAtVersions())
}

/** Compares what the database had at the last look with what is known here by now. */
function comparing(deps: MissedGuessesDeps, read: ReadCounts, countIn: (counts: GameCounts) => number) {
  /** By game: what the database had at the last look, and what it had when the game was read again for it. */
  const stored = new Map<number, number>()
  const readFor = new Map<number, number>()
  return async () => {
    if (deps.isAlone()) return stored.clear()
    for (const [gameId, count] of await read(playedNow(deps))) {
      const before = stored.get(gameId) ?? 0
      stored.set(gameId, count)
      const known = countIn(await deps.engine.counts(gameId))
      // Read once for what was missed: whatever else makes the two differ, reading does not change.
      if (known >= before || before <= (readFor.get(gameId) ?? 0)) continue
      readFor.set(gameId, before)
      deps.log.info({ gameId, known, stored: before }, 'A node has told nobody of some guesses; they are read again')
      await deps.engine.reload(gameId)
    }
  }
}

/** Today's game, and for an hour the one before. */
function playedNow({ calendar, now }: MissedGuessesDeps): readonly number[] {
  const instants = [now(), new Date(now().getTime() - GRACE_MS)]
  return [...new Set(instants.map((instant) => gameNumberAt(instant, calendar)))]
}

function answersIn({ squares }: GameCounts): number {
  return squares.reduce((all, { pickCount }) => all + pickCount, 0)
}
