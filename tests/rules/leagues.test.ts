import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leagueTable, ownerOf, pointsForPlace, tidyLeagueName } from '#schema/rules/scoring/leagues.ts'

const day = (gameNumber: number, rarities: Readonly<Record<string, number>>) => ({
  gameNumber,
  completed: Object.entries(rarities).map(([playerId, rarity]) => ({ playerId, rarity })),
})

describe('points of a day', () => {
  it('[LG1] are 10 for the first place, one less for each next, and never below 0', () => {
    expect([1, 2, 3, 10, 11, 50].map(pointsForPlace)).toEqual([10, 9, 8, 1, 0, 0])
  })

  it('[LG1] are the higher for ties, and none for who did not complete', () => {
    const table = leagueTable(['ada', 'ben', 'cleo', 'dan', 'eve'], [day(7, { ada: 3, ben: 5, cleo: 5, dan: 9 })])
    expect(table.map(({ playerId, points }) => [playerId, points])).toEqual([
      ['ada', 10],
      ['ben', 9],
      ['cleo', 9],
      ['dan', 7],
      ['eve', 0],
    ])
    expect(table[4]?.days).toEqual([{ gameNumber: 7, place: null, points: 0 }])
    expect(table[3]?.days).toEqual([{ gameNumber: 7, place: 4, points: 7 }])
  })

  it('[LG1] do not tell apart what differs in the last digit alone', () => {
    const [first, second] = leagueTable(['ada', 'ben'], [day(7, { ada: 0.1 + 0.2, ben: 0.3 })])
    expect([first?.points, second?.points]).toEqual([10, 10])
  })
})

describe('the table of a week', () => {
  it('[LG2] is by points, then completed games, then mean rarity', () => {
    const table = leagueTable(
      ['rare', 'busy', 'calm', 'none'],
      [
        day(1, { rare: 1, busy: 9, calm: 4, a: 2, b: 3, c: 5 }),
        day(2, { busy: 1, a: 0, b: 0, c: 0, d: 0, e: 0 }),
        day(3, { rare: 3, calm: 4, busy: 9 }),
      ],
    )
    expect(table.map(({ playerId, position, points, gameCount }) => [playerId, position, points, gameCount])).toEqual([
      ['rare', 1, 20, 2],
      ['busy', 2, 18, 3],
      ['calm', 3, 16, 2],
      ['none', 4, 0, 0],
    ])
    expect(table[0]?.meanRarity).toBe(2)
    expect(table[3]?.meanRarity).toBeNull()
  })

  it('[LG2] breaks a tie of points by games, a tie of both by the mean, and lets equals share a position', () => {
    const days = [day(1, { ada: 1, ben: 2, x: 3 }), day(2, { ben: 1, ada: 2, x: 3 }), day(3, {})]
    expect(leagueTable(['ada', 'ben', 'x'], days).map(({ position }) => position)).toEqual([1, 1, 3])
    const uneven = [day(1, { ada: 1, ben: 2 }), day(2, { ben: 1, ada: 9 })]
    expect(leagueTable(['ada', 'ben'], uneven).map(({ playerId }) => playerId)).toEqual(['ben', 'ada'])
    const eleven = Object.fromEntries(Array.from({ length: 11 }, (_, place) => [`p${place}`, place]))
    const late = leagueTable(['idle', 'last'], [day(1, { ...eleven, last: 99 })])
    expect(late.map(({ playerId, points, position }) => [playerId, points, position])).toEqual([
      ['last', 0, 1],
      ['idle', 0, 2],
    ])
  })

  it('[LG2] has every member once, and positions that counting would give', () => {
    const rarity = fc.integer({ min: 0, max: 5 })
    const players = ['a', 'b', 'c', 'd']
    const days = fc.array(fc.dictionary(fc.constantFrom(...players), rarity), { maxLength: 7 })
    fc.assert(
      fc.property(days, (week) => {
        const table = leagueTable(
          players,
          week.map((scores, at) => day(at + 1, scores)),
        )
        expect(table.map(({ playerId }) => playerId).toSorted()).toEqual(players)
        for (const row of table) {
          const above = table.filter((other) => other.points > row.points).length
          expect(row.position).toBeGreaterThan(above)
          expect(row.points).toBe(row.days.reduce((sum, { points }) => sum + points, 0))
        }
      }),
    )
  })
})

describe('a league', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day))
  const member = (playerId: string, joined: number, owned: number | null = null) => ({
    playerId,
    joinedAt: at(joined),
    ownerSince: owned === null ? null : at(owned),
  })

  it('[LG4] is theirs to whom it was handed last, else the longest member’s', () => {
    expect(ownerOf([member('ada', 1, 1), member('ben', 2), member('cleo', 3, 5)])).toBe('cleo')
    expect(ownerOf([member('ben', 2), member('dan', 4), member('eve', 2)])).toBe('ben')
    expect(ownerOf([])).toBeNull()
  })

  it('[LG5] is called by what is between the spaces', () => {
    expect(tidyLeagueName('  The   Lanterns ')).toBe('The Lanterns')
  })
})
