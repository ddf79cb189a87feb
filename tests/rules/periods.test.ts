import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gameDate } from '#schema/rules/calendar/calendar.ts'
import { gamesNeeded, gamesOfPeriod, type LeaderboardPeriod, positionAmong } from '#schema/rules/calendar/periods.ts'
import { product } from '#schema/rules/product.ts'

const number = fc.integer({ min: 1, max: 5000 })
const weekday = (n: number) => new Date(`${gameDate(n, product)}T00:00:00Z`).getUTCDay()
const daysOf = (period: LeaderboardPeriod, n: number) => {
  const { from, to } = gamesOfPeriod(period, n, product)
  return [gameDate(from, product), gameDate(to, product)]
}

describe('a period', () => {
  it('[PB1] is a week from Monday to Sunday, in which the game falls', () => {
    expect(daysOf('week', 904)).toEqual(['2026-11-16', '2026-11-22'])
    fc.assert(
      fc.property(number, (n) => {
        const { from, to } = gamesOfPeriod('week', n, product)
        expect(from <= n && n <= to).toBe(true)
        expect(weekday(to)).toBe(0)
        expect(from === 1 || weekday(from) === 1).toBe(true)
        expect(to - from).toBeLessThanOrEqual(6)
      }),
    )
  })

  it('[PB1] is the month of the calendar', () => {
    expect(daysOf('month', 904)).toEqual(['2026-11-01', '2026-11-30'])
    fc.assert(
      fc.property(number, (n) => {
        const { from, to } = gamesOfPeriod('month', n, product)
        const month = gameDate(n, product).slice(0, 7)
        expect(gameDate(from, product)).toBe(`${month}-01`)
        expect(gameDate(to, product).slice(0, 7)).toBe(month)
        expect(gameDate(to + 1, product).slice(0, 7)).not.toBe(month)
      }),
    )
  })

  it('[PB1] begins with game 1 where it would begin before', () => {
    expect(gamesOfPeriod('week', 2, product)).toEqual({ from: 1, to: 2 })
    expect(gamesOfPeriod('allTime', 904, product)).toEqual({ from: 1, to: 904 })
  })
})

describe('a board over time', () => {
  it('[PB2] lets equal means share a position', () => {
    const means = [5, 7, 7, 9]
    expect(means.map((mean) => positionAmong(means, mean))).toEqual([1, 2, 2, 4])
    expect(positionAmong([], 3)).toBe(1)
  })

  it.each([
    ['week', 0, 1],
    ['week', 2, 2],
    ['week', 7, 3],
    ['month', 5, 5],
    ['month', 31, 8],
    ['allTime', 19, 19],
    ['allTime', 900, 20],
  ] as const)('[PB3] of a %s with %i settled games takes %i', (period, settled, needed) => {
    expect(gamesNeeded(period, settled)).toBe(needed)
  })
})
