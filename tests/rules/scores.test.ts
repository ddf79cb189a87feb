import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatTop, percentile, topShare } from '#schema/rules/scoring/percentile.ts'
import * as rarity from '#schema/rules/scoring/rarity.ts'
import { tierInfo, tierOf } from '#schema/rules/scoring/tiers.ts'

const { formatRarity, gameRarity, isUnicorn, rarityMicros, squareRarity } = rarity

describe('rarity', () => {
  it('[RA1] is the share of the picks in a square', () => {
    expect(squareRarity({ count: 20, total: 80 })).toBe(25)
    expect(squareRarity({ count: 80, total: 80 })).toBe(100)
    expect(squareRarity({ count: 2, total: 3 })).toBe(66.666667)
  })

  it('[RA2] scores 0 for a song nobody else chose', () => {
    expect(squareRarity({ count: 1, total: 80 })).toBe(0)
    expect(squareRarity({ count: 1, total: 1 })).toBe(0)
    expect(squareRarity({ count: 0, total: 0 })).toBe(0)
    expect(isUnicorn(1)).toBe(true)
    expect(isUnicorn(2)).toBe(false)
  })

  it('[RA3] of a game is the sum of the squares above 0', () => {
    expect(gameRarity([25, 0, -1, 12.5, 0.25])).toBe(37.75)
    expect(gameRarity([])).toBe(0)
  })

  it('[RA4] shows two decimals in a square and three on the leaderboard', () => {
    expect(formatRarity(100 / 3, rarity.SQUARE_DECIMALS)).toBe('33.33')
    expect(formatRarity(100 / 3, rarity.LEADERBOARD_DECIMALS)).toBe('33.333')
  })

  it('[RA5] is the same for the same squares in another order', () => {
    const counts = fc.record({ count: fc.integer({ min: 1, max: 99 }), total: fc.integer({ min: 99, max: 9_999 }) })
    fc.assert(
      fc.property(fc.array(counts, { minLength: 9, maxLength: 9 }), (squares) => {
        const scores = squares.map(squareRarity)
        expect(rarityMicros(gameRarity(scores))).toBe(rarityMicros(gameRarity(scores.toReversed())))
      }),
    )
  })
})

describe('tiers', () => {
  it('[TI1] change at 40, 15, 5 and 0', () => {
    const tiers = [100, 40, 39.99, 15, 14.99, 5, 4.99, 0.01, 0].map(tierOf)
    expect(tiers).toEqual(['common', 'common', 'solid', 'solid', 'great', 'great', 'rare', 'rare', 'unicorn'])
  })

  it('[TI2] have the labels and colours of the specification', () => {
    expect(Object.values(tierInfo).map(({ label }) => label)).toEqual([
      'COMMON (Fan Fave)',
      'SOLID',
      'RARE',
      'SUPER RARE (Fearless)',
      'unicorn',
    ])
    expect(Object.values(tierInfo).map(({ colour }) => colour)).toEqual(['yellow', 'blue', 'pink', 'fire', 'unicorn'])
  })

  it('[TI3] have an emoji each', () => {
    expect(new Set(Object.values(tierInfo).map(({ emoji }) => emoji)).size).toBe(5)
  })
})

describe('the percentile', () => {
  it('[PE1] is the share of the others whose score is worse', () => {
    expect(percentile({ worse: 3, others: 4 })).toBe(75)
    expect(percentile({ worse: 0, others: 4 })).toBe(0)
  })

  it('[PE2] is never above 100', () => {
    expect(percentile({ worse: 5, others: 4 })).toBe(100)
    expect(topShare(120)).toBe(0)
  })

  it('[PE3] is 100 for someone alone on the board', () => {
    expect(percentile({ worse: 0, others: 0 })).toBe(100)
  })

  it('[PE4] reads as the top so many per cent', () => {
    expect(formatTop(87.66)).toBe('Top 12.34 %')
    expect(formatTop(100)).toBe('Top 0.00 %')
  })
})
