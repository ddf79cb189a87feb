import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as calendars from '#schema/rules/calendar/calendar.ts'
import { asGameNumber } from '#schema/rules/people/ids.ts'
import { product } from '#schema/rules/product.ts'

const { eventOf, gameDate, gameEndsAt, gameNumberAt, gameStartsAt, hasDay, nextGameAt, settlesAt } = calendars
const HOUR_MS = 3_600_000
/** The game of 13 September 275760, after which dates end. */
const LAST_DAY = 99_980_126
const numberAt = (instant: string) => gameNumberAt(new Date(instant), product)

describe('the calendar', () => {
  it('[CA1] has game 1 on the launch day', () => {
    expect(numberAt('2024-06-01T04:00:00Z')).toBe(1)
    expect(numberAt('2024-06-02T03:59:59.999Z')).toBe(1)
    expect(gameDate(1, product)).toBe('2024-06-01')
    expect(gameDate(153, product)).toBe('2024-10-31')
  })

  it('[CA2] brings a new game at midnight in New York, which is 23:00 in Chicago', () => {
    const chicago = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'America/Chicago',
      hour: '2-digit',
      minute: '2-digit',
    })
    for (const n of [1, 153, 160, 200, 284]) expect(chicago.format(gameStartsAt(n, product))).toBe('23:00')
    expect(numberAt('2024-11-01T03:59:59.999Z')).toBe(153)
    expect(numberAt('2024-11-01T04:00:00Z')).toBe(154)
  })

  it('[CA3] never skips or repeats a day from 2024 to 2040', () => {
    let previousEnd = gameStartsAt(1, product).getTime()
    for (let n = 1; gameDate(n, product) < '2041'; n++) {
      const [start, end] = [gameStartsAt(n, product).getTime(), gameEndsAt(n, product).getTime()]
      expect(start).toBe(previousEnd)
      expect([23, 24, 25]).toContain((end - start) / HOUR_MS)
      expect(gameNumberAt(new Date(start), product)).toBe(n)
      expect(gameNumberAt(new Date(end - 1), product)).toBe(n)
      previousEnd = end
    }
  })

  it('[CA3] agrees with itself in every zone', () => {
    const timeZone = fc.constantFrom(
      'UTC',
      'Europe/London',
      'Asia/Kolkata',
      'Pacific/Auckland',
      'America/St_Johns',
      'Asia/Beirut',
    )
    fc.assert(
      fc.property(
        timeZone,
        fc.integer({ min: 1, max: 6000 }),
        fc.integer({ min: 0, max: 86_399_999 }),
        (zone, n, ms) => {
          const calendar = { launchDate: '2024-06-01', timeZone: zone }
          const start = gameStartsAt(n, calendar).getTime()
          const end = gameEndsAt(n, calendar).getTime()
          expect(gameNumberAt(new Date(start - 1), calendar)).toBe(n - 1)
          expect(gameNumberAt(new Date(Math.min(start + ms, end - 1)), calendar)).toBe(n)
        },
      ),
    )
  })

  it('[CA4] counts below 1 before the launch, and no such number is a game', () => {
    expect(numberAt('2024-06-01T03:59:59Z')).toBe(0)
    expect(numberAt('2024-05-22T12:00:00Z')).toBe(-9)
    for (const wrong of [0, -3, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => asGameNumber(wrong)).toThrow(RangeError)
    expect(asGameNumber(1)).toBe(1)
  })

  it('[CA5] settles a board one hour after its day', () => {
    expect(settlesAt(1, product).toISOString()).toBe('2024-06-02T05:00:00.000Z')
  })

  it('[CA6] has the themes of the specification, and the same days in later years', () => {
    const events = Array.from({ length: 2100 }, (_, day) => [day + 1, eventOf(day + 1, product)] as const)
    const numbersOf = (event: string) => events.filter(([, name]) => name === event).map(([n]) => n)
    const datesOf = (event: string) => numbersOf(event).map((n) => gameDate(n, product))
    expect(numbersOf('halloween')[0]).toBe(153)
    expect(numbersOf('thanksgiving')[0]).toBe(181)
    expect(numbersOf('christmas').slice(0, 2)).toEqual([207, 208])
    expect(datesOf('thanksgiving')).toEqual([
      '2024-11-28',
      '2025-11-27',
      '2026-11-26',
      '2027-11-25',
      '2028-11-23',
      '2029-11-22',
    ])
    expect(datesOf('halloween')).toContain('2027-10-31')
    expect(datesOf('christmas')).toContain('2026-12-24')
  })

  it('[CA7] tells when the next game comes, on the days when clocks change too', () => {
    expect(nextGameAt(new Date('2024-11-03T05:30:00Z'), product).toISOString()).toBe('2024-11-04T05:00:00.000Z')
    expect(nextGameAt(new Date('2025-03-09T05:30:00Z'), product).toISOString()).toBe('2025-03-10T04:00:00.000Z')
  })

  it('[CA8] begins a day with its first moment where clocks skip midnight', () => {
    const cairo = { launchDate: '2024-04-25', timeZone: 'Africa/Cairo' }
    expect(gameStartsAt(2, cairo).toISOString()).toBe('2024-04-25T22:00:00.000Z')
    expect(gameNumberAt(new Date('2024-04-25T21:59:59.999Z'), cairo)).toBe(1)
  })

  it('[CA9] knows a number that no day has, however large it is', () => {
    expect([1, 903, 3_000_000].map((number) => hasDay(number, product))).toEqual([true, true, true])
    expect([100_000_000, 3_000_000_000, 1e300].map((number) => hasDay(number, product))).toEqual([false, false, false])
    expect(gameDate(LAST_DAY, product)).toMatch(/^\+275760/)
    expect(() => gameDate(LAST_DAY + 1, product)).toThrow(RangeError)
    expect([LAST_DAY, LAST_DAY + 1].map((number) => hasDay(number, product))).toEqual([true, false])
  })

  it('[CA1] refuses a launch date that is none', () => {
    expect(() => gameStartsAt(1, { launchDate: '1 June', timeZone: 'UTC' })).toThrow("Not a calendar day: '1 June'")
  })
})
