/** Everybody's place on a board as one whole number each: first the completed by score, then who plays, then who is on no board. */
import { SQUARE_COUNT } from '#schema/rules/squares.ts'
import type { LiveGame } from './live-game.ts'
import { type Steps, stretches } from './steps.ts'

/** Of a key: the first digit, by which players are counted, and the rest. */
export const FIRST_DIGIT_SHIFT = 15
export const REST_MASK = 2 ** FIRST_DIGIT_SHIFT - 1
/** Above every score (nine squares of a hundred million micros at the most): the fewer are to fill, the sooner. */
export const IN_PROGRESS = 2 ** 30
/** Whoever gave up, or came too late for a board that is settled. */
export const OFF_BOARD = IN_PROGRESS + ((SQUARE_COUNT + 1) << FIRST_DIGIT_SHIFT)
/** How many first digits there are. */
export const FIRST_DIGITS = (OFF_BOARD >>> FIRST_DIGIT_SHIFT) + 1

/** Counts a key, or with -1 counts it no more, one place beyond its first digit. */
export function countDigit(digitCounts: Int32Array, key: number, by: 1 | -1): void {
  const place = (key >>> FIRST_DIGIT_SHIFT) + 1
  digitCounts[place] = (digitCounts[place] ?? 0) + by
}

/** What a game was at one version; the game itself goes on. */
export interface GameAt {
  readonly version: number
  readonly size: number
  readonly counts: Int32Array
  readonly totals: Int32Array
  readonly weights: Int32Array
}

export interface ScoredKeys {
  readonly at: GameAt
  /** Per player. */
  readonly keys: Int32Array
  /** Per first digit plus one, how many keys have it. */
  readonly digitCounts: Int32Array
}

/** The keys of all players by the counts of the moment at which the work began. */
export function* scoreKeys(game: LiveGame): Steps<ScoredKeys> {
  const { version, weights } = game
  const size = game.roster.size
  const at = { version, size, weights, counts: game.counts.slice(), totals: game.totals.slice() }
  const keys = new Int32Array(size)
  const digitCounts = new Int32Array(FIRST_DIGITS + 1)
  const since = game.record()
  try {
    yield* stretches(size, (from, to) => keysOf(game, { weights, keys, digitCounts, from, to }))
  } finally {
    since.stop()
  }
  takeBack(game, since.players, { keys, digitCounts })
  return { at, keys, digitCounts }
}

interface Stretch {
  readonly weights: Int32Array
  readonly keys: Int32Array
  readonly digitCounts: Int32Array
  readonly from: number
  readonly to: number
}

/** The hot loop of every tick: nine additions a player, written out, because a loop around them takes twice the time, and counted in the same pass. */
function keysOf({ picks, filled, givenUp }: LiveGame, { weights, keys, digitCounts, from, to }: Stretch): void {
  for (let index = from, p = from * SQUARE_COUNT; index < to; index++, p += SQUARE_COUNT) {
    const key =
      filled[index] === SQUARE_COUNT
        ? (weights[picks[p] ?? 0] ?? 0) +
          (weights[picks[p + 1] ?? 0] ?? 0) +
          (weights[picks[p + 2] ?? 0] ?? 0) +
          (weights[picks[p + 3] ?? 0] ?? 0) +
          (weights[picks[p + 4] ?? 0] ?? 0) +
          (weights[picks[p + 5] ?? 0] ?? 0) +
          (weights[picks[p + 6] ?? 0] ?? 0) +
          (weights[picks[p + 7] ?? 0] ?? 0) +
          (weights[picks[p + 8] ?? 0] ?? 0)
        : keyOf(filled[index] ?? 0, givenUp[index] === 1)
    keys[index] = key
    countDigit(digitCounts, key, 1)
  }
}

/** Of a player with squares to fill. */
function keyOf(filled: number, hasGivenUp: boolean): number {
  return hasGivenUp ? OFF_BOARD : IN_PROGRESS + ((SQUARE_COUNT - filled) << FIRST_DIGIT_SHIFT)
}

/** What a player did since the work began is not part of it; whoever did anything had not completed. */
function takeBack(
  game: LiveGame,
  since: ReadonlyMap<number, { fills: number; gaveUp: boolean }>,
  { keys, digitCounts }: Pick<ScoredKeys, 'keys' | 'digitCounts'>,
): void {
  for (const [index, { fills, gaveUp }] of since) {
    if (index >= keys.length) continue
    const key = keyOf((game.filled[index] ?? 0) - fills, game.givenUp[index] === 1 && !gaveUp)
    countDigit(digitCounts, keys[index] ?? 0, -1)
    countDigit(digitCounts, key, 1)
    keys[index] = key
  }
}
