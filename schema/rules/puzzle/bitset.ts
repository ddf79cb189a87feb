/** Sets of small whole numbers, so that "which songs fit both clues" is a handful of machine instructions. */

/** Bit i of word i / 32. Shared and memoised everywhere: never write to one after it is made. */
export type Bitset = Uint32Array

const WORD_BITS = 32

/** A set that can hold 0 to size - 1, and holds nothing. */
export function emptyBitset(size: number): Bitset {
  return new Uint32Array(Math.ceil(size / WORD_BITS))
}

/** A set of the given numbers, each below size. */
export function bitsetOf(size: number, indexes: Iterable<number>): Bitset {
  const bits = emptyBitset(size)
  for (const index of indexes) {
    if (!Number.isInteger(index) || index < 0 || index >= size)
      throw new RangeError(`${index} is not in 0..${size - 1}`)
    bits[index >>> 5] = (bits[index >>> 5] ?? 0) | (1 << (index & 31))
  }
  return bits
}

/** What is in both. */
export function intersect(a: Bitset, b: Bitset): Bitset {
  const both = new Uint32Array(Math.min(a.length, b.length))
  for (let word = 0; word < both.length; word++) both[word] = (a[word] ?? 0) & (b[word] ?? 0)
  return both
}

/** How many are in both, without making the set. */
export function intersectionCount(a: Bitset, b: Bitset): number {
  const words = Math.min(a.length, b.length)
  let count = 0
  for (let word = 0; word < words; word++) count += bitsIn((a[word] ?? 0) & (b[word] ?? 0))
  return count
}

/** How many are in the set. */
export function countBits(bits: Bitset): number {
  let count = 0
  for (const word of bits) count += bitsIn(word)
  return count
}

/** Whether i is in the set. */
export function hasBit(bits: Bitset, i: number): boolean {
  return i >= 0 && ((bits[i >>> 5] ?? 0) & (1 << (i & 31))) !== 0
}

/** The members, ascending. */
export function indexesOf(bits: Bitset): number[] {
  const indexes: number[] = []
  for (let word = 0; word < bits.length; word++) {
    for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1) {
      indexes.push(word * WORD_BITS + 31 - Math.clz32(rest & -rest))
    }
  }
  return indexes
}

/** The population count of a 32-bit word (Warren, Hacker's Delight, figure 5-2). */
function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
