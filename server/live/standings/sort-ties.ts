/** Puts those who share a key into the order of their refs, so that it is the same order on every node: few by comparing them, many digit by digit. */

import { REF_BYTES, type Roster } from '../games/roster.ts'
import type { Columns } from './columns.ts'
import { countDigits, type Digits, type Numbered, noDigits, sortPairs } from './sort-by-digits.ts'
import { type Steps, stretches } from './steps.ts'

/** Up to this many are compared pairwise. */
const FEW = 64
/** The first four letters of a ref make a number; of a million hardly any two share it. */
const LETTER_BITS = 7
const LETTER_MASK = 2 ** LETTER_BITS - 1
const PAIR = 2
// Of this file alone: V8 looks up a constant that files share for every player.
const LETTERS_EACH = REF_BYTES

interface Run {
  readonly first: number
  readonly end: number
}

interface Tied {
  readonly roster: Roster
  /** For what is needed on the way. */
  readonly columns: Columns
}

/** Sorts ties among players already sorted by key. Their keys may be read while it runs. */
export function* sortTies(sorted: Numbered, { roster, columns }: Tied): Steps<void> {
  const large: Run[] = []
  let next = 0
  // The last player has no successor.
  yield* stretches(sorted.keys.length - 1, (from, to) => {
    next = sortFew(sorted, { roster, large, from: Math.max(from, next), to })
  })
  if (large.length === 0) return
  const longest = Math.max(...large.map(({ first, end }) => end - first))
  const pairs = yield* columns.int32Pairs(longest)
  const spare = yield* columns.int32Pairs(longest)
  for (const { first, end } of large) yield* sortByRef(sorted.players.subarray(first, end), roster, { pairs, spare })
  columns.giveBack(pairs, spare)
}

interface Few {
  readonly roster: Roster
  /** Gets the runs that are too long. */
  readonly large: Run[]
  readonly from: number
  readonly to: number
}

/** Of the runs that begin in a stretch; returns where to go on. */
function sortFew({ keys, players }: Numbered, { roster, large, from, to }: Few): number {
  let first = from
  while (first < to) {
    if (keys[first] !== keys[first + 1]) {
      first++
      continue
    }
    const end = endOfRun(keys, first)
    if (end - first > FEW) large.push({ first, end })
    else for (let place = first + 1; place < end; place++) putRight(players, roster, { first, place })
    first = end
  }
  return first
}

/** A long run is not walked through: keys ascend. */
function endOfRun(keys: Int32Array, first: number): number {
  const key = keys[first] ?? 0
  let [low, high] = [first + 1, first + 1]
  for (let step = 1; high < keys.length && keys[high] === key; step *= 2) {
    low = high
    high = Math.min(high + step, keys.length)
  }
  while (low < high) {
    const middle = (low + high) >>> 1
    if (keys[middle] === key) low = middle + 1
    else high = middle
  }
  return low
}

/** Before a player stand those with lesser refs, back to the first of the run. */
function putRight(players: Int32Array, roster: Roster, at: { readonly first: number; readonly place: number }): void {
  const player = players[at.place] ?? 0
  let { place } = at
  for (; place > at.first && roster.compareRefs(players[place - 1] ?? 0, player) > 0; place--) {
    players[place] = players[place - 1] ?? 0
  }
  players[place] = player
}

interface Room {
  readonly pairs: Int32Array
  readonly spare: Int32Array
}

/** By the first letters of their refs; and those who share them by all letters. */
function* sortByRef(players: Int32Array, roster: Roster, room: Room): Steps<void> {
  const { length } = players
  const [pairs, sorted] = [room.pairs.subarray(0, PAIR * length), room.spare.subarray(0, PAIR * length)]
  const digits = noDigits()
  yield* stretches(length, (from, to) => writeLetters(players, pairs, { roster, digits, from, to }))
  yield* sortPairs(pairs, sorted, digits)
  yield* stretches(length, (from, to) => {
    for (let place = from; place < to; place++) {
      players[place] = sorted[PAIR * place + 1] ?? 0
      const sharesLetters = place > 0 && sorted[PAIR * place] === sorted[PAIR * (place - 1)]
      if (sharesLetters) putRight(players, roster, { first: 0, place })
    }
  })
}

interface Lettered {
  readonly roster: Roster
  readonly digits: Digits
  readonly from: number
  readonly to: number
}

function writeLetters(players: Int32Array, pairs: Int32Array, { roster, digits, from, to }: Lettered): void {
  const { buffer, byteOffset, length } = roster.refs
  const refs = new DataView(buffer, byteOffset, length)
  for (let place = from; place < to; place++) {
    const player = players[place] ?? 0
    const letters = firstLetters(refs, player * LETTERS_EACH)
    pairs[PAIR * place] = letters
    pairs[PAIR * place + 1] = player
    countDigits(digits, letters)
  }
}

/**
 * Of the ref that stands here among all refs, a number that is less for who comes before. Four letters are read as one word: the fewer
 * steps a player takes, the more refs, far from each other in memory, a processor fetches at once.
 */
function firstLetters(refs: DataView, at: number): number {
  const word = refs.getUint32(at)
  const [first, second] = [(word >>> 24) & LETTER_MASK, (word >>> 16) & LETTER_MASK]
  const [third, fourth] = [(word >>> 8) & LETTER_MASK, word & LETTER_MASK]
  return (((((first << LETTER_BITS) | second) << LETTER_BITS) | third) << LETTER_BITS) | fourth
}
