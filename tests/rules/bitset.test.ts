import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bitsetOf,
  countBits,
  emptyBitset,
  hasBit,
  indexesOf,
  intersect,
  intersectionCount,
} from '#schema/rules/puzzle/bitset.ts'

const sizeAndTwoSets = fc.integer({ min: 1, max: 200 }).chain((size) => {
  const members = fc.uniqueArray(fc.nat(size - 1))
  return fc.tuple(fc.constant(size), members, members)
})

describe('sets of songs', () => {
  it('behave like sets of numbers', () => {
    fc.assert(
      fc.property(sizeAndTwoSets, ([size, a, b]) => {
        const [first, second] = [bitsetOf(size, a), bitsetOf(size, b)]
        const both = a.filter((member) => b.includes(member)).sort((x, y) => x - y)
        expect(indexesOf(first)).toEqual(a.toSorted((x, y) => x - y))
        expect(countBits(first)).toBe(a.length)
        expect(indexesOf(intersect(first, second))).toEqual(both)
        expect(intersectionCount(first, second)).toBe(both.length)
        for (let i = -1; i <= size; i++) expect(hasBit(first, i)).toBe(a.includes(i))
      }),
    )
  })

  it('hold nothing at first, and refuse what is out of range', () => {
    expect(indexesOf(emptyBitset(40))).toEqual([])
    expect(() => bitsetOf(40, [40])).toThrow(RangeError)
    expect(() => bitsetOf(40, [-1])).toThrow(RangeError)
  })
})
