/** Everybody's place on a board as one whole number each: first the completed by score, then who plays, then who is on no board. */
import { SQUARE_COUNT } from '#schema/rules/squares.ts'
import type { LiveGame } from './live-game.ts'
import { PAIRED_COLUMNS } from './picks.ts'
import { microsOf } from './squares-of.ts'
import { type Steps, stretches } from './steps.ts'

// V8 knows what is in a constant of this file alone; one that files share it would look up for every player.
const SQUARES = SQUARE_COUNT
const SHIFT = 15
const OPEN = 2 ** 30
/** Of a code of picks, two squares; nine squares are five of them. */
const COLUMNS = PAIRED_COLUMNS
/** Of a word, its two halves. */
const HALF = 16
const LOW = 0xffff

/** Of a key: the first digit, by which players are counted, and the rest. */
export const FIRST_DIGIT_SHIFT = SHIFT
export const REST_MASK = 2 ** SHIFT - 1
/** Above every score (nine squares of a hundred million micros at the most): the fewer are to fill, the sooner. */
export const IN_PROGRESS = OPEN
/** Whoever gave up, or came too late for a board that is settled: of a first digit of their own. */
export const OFF_BOARD = OPEN + 2 ** SHIFT
/** How many first digits there are. */
export const FIRST_DIGITS = (OFF_BOARD >>> SHIFT) + 1
/** To add up what so many codes are worth takes as long as to score a player without. */
const CODES_PER_PLAYER = 10

/** Counts a key, or with -1 counts it no more, one place beyond its first digit. */
export function countDigit(digitCounts: Int32Array, key: number, by: 1 | -1): void {
  const place = (key >>> SHIFT) + 1
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
  const { version, weights, picks } = game
  const size = game.roster.size
  const at = { version, size, weights, counts: game.counts.slice(), totals: game.totals.slice() }
  const digitCounts = new Int32Array(FIRST_DIGITS + 1)
  const since = game.record()
  try {
    const keys = yield* game.columns.int32s(size)
    const isWorthSums = picks.columnCount === PAIRED_COLUMNS && size * CODES_PER_PLAYER > picks.codeCount
    const sums = isWorthSums ? picks.sumsOf(weights) : null
    yield* stretches(size, (from, to) => keysOf(game, sums, { weights, keys, digitCounts, from, to }))
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

/** `sums` per code of picks; null scores players one by one. */
function keysOf(game: LiveGame, sums: Int32Array | null, stretch: Stretch): void {
  const { from, to } = stretch
  if (sums) keysOfTwos(game, sums, stretch)
  // All, or the last of an odd number.
  for (let index = sums ? to - (to % 2) : from; index < to; index++) keyOfOne(game, stretch, index)
  passOverGivenUp(game, stretch)
}

/**
 * The hot loop of every tick. Two players are five words of two codes each: half as many reads. The additions are written out, because
 * a loop around them takes twice the time; and whether all squares are filled decides nothing that a processor would have to guess.
 */
function keysOfTwos({ picks, filled }: LiveGame, sums: Int32Array, { keys, digitCounts, from, to }: Stretch): void {
  const { codes } = picks
  const words = new Uint32Array(codes.buffer, 0, codes.length >>> 1)
  for (let index = from, word = (from / 2) * COLUMNS; index + 1 < to; index += 2, word += COLUMNS) {
    const a = words[word] ?? 0
    const b = words[word + 1] ?? 0
    // Of both; the first code of two is the lower half, as on every processor that Node is built for.
    const c = words[word + 2] ?? 0
    const d = words[word + 3] ?? 0
    const e = words[word + 4] ?? 0
    const micros =
      (sums[a & LOW] ?? 0) +
      (sums[a >>> HALF] ?? 0) +
      (sums[b & LOW] ?? 0) +
      (sums[b >>> HALF] ?? 0) +
      (sums[c & LOW] ?? 0)
    const nextMicros =
      (sums[c >>> HALF] ?? 0) +
      (sums[d & LOW] ?? 0) +
      (sums[d >>> HALF] ?? 0) +
      (sums[e & LOW] ?? 0) +
      (sums[e >>> HALF] ?? 0)
    const key = keyOf(micros, filled[index] ?? 0)
    const nextKey = keyOf(nextMicros, filled[index + 1] ?? 0)
    keys[index] = key
    keys[index + 1] = nextKey
    countDigit(digitCounts, key, 1)
    countDigit(digitCounts, nextKey, 1)
  }
}

/** Of somebody who has not given up. */
function keyOf(micros: number, filled: number): number {
  const left = SQUARES - filled
  // All bits set for whoever has squares to fill, otherwise none.
  const isOpen = -left >> 31
  return (micros & ~isOpen) | ((OPEN + left) & isOpen)
}

function keyOfOne(game: LiveGame, { weights, keys, digitCounts }: Stretch, index: number): void {
  const key = keyOf(microsOf(game, index, weights), game.filled[index] ?? 0)
  keys[index] = key
  countDigit(digitCounts, key, 1)
}

/** They are few: sixteen players are looked at in one. */
function passOverGivenUp({ givenUp }: LiveGame, { keys, digitCounts, from, to }: Stretch): void {
  const fours = new Uint32Array(givenUp.buffer, 0, givenUp.length >>> 2)
  for (let first = from, four = from / 4; first < to; first += 16, four += 4) {
    // What is beyond the last whole four is looked at more closely.
    if (((fours[four] ?? 1) | (fours[four + 1] ?? 1) | (fours[four + 2] ?? 1) | (fours[four + 3] ?? 1)) === 0) continue
    for (let index = first; index < Math.min(first + 16, to); index++) {
      if (givenUp[index] !== 1) continue
      countDigit(digitCounts, keys[index] ?? 0, -1)
      countDigit(digitCounts, OFF_BOARD, 1)
      keys[index] = OFF_BOARD
    }
  }
}

/** What a player did since the work began is not part of it; whoever did anything had not completed. */
function takeBack(
  game: LiveGame,
  since: ReadonlyMap<number, { fills: number; gaveUp: boolean }>,
  { keys, digitCounts }: Pick<ScoredKeys, 'keys' | 'digitCounts'>,
): void {
  for (const [index, { fills, gaveUp }] of since) {
    if (index >= keys.length) continue
    const hadGivenUp = game.givenUp[index] === 1 && !gaveUp
    const key = hadGivenUp ? OFF_BOARD : keyOf(0, (game.filled[index] ?? 0) - fills)
    countDigit(digitCounts, keys[index] ?? 0, -1)
    countDigit(digitCounts, key, 1)
    keys[index] = key
  }
}
