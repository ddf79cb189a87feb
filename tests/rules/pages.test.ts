import { describe, expect, it } from 'vitest'
import { bannerFor, showsBanner } from '#schema/rules/calendar/banner.ts'
import { statusCounts, statusMonths } from '#schema/rules/calendar/status-calendar.ts'
import { product } from '#schema/rules/product.ts'

describe('the calendar of game statuses', () => {
  it('[GS1] tells of every day whether it was won, lost, started or missed, newest month first', () => {
    const months = statusMonths(
      new Map([
        [1, 'won'],
        [2, 'lost'],
        [31, 'playing'],
      ]),
      40,
      product,
    )
    expect(months.map(({ month }) => month)).toEqual(['2024-07', '2024-06'])
    const [, june] = months
    expect(june).toMatchObject({ offset: 5, length: 30 })
    expect(june?.days).toHaveLength(30)
    expect(june?.days[0]).toEqual({ gameNumber: 1, date: '2024-06-01', day: 1, status: 'won' })
    expect(june?.days.slice(1, 3).map(({ status }) => status)).toEqual(['lost', 'missed'])
    expect(months[0]?.days[0]).toMatchObject({ gameNumber: 31, day: 1, status: 'started' })
    expect(statusCounts(months)).toEqual({ won: 1, lost: 1, started: 1, missed: 36, open: 1 })
  })

  it('[GS1] begins weeks on Monday', () => {
    const months = statusMonths(new Map(), 200, product)
    // 1 September 2024 was a Sunday, 1 July a Monday.
    expect(months.find(({ month }) => month === '2024-09')?.offset).toBe(6)
    expect(months.find(({ month }) => month === '2024-07')?.offset).toBe(0)
  })

  it("[GS2] leaves today's game open", () => {
    expect(statusMonths(new Map(), 2, product)[0]?.days.map(({ status }) => status)).toEqual(['missed', 'open'])
    expect(statusMonths(new Map([[2, 'won']]), 2, product)[0]?.days[1]?.status).toBe('won')
  })
})

describe('the banner', () => {
  const now = new Date('2024-06-05T12:00:00Z')
  const always = { games: [], expiresAt: null }

  it('[BA1] shows on its games, on all when it names none', () => {
    expect(showsBanner(always, 5, now)).toBe(true)
    expect(showsBanner({ ...always, games: [4, 5] }, 5, now)).toBe(true)
    expect(showsBanner({ ...always, games: [4] }, 5, now)).toBe(false)
  })

  it('[BA1] goes when it expires', () => {
    expect(showsBanner({ ...always, expiresAt: new Date(now.getTime() + 1) }, 5, now)).toBe(true)
    expect(showsBanner({ ...always, expiresAt: now }, 5, now)).toBe(false)
  })

  it('[BA2] is the newest of several', () => {
    const newest = { games: [9], expiresAt: null }
    expect(bannerFor([newest, always], 9, now)).toBe(newest)
    expect(bannerFor([newest, always], 5, now)).toBe(always)
    expect(bannerFor([], 5, now)).toBeNull()
  })
})
