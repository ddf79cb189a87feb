/** Puts those who share a key into the order of their refs: few by comparing them, many digit by digit. */
import { REF_BYTES, type Roster } from './roster.ts'
import { countDigits, type DigitCounts, type Numbered, noDigits, partOf, sortByDigits } from './sort-by-digits.ts'
import { type Steps, stretches } from './steps.ts'

/** Up to so many are compared with each other. */
const FEW = 64
/** The first letters of a ref make a number; of a million hardly any two share it. */
const LETTERS = 4
const LETTER_BITS = 7
const LETTER_MASK = 2 ** LETTER_BITS - 1
export const LETTERS_BITS = LETTERS * LETTER_BITS

interface Run {
  readonly first: number
  readonly end: number
}

/** `sorted` by key. What stands in `spare`, which is as long, is lost. */
export function* sortTies(sorted: Numbered, spare: Numbered, roster: Roster): Steps<void> {
  const { keys, players } = sorted
  const large: Run[] = []
  let next = 0
  yield* stretches(keys.length, (from, to) => {
    for (let first = Math.max(from, next); first < to; first++) {
      if (keys[first] !== keys[first + 1]) continue
      const end = endOfRun(keys, first)
      if (end - first > FEW) large.push({ first, end })
      else for (let place = first + 1; place < end; place++) putRight(players, roster, { first, place })
      next = end
      first = end - 1
    }
  })
  const digitCounts = noDigits()
  for (const run of large)
    yield* sortByRef({ run: partOf(sorted, run), spare: partOf(spare, run), roster, digitCounts })
}

function endOfRun(keys: Int32Array, first: number): number {
  const key = keys[first]
  let end = first + 1
  while (end < keys.length && keys[end] === key) end++
  return end
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

interface LargeRun {
  readonly run: Numbered
  readonly spare: Numbered
  readonly roster: Roster
  readonly digitCounts: DigitCounts
}

/** By the first letters of their refs; and those who share them by all letters. */
function* sortByRef({ run, spare, roster, digitCounts }: LargeRun): Steps<void> {
  const { keys, players } = run
  const key = keys[0] ?? 0
  for (const counts of Object.values(digitCounts)) counts.fill(0)
  yield* stretches(keys.length, (from, to) => {
    for (let place = from; place < to; place++) {
      const player = players[place] ?? 0
      const letters = firstLetters(roster.refs, player * REF_BYTES)
      spare.players[place] = player
      spare.keys[place] = letters
      countDigits(digitCounts, letters)
    }
  })
  yield* sortByDigits(spare, run, digitCounts)
  yield* sortSame(run, roster)
  keys.fill(key)
}

/** Of those sorted by a number in which their first letters are, the few who share it are compared by all letters. */
export function* sortSame({ players, keys }: Numbered, roster: Roster): Steps<void> {
  yield* stretches(keys.length, (from, to) => {
    for (let place = Math.max(1, from); place < to; place++) {
      if (keys[place] === keys[place - 1]) putRight(players, roster, { first: 0, place })
    }
  })
}

/** Of the ref that stands here among all refs, a number that is less for who comes before. */
export function firstLetters(refs: Uint8Array, at: number): number {
  let letters = 0
  for (let i = at; i < at + LETTERS; i++) letters = (letters << LETTER_BITS) | ((refs[i] ?? 0) & LETTER_MASK)
  return letters
}
