/** Says what a correction of the catalogue does to games that are out: to their answers, and to the guesses that were refused. */
import { SQUARE_COUNT } from './squares.ts'

export interface TimedGuess {
  readonly square: number
  readonly songId: number
  readonly at: Date
}

export interface CorrectedSquare {
  /** Song ids: those the game goes by, and those that fit by the catalogue before the correction and after it. */
  readonly stored: readonly number[]
  readonly before: readonly number[]
  readonly after: readonly number[]
}

export interface AnswerChange {
  readonly added: readonly number[]
  readonly taken: readonly number[]
  /** What the game goes by from now on, ascending. */
  readonly answers: readonly number[]
}

/**
 * What becomes of a square's answers: what the correction does not touch stays, whatever the catalogue says of it.
 * A song that was not in the catalogue before is no correction.
 */
export function answerChange(square: CorrectedSquare, wasKnown: (songId: number) => boolean): AnswerChange {
  const [stored, before, after] = [new Set(square.stored), new Set(square.before), new Set(square.after)]
  const added = square.after.filter((song) => !before.has(song) && !stored.has(song) && wasKnown(song))
  const taken = square.stored.filter((song) => before.has(song) && !after.has(song))
  const gone = new Set(taken)
  const answers = [...square.stored.filter((song) => !gone.has(song)), ...added].sort((a, b) => a - b)
  return { added, taken, answers }
}

/** A play with guesses that were refused. */
export interface RefusedPlay {
  readonly picks: readonly TimedGuess[]
  readonly wrong: readonly TimedGuess[]
  /** Null unless given up. */
  readonly gaveUpAt: Date | null
  /** Null unless completed. */
  readonly completedAt: Date | null
}

export interface RestoredPlay extends Pick<RefusedPlay, 'gaveUpAt' | 'completedAt'> {
  /** The guesses that fill their squares now, each of the time it was made. */
  readonly restored: readonly TimedGuess[]
  /** The guesses that are wrong no more: the restored ones, and those that came too late for their squares. */
  readonly cleared: readonly TimedGuess[]
  /** Squares filled, 0-9. */
  readonly filled: number
}

/**
 * Gives a play what it should have had: the earliest right guess in each square that is empty. An answer given stays, and a
 * play whose last square is filled so was completed with the last of its nine guesses, given up or not.
 */
export function restoreGuesses(play: RefusedPlay, answers: readonly ReadonlySet<number>[]): RestoredPlay {
  const cleared = play.wrong.filter(({ square, songId }) => answers[square]?.has(songId))
  const taken = new Set(play.picks.map(({ square }) => square))
  const restored: TimedGuess[] = []
  for (const guess of cleared.toSorted(byTime)) {
    if (taken.has(guess.square)) continue
    taken.add(guess.square)
    restored.push(guess)
  }
  const filled = play.picks.length + restored.length
  const isCompletedNow = filled === SQUARE_COUNT && play.completedAt === null
  const times = [...play.picks, ...restored].map(({ at }) => at.getTime())
  return {
    restored,
    cleared,
    filled,
    completedAt: isCompletedNow ? new Date(Math.max(...times)) : play.completedAt,
    gaveUpAt: isCompletedNow ? null : play.gaveUpAt,
  }
}

function byTime(a: TimedGuess, b: TimedGuess): number {
  return a.at.getTime() - b.at.getTime() || a.songId - b.songId
}

/** Whether a board was final before its game's answers changed: it stays as it is, and says so. */
export function isSettledBefore(game: { readonly settledAt: Date | null; readonly correctedAt: Date | null }): boolean {
  const { settledAt, correctedAt } = game
  return settledAt !== null && correctedAt !== null && settledAt <= correctedAt
}

/** A daily game is called by its number, a player's own by its title. */
interface NamedGame {
  readonly number: number | null
  readonly title: string | null
}

/** 'game 12', '“Midnight rain”' */
export function regradedName({ number, title }: NamedGame): string {
  return number === null ? `“${title ?? ''}”` : `game ${number}`
}

/** 'Adds 2 answers to game 12', 'Takes 1 answer from game 87', 'Adds 1 answer to game 12 and takes 2 from it' */
export function regradeText({ added, taken, ...game }: NamedGame & { added: number; taken: number }): string {
  const name = regradedName(game)
  const answers = (count: number) => `${count} ${count === 1 ? 'answer' : 'answers'}`
  if (taken === 0) return `Adds ${answers(added)} to ${name}`
  if (added === 0) return `Takes ${answers(taken)} from ${name}`
  return `Adds ${answers(added)} to ${name} and takes ${taken} from it`
}

/** The notice to a player whose square was restored by a correction. */
export function noticeText({ song, ...game }: NamedGame & { readonly song: string }): string {
  return `A correction to ${regradedName(game)} gave you a square: ${song} now counts.`
}
