/** What a dashboard counts. */
import { describe, expect, it } from 'vitest'
import { completionOf, countedDays, scoreSteps } from '#schema/rules/scoring/dashboard.ts'

const calendar = { launchDate: '2024-06-01', timeZone: 'America/New_York' }

describe('the days of a dashboard', () => {
  it('[DB1] are the last 30 or 90, today included, as long as there was a game', () => {
    const days = countedDays(200, 30, calendar)
    expect(days.map(({ number }) => number)).toEqual(Array.from({ length: 30 }, (_, place) => 171 + place))
    expect(countedDays(200, 90, calendar)).toHaveLength(90)
    expect(countedDays(3, 90, calendar).map(({ date }) => date)).toEqual(['2024-06-01', '2024-06-02', '2024-06-03'])
    expect(countedDays(0, 30, calendar)).toEqual([])
  })

  it('[DB1] [DB2] follow each other without a gap, a day of 25 hours too, and have an hour of grace', () => {
    // 3 November 2024, game 156: clocks go back.
    const days = countedDays(170, 30, calendar)
    for (const [place, day] of days.entries()) {
      expect(day.settlesAt.getTime() - day.endsAt.getTime()).toBe(3_600_000)
      const next = days[place + 1]
      if (next) expect(next.startsAt).toEqual(day.endsAt)
    }
    const long = days.find(({ number }) => number === 156)
    expect(Number(long?.endsAt) - Number(long?.startsAt)).toBe(25 * 3_600_000)
  })

  it('[DB2] say which part of those who began has completed', () => {
    expect(completionOf({ players: 8, completed: 2 })).toBe(0.25)
    expect(completionOf({ players: 0, completed: 0 })).toBeNull()
  })
})

describe('the distribution of final scores', () => {
  it('[DB3] has steps of 50, those between without a score included', () => {
    expect(
      scoreSteps(
        new Map([
          [5, 1],
          [2, 4],
        ]),
      ),
    ).toEqual([
      { from: 100, to: 150, count: 4 },
      { from: 150, to: 200, count: 0 },
      { from: 200, to: 250, count: 0 },
      { from: 250, to: 300, count: 1 },
    ])
    expect(scoreSteps(new Map())).toEqual([])
  })

  it('[DB3] counts 900 to the highest step', () => {
    const counts = new Map([
      [17, 2],
      [18, 3],
    ])
    expect(scoreSteps(counts)).toEqual([{ from: 850, to: 900, count: 5 }])
  })
})
