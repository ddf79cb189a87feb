/** Puts all on a board in order: by their keys, and those of one key by their refs, so that it is the same order on every node. */
import type { Columns } from './columns.ts'
import { type Counted, sumUp } from './ranking.ts'
import { REF_BYTES, type Roster } from './roster.ts'
import { FIRST_DIGIT_SHIFT, IN_PROGRESS, OFF_BOARD, REST_MASK } from './score-keys.ts'
import { countDigits, type Numbered, noDigits, partOf, sortByDigits } from './sort-by-digits.ts'
import { firstLetters, LETTERS_BITS, sortSame, sortTies } from './sort-ties.ts'
import { type Steps, stretches } from './steps.ts'

/** Who still plays has one of few keys: their numbers are that and, as far as there is room, their refs, since nearly all of them share it with many. */
const PLAYING_BITS = LETTERS_BITS - 1

interface Unsorted {
  readonly keys: Int32Array
  readonly counted: Counted
  readonly roster: Roster
  /** For what is needed on the way, and for the result, of which both share a column. */
  readonly columns: Columns
}

/** Keys are read in the order of memory, and move along beside their players: to look them up again would take longer than all else. */
export function* sortPlayers({ keys, counted, roster, columns }: Unsorted): Steps<Numbered> {
  const { completedCount, onBoardCount } = counted
  const column = yield* columns.int32Pairs(onBoardCount)
  const [spare, sorted] = [halvesOf(column), halvesOf(yield* columns.int32Pairs(onBoardCount))]
  const completed = { first: 0, end: completedCount }
  yield* sortCompleted({
    keys,
    before: counted.before,
    spare: partOf(spare, completed),
    sorted: partOf(sorted, completed),
  })
  yield* sortTies(partOf(sorted, completed), partOf(spare, completed), roster)
  const playing = { first: completedCount, end: onBoardCount }
  yield* sortPlaying({ keys, roster, spare: partOf(spare, playing), sorted: partOf(sorted, playing) })
  columns.giveBack(column)
  return sorted
}

interface Sorting {
  readonly keys: Int32Array
  /** On the way. */
  readonly spare: Numbered
  readonly sorted: Numbered
}

interface Stretch {
  readonly from: number
  readonly to: number
}

/** By the second digit of a key, then by the first, for which it is counted already how many come before. */
function* sortCompleted({ keys, spare, sorted, before }: Sorting & Pick<Counted, 'before'>): Steps<void> {
  const rests = new Int32Array(REST_MASK + 2)
  yield* stretches(keys.length, (from, to) => countRests(keys, rests, { from, to }))
  sumUp(rests)
  yield* stretches(keys.length, (from, to) => placeByRest(keys, spare, { places: rests, from, to }))
  const places = before.slice()
  yield* stretches(spare.keys.length, (from, to) => placeByFirstDigit(spare, sorted, { places, from, to }))
}

function countRests(keys: Int32Array, counts: Int32Array, { from, to }: Stretch): void {
  for (let index = from; index < to; index++) {
    const key = keys[index] ?? 0
    if (key >= IN_PROGRESS) continue
    const next = (key & REST_MASK) + 1
    counts[next] = (counts[next] ?? 0) + 1
  }
}

interface Placing extends Stretch {
  /** Per digit, where the next one goes. */
  readonly places: Int32Array
}

function placeByRest(keys: Int32Array, { players, keys: placed }: Numbered, { places, from, to }: Placing): void {
  for (let index = from; index < to; index++) {
    const key = keys[index] ?? 0
    if (key >= IN_PROGRESS) continue
    const rest = key & REST_MASK
    const place = places[rest] ?? 0
    places[rest] = place + 1
    placed[place] = key
    players[place] = index
  }
}

function placeByFirstDigit(by: Numbered, { players, keys }: Numbered, { places, from, to }: Placing): void {
  const [unsortedKeys, unsorted] = [by.keys, by.players]
  for (let i = from; i < to; i++) {
    const key = unsortedKeys[i] ?? 0
    const digit = key >>> FIRST_DIGIT_SHIFT
    const place = places[digit] ?? 0
    places[digit] = place + 1
    keys[place] = key
    players[place] = unsorted[i] ?? 0
  }
}

function* sortPlaying({ keys, roster, spare, sorted }: Sorting & { readonly roster: Roster }): Steps<void> {
  const digitCounts = noDigits()
  let count = 0
  yield* stretches(keys.length, (from, to) => {
    for (let index = from; index < to; index++) {
      const key = keys[index] ?? OFF_BOARD
      if (key < IN_PROGRESS || key >= OFF_BOARD) continue
      const left = (key - IN_PROGRESS) >>> FIRST_DIGIT_SHIFT
      const number = (left << PLAYING_BITS) | (firstLetters(roster.refs, index * REF_BYTES) >>> 1)
      spare.players[count] = index
      spare.keys[count] = number
      count++
      countDigits(digitCounts, number)
    }
  })
  yield* sortByDigits(spare, sorted, digitCounts)
  yield* sortSame(sorted, roster)
  yield* putKeysBack(sorted.keys)
}

/** In place of the numbers of those who play. */
function* putKeysBack(numbers: Int32Array): Steps<void> {
  yield* stretches(numbers.length, (from, to) => {
    for (let place = from; place < to; place++) {
      numbers[place] = IN_PROGRESS + (((numbers[place] ?? 0) >>> PLAYING_BITS) << FIRST_DIGIT_SHIFT)
    }
  })
}

function halvesOf(column: Int32Array): Numbered {
  const half = column.length / 2
  return { players: column.subarray(0, half), keys: column.subarray(half) }
}
