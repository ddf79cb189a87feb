/** The players of a game in the order of their refs, by which ties are broken alike on every node; newcomers are merged in. */
import { REF_BYTES, type Roster } from './roster.ts'
import { roomFor, type Steps, stretches } from './steps.ts'

/** Two letters of a ref, seven bits each, are a digit. */
const DIGITS = 2 ** 14
/** After so many digits hardly any two refs of a million stand the wrong way round. */
const DIGITS_SORTED = 3

export class RefOrder {
  readonly #roster: Roster
  #players: Int32Array = new Int32Array(0)

  constructor(roster: Roster) {
    this.#roster = roster
  }

  /** All players of the moment. */
  *players(): Steps<Int32Array> {
    const known = this.#players
    const size = this.#roster.size
    if (known.length >= size) return known
    const newcomers = yield* this.#sorted(known.length, size)
    const merged = known.length === 0 ? newcomers : yield* this.#merged(known, newcomers)
    // Somebody else may have come further meanwhile.
    if (merged.length > this.#players.length) this.#players = merged
    return merged
  }

  /** Digit by digit from the last to the first; then what still stands the wrong way round is put right. */
  *#sorted(from: number, to: number): Steps<Int32Array> {
    const digits = new Uint16Array(to - from)
    const numbered = new Int32Array(to - from)
    yield* stretches(numbered.length, (first, end) => {
      for (let i = first; i < end; i++) numbered[i] = from + i
    })
    let players: Int32Array = numbered
    for (let digit = DIGITS_SORTED - 1; digit >= 0; digit--) {
      yield* stretches(digits.length, (first, end) => this.#readDigits({ digits, digit, from, first, end }))
      players = yield* sortedBy(digits, players, from)
    }
    const sorted = players
    yield* stretches(sorted.length, (first, end) => this.#putRight(sorted, first, end))
    return sorted
  }

  #readDigits(read: { digits: Uint16Array; digit: number; from: number; first: number; end: number }): void {
    const { refs } = this.#roster
    for (let i = read.first; i < read.end; i++) {
      const at = (read.from + i) * REF_BYTES + read.digit * 2
      read.digits[i] = (((refs[at] ?? 0) & 0x7f) << 7) | ((refs[at + 1] ?? 0) & 0x7f)
    }
  }

  #putRight(players: Int32Array, first: number, end: number): void {
    for (let i = Math.max(1, first); i < end; i++) {
      const player = players[i] ?? 0
      let place = i
      while (place > 0 && this.#roster.compareRefs(players[place - 1] ?? 0, player) > 0) {
        players[place] = players[place - 1] ?? 0
        place--
      }
      players[place] = player
    }
  }

  /** Each newcomer's place is found by halving; what is between is copied as it is. */
  *#merged(known: Int32Array, newcomers: Int32Array): Steps<Int32Array> {
    const merged = yield* roomFor(known.length + newcomers.length)
    const places = newcomers.slice()
    yield* stretches(places.length, (first, end) => {
      for (let i = first; i < end; i++) places[i] = this.#placeFor(newcomers[i] ?? 0, known, places[i - 1] ?? 0)
    })
    // Before the i-th known stand as many newcomers as have a place up to there.
    let passed = 0
    yield* stretches(known.length, (first, end) => {
      for (let from = first; from < end; ) {
        while (passed < places.length && (places[passed] ?? 0) <= from) {
          merged[from + passed] = newcomers[passed] ?? 0
          passed++
        }
        const to = Math.min(end, places[passed] ?? end)
        merged.set(known.subarray(from, to), from + passed)
        from = to
      }
    })
    merged.set(newcomers.subarray(passed), known.length + passed)
    return merged
  }

  #placeFor(newcomer: number, known: Int32Array, atLeast: number): number {
    let [low, high] = [atLeast, known.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#roster.compareRefs(known[middle] ?? 0, newcomer) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Players numbered from `from`, in the order of their digits; those of one digit stay in the order in which they were. */
function* sortedBy(digits: Uint16Array, players: Int32Array, from: number): Steps<Int32Array> {
  const ends = new Int32Array(DIGITS + 1)
  for (const digit of digits) ends[digit + 1] = (ends[digit + 1] ?? 0) + 1
  for (let digit = 0; digit < DIGITS; digit++) ends[digit + 1] = (ends[digit + 1] ?? 0) + (ends[digit] ?? 0)
  const sorted = yield* roomFor(players.length)
  yield* stretches(players.length, (first, end) => {
    for (let i = first; i < end; i++) {
      const player = players[i] ?? 0
      const digit = digits[player - from] ?? 0
      const place = ends[digit] ?? 0
      sorted[place] = player
      ends[digit] = place + 1
    }
  })
  return sorted
}
