/** Everybody's place on a board as one whole number each: first the completed by score, then who plays, then who is on no board. */
import { SQUARE_COUNT } from '#schema/rules/squares.ts'
import type { LiveGame } from './live-game.ts'
import { microsOf } from './squares-of.ts'
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
/** Of a word, its two halves. */
const HALF = 16
const LOW = 0xffff

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
  const digitCounts = new Int32Array(FIRST_DIGITS + 1)
  const since = game.record()
  try {
    const keys = yield* game.columns.int32s(size)
    yield* stretches(size, (from, to) => keysOf(game, { weights, keys, digitCounts, from, to }))
    takeBack(game, since.players, { keys, digitCounts })
    return { at, keys, digitCounts }
  } finally {
    since.stop()
  }
}

interface Stretch {
  readonly weights: Int32Array
  readonly keys: Int32Array
  readonly digitCounts: Int32Array
  readonly from: number
  readonly to: number
}

function keysOf(game: LiveGame, stretch: Stretch): void {
  keysOfPairs(game, stretch)
  if (stretch.to % 2 === 1) keyOfLast(game, stretch)
  passOverGivenUp(game, stretch)
}

/**
 * The hot loop of every tick. Two players are nine words of two picks each: half as many reads. The additions are written out, because
 * a loop around them takes twice the time; and whether all squares are filled decides nothing that a processor would have to guess.
 */
function keysOfPairs({ picks, filled }: LiveGame, { weights, keys, digitCounts, from, to }: Stretch): void {
  const pairs = new Uint32Array(picks.buffer, 0, picks.length >>> 1)
  for (let index = from, word = (from / 2) * SQUARE_COUNT; index + 1 < to; index += 2, word += SQUARE_COUNT) {
    const a = pairs[word] ?? 0
    const b = pairs[word + 1] ?? 0
    const c = pairs[word + 2] ?? 0
    const d = pairs[word + 3] ?? 0
    // Of both; the first pick of two is the lower half, as on every processor that Node is built for.
    const e = pairs[word + 4] ?? 0
    const f = pairs[word + 5] ?? 0
    const g = pairs[word + 6] ?? 0
    const h = pairs[word + 7] ?? 0
    const i = pairs[word + 8] ?? 0
    // biome-ignore format: nine and nine
    const micros = (weights[a & LOW] ?? 0) + (weights[a >>> HALF] ?? 0) + (weights[b & LOW] ?? 0) + (weights[b >>> HALF] ?? 0) +
      (weights[c & LOW] ?? 0) + (weights[c >>> HALF] ?? 0) + (weights[d & LOW] ?? 0) + (weights[d >>> HALF] ?? 0) + (weights[e & LOW] ?? 0)
    // biome-ignore format: nine and nine
    const nextMicros = (weights[e >>> HALF] ?? 0) + (weights[f & LOW] ?? 0) + (weights[f >>> HALF] ?? 0) + (weights[g & LOW] ?? 0) +
      (weights[g >>> HALF] ?? 0) + (weights[h & LOW] ?? 0) + (weights[h >>> HALF] ?? 0) + (weights[i & LOW] ?? 0) + (weights[i >>> HALF] ?? 0)
    // All bits set for whoever has squares to fill, otherwise none.
    const left = SQUARE_COUNT - (filled[index] ?? 0)
    const isOpen = -left >> 31
    const key = (micros & ~isOpen) | ((IN_PROGRESS + (left << FIRST_DIGIT_SHIFT)) & isOpen)
    const nextLeft = SQUARE_COUNT - (filled[index + 1] ?? 0)
    const isNextOpen = -nextLeft >> 31
    const nextKey = (nextMicros & ~isNextOpen) | ((IN_PROGRESS + (nextLeft << FIRST_DIGIT_SHIFT)) & isNextOpen)
    keys[index] = key
    keys[index + 1] = nextKey
    const place = (key >>> FIRST_DIGIT_SHIFT) + 1
    digitCounts[place] = (digitCounts[place] ?? 0) + 1
    const nextPlace = (nextKey >>> FIRST_DIGIT_SHIFT) + 1
    digitCounts[nextPlace] = (digitCounts[nextPlace] ?? 0) + 1
  }
}

/** Of an odd number of players. */
function keyOfLast(game: LiveGame, { weights, keys, digitCounts, to }: Stretch): void {
  const index = to - 1
  const key = game.isCompleted(index) ? microsOf(game, index, weights) : keyOf(game.filled[index] ?? 0, false)
  keys[index] = key
  countDigit(digitCounts, key, 1)
}

/** They are few: four are looked at in one. */
function passOverGivenUp({ givenUp }: LiveGame, { keys, digitCounts, from, to }: Stretch): void {
  const fours = new Uint32Array(givenUp.buffer, 0, givenUp.length >>> 2)
  for (let first = from; first < to; first += 4) {
    if (fours[first >>> 2] === 0) continue
    for (let index = first; index < Math.min(first + 4, to); index++) {
      if (givenUp[index] !== 1) continue
      countDigit(digitCounts, keys[index] ?? 0, -1)
      countDigit(digitCounts, OFF_BOARD, 1)
      keys[index] = OFF_BOARD
    }
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
