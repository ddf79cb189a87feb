import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ADJECTIVES, ANIMALS, nameFor, randomName } from '#schema/rules/people/display-names.ts'
import { seededRandom } from '#schema/rules/puzzle/random.ts'
import { pickWeighted, songWeight } from '#schema/rules/scoring/popularity.ts'
import { afterGame, type FinishedGame, noStats, statsOf } from '#schema/rules/scoring/stats.ts'

const win = (gameNumber: number, unicorns = 0): FinishedGame => ({ gameNumber, won: true, unicorns, daily: true })
const loss = (gameNumber: number): FinishedGame => ({ gameNumber, won: false, unicorns: 0, daily: true })
const archive = (gameNumber: number, won: boolean): FinishedGame => ({ gameNumber, won, unicorns: 3, daily: false })
const statsAfter = (...games: readonly FinishedGame[]) => games.reduce(afterGame, noStats())

describe('statistics', () => {
  it('[SK1] count a streak of wins day after day, and begin anew after a gap', () => {
    expect(statsAfter(win(5), win(6), win(7)).streak).toBe(3)
    expect(statsAfter(win(5), win(6), win(8)).streak).toBe(1)
    expect(statsAfter(win(1)).streak).toBe(1)
  })

  it('[SK2] end the streak with a loss', () => {
    expect(statsAfter(win(5), loss(6))).toMatchObject({ streak: 0, lastWinNumber: 5 })
    expect(statsAfter(win(5), loss(6), win(7)).streak).toBe(1)
  })

  it('[SK3] keep the longest streak, wins, plays and unicorns', () => {
    const stats = statsAfter(win(1, 2), win(2), loss(3), win(4, 1))
    expect(stats).toEqual({ lastWinNumber: 4, totalPlays: 4, wins: 3, streak: 1, maxStreak: 2, unicornCount: 3 })
  })

  it('[SK4] count an archive play as played and won, and nothing else', () => {
    const before = statsAfter(win(9, 1))
    expect(afterGame(before, archive(3, true))).toEqual({ ...before, totalPlays: 2, wins: 2 })
    expect(afterGame(before, archive(10, false))).toEqual({ ...before, totalPlays: 2 })
  })

  it('[SK5] take games in the order of their days, whenever they ended', () => {
    expect(statsOf([win(6), win(5), win(7)])).toEqual(statsAfter(win(5), win(6), win(7)))
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 40 })), (numbers) => {
        const stats = statsOf(numbers.map((n) => win(n)))
        const longest = numbers.map((n) => runFrom(n, numbers)).reduce((a, b) => Math.max(a, b), 0)
        expect(stats.maxStreak).toBe(longest)
        expect(stats.totalPlays).toBe(numbers.length)
      }),
    )
  })
})

function runFrom(first: number, numbers: readonly number[]): number {
  let length = 0
  while (numbers.includes(first + length)) length++
  return length
}

describe('names', () => {
  it('[NA1] are one of 42 adjectives and one of 51 animals', () => {
    expect([new Set(ADJECTIVES).size, new Set(ANIMALS).size]).toEqual([42, 51])
    expect(randomName(() => 0)).toBe(`${ADJECTIVES[0]} ${ANIMALS[0]}`)
    expect(randomName(() => 0.999999)).toBe(`${ADJECTIVES.at(-1)} ${ANIMALS.at(-1)}`)
  })

  it('[NA2] of a visitor stay, and differ between visitors', () => {
    const names = Array.from({ length: 300 }, (_, n) => nameFor(`visitor-${n}`))
    expect(names).toEqual(Array.from({ length: 300 }, (_, n) => nameFor(`visitor-${n}`)))
    expect(new Set(names).size).toBeGreaterThan(240)
  })
})

describe('popularity', () => {
  it('[PO1] gives each song a weight that stays, few of them great', () => {
    const weights = Array.from({ length: 150 }, (_, id) => songWeight(id)).sort((a, b) => b - a)
    const total = weights.reduce((a, b) => a + b)
    expect(songWeight(7)).toBe(songWeight(7))
    expect(weights.slice(0, 15).reduce((a, b) => a + b) / total).toBeGreaterThan(0.4)
    expect(Math.min(...weights)).toBeGreaterThan(0)
  })

  it('[PO1] picks by weight', () => {
    const random = seededRandom('crowd')
    const picks = Array.from({ length: 2000 }, () => pickWeighted(['hit', 'song', 'unheard'], [8, 2, 0], random))
    const hits = picks.filter((pick) => pick === 'hit').length
    expect(hits).toBeGreaterThan(1500)
    expect(hits).toBeLessThan(1700)
    expect(picks).not.toContain('unheard')
    expect(pickWeighted(['only'], [0], () => 0.5)).toBe('only')
    expect(() => pickWeighted([], [], () => 0)).toThrow(RangeError)
  })
})
