/** Makes one play of two that turn out to be the same person's: nothing that was first is lost, and nothing counts twice. */
import { SQUARE_COUNT } from './squares.ts'

export interface TimedGuess {
  readonly square: number
  readonly songId: number
  readonly at: Date
}

export interface TimedPlay {
  readonly startedAt: Date
  /** Null unless given up. */
  readonly gaveUpAt: Date | null
  readonly picks: readonly TimedGuess[]
  readonly wrong: readonly TimedGuess[]
}

export interface MergedPlay extends TimedPlay {
  readonly completedAt: Date | null
  /** The picks of either that count no more. */
  readonly dropped: readonly TimedGuess[]
}

/** Which of the two is named first makes no difference, but where two guesses were made in one instant: then the first's stays. */
export function mergePlays(first: TimedPlay, second: TimedPlay): MergedPlay {
  const gaveUpAt = endOf(first, second)
  const inTime = ({ at }: TimedGuess) => gaveUpAt === null || at <= gaveUpAt
  const allPicks = [...first.picks, ...second.picks]
  const picks = earliest(allPicks.filter(inTime), ({ square }) => square)
  const wrong = earliest(
    [...first.wrong, ...second.wrong].filter(inTime),
    ({ square, songId }) => `${square}:${songId}`,
  )
  const isComplete = picks.length === SQUARE_COUNT
  return {
    startedAt: new Date(Math.min(first.startedAt.getTime(), second.startedAt.getTime())),
    completedAt: isComplete ? new Date(Math.max(...picks.map(({ at }) => at.getTime()))) : null,
    gaveUpAt: isComplete ? null : gaveUpAt,
    picks,
    wrong,
    dropped: allPicks.filter((pick) => !picks.includes(pick)),
  }
}

/** When the person gave up, if that ended anything: a play that was completed was not given up. */
function endOf(...plays: readonly TimedPlay[]): Date | null {
  if (plays.some(({ picks }) => picks.length === SQUARE_COUNT)) return null
  const ends = plays.flatMap(({ gaveUpAt }) => gaveUpAt?.getTime() ?? [])
  return ends.length ? new Date(Math.min(...ends)) : null
}

/** The earliest of each kind. */
function earliest(guesses: readonly TimedGuess[], kindOf: (guess: TimedGuess) => unknown): TimedGuess[] {
  const found = new Map<unknown, TimedGuess>()
  for (const guess of guesses) {
    const known = found.get(kindOf(guess))
    if (!known || guess.at < known.at) found.set(kindOf(guess), guess)
  }
  return [...found.values()]
}
