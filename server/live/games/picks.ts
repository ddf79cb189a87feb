/** Who picked what: of two squares together one number of sixteen bits, so that a million scores are half as many look-ups, in half the memory. */
import { SQUARE_COUNT } from '#schema/rules/puzzle/squares.ts'
import { type AnswerSlots, NO_SLOT } from './answer-slots.ts'

/** Number of distinct codes that fit sixteen bits. */
export const MOST_CODES = 2 ** 16
const ALL_BITS = MOST_CODES - 1
const BITS = 32
const PAIRS = [[0, 1], [2, 3], [4, 5], [6, 7], [8]]
const SINGLES = PAIRS.flat().map((square) => [square])
export const PAIRED_COLUMNS = PAIRS.length

/** Where the pick of a square is found. */
interface Place {
  /** Of the codes of a player. */
  readonly column: number
  /** Of all codes, the one before those of this column, and the one after them. */
  readonly offset: number
  readonly end: number
  /** Of a code, the bits of this square. */
  readonly shift: number
  readonly mask: number
  /** Of all slots, the one before the first of this square. */
  readonly slotBefore: number
  readonly answerCount: number
}

export class Picks {
  /** 9 if pairs of squares have too many answers for sixteen bits; else PAIRED_COLUMNS. */
  readonly columnCount: number
  /** Every code is less. */
  readonly codeCount: number
  /** Per player and column; 0 as long as nothing is picked there. */
  codes = new Uint16Array(0)
  readonly #places: readonly Place[]

  constructor(slots: AnswerSlots) {
    const [pairs, singles] = [placesIn(PAIRS, slots), placesIn(SINGLES, slots)]
    const { places, codeCount } = pairs.codeCount <= MOST_CODES ? pairs : singles
    this.columnCount = places === pairs.places ? PAIRED_COLUMNS : SQUARE_COUNT
    this.codeCount = codeCount
    this.#places = places
  }

  /** Reserves capacity for this many players. */
  reserve(capacity: number): void {
    const codes = new Uint16Array(capacity * this.columnCount)
    codes.set(this.codes)
    this.codes = codes
  }

  /** The slot in a square of a player. */
  slotAt(index: number, square: number): number {
    const place = this.#places[square]
    if (!place) return NO_SLOT
    const code = this.codes[index * this.columnCount + place.column] ?? 0
    const number = code === 0 ? 0 : ((code - place.offset) >>> place.shift) & place.mask
    return number === 0 ? NO_SLOT : place.slotBefore + number
  }

  /** Into an empty square. */
  put(index: number, square: number, slot: number): void {
    const place = this.#places[square]
    if (!place) return
    const at = index * this.columnCount + place.column
    this.codes[at] = (this.codes[at] || place.offset) + ((slot - place.slotBefore) << place.shift)
  }

  /** Per code, what its one or two picks weigh together. */
  sumsOf(weights: Int32Array): Int32Array {
    const sums = new Int32Array(this.codeCount)
    for (const place of this.#places) addWeights(sums, place, weights)
    return sums
  }
}

/** Adds to every code of a column the weight that it has in this square. */
function addWeights(sums: Int32Array, place: Place, weights: Int32Array): void {
  const { offset, end, shift, mask, slotBefore, answerCount } = place
  for (let code = offset; code < end; code++) {
    const number = ((code - offset) >>> shift) & mask
    if (number > 0 && number <= answerCount) sums[code] = (sums[code] ?? 0) + (weights[slotBefore + number] ?? 0)
  }
}

/**
 * A code holds the answer number of the last square in the low bits and that of the first square above them. Without a pick the code is 0,
 * so the first code of a column may share its index with the last of the column before.
 */
function placesIn(columns: readonly (readonly number[])[], slots: AnswerSlots) {
  let [offset, slotBefore] = [0, NO_SLOT]
  const places = columns.flatMap((column, at) => {
    const counts = column.map((square) => slots.countOf(square))
    const bits = column.length === 1 ? 0 : BITS - Math.clz32(counts[1] ?? 0)
    const start = offset
    const end = start + (((counts[0] ?? 0) + 1) << bits)
    offset = end - 1
    return counts.map((answerCount, i) => {
      const [shift, mask] = i === 0 ? [bits, ALL_BITS] : [0, 2 ** bits - 1]
      const place: Place = { column: at, offset: start, end, shift, mask, slotBefore, answerCount }
      slotBefore += answerCount
      return place
    })
  })
  return { places, codeCount: offset + 1 }
}
