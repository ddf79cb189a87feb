import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentile } from '#schema/rules/scoring/percentile.ts'
import { finalPlace, ordinal, settle, wouldHaveBeenLabel } from '#schema/rules/scoring/settlement.ts'
import { compareStandings, type Rankable, withPositions } from '#schema/rules/scoring/standing-order.ts'

const standing = fc.record({
  state: fc.constantFrom('completed' as const, 'inProgress' as const, 'notStarted' as const),
  rarity: fc.integer({ min: 0, max: 20 }).map((n) => n / 3),
})

describe('a leaderboard', () => {
  it('[ST1] puts the rarest first, then who is playing, then who has not begun', () => {
    const ada: Rankable & { name: string } = { name: 'Ada', state: 'completed', rarity: 12 }
    const ben = { name: 'Ben', state: 'completed', rarity: 40 } as const
    const cleo = { name: 'Cleo', state: 'inProgress', rarity: 0 } as const
    const dan = { name: 'Dan', state: 'notStarted', rarity: null } as const
    const names = [dan, cleo, ben, ada].toSorted(compareStandings).map(({ name }) => name)
    expect(names).toEqual(['Ada', 'Ben', 'Cleo', 'Dan'])
  })

  it('[ST2] lets ties share a position', () => {
    const board = [5, 7, 7, 9].map((rarity) => ({ state: 'completed' as const, rarity }))
    expect(withPositions(board).map(({ position }) => position)).toEqual([1, 2, 2, 4])
    const almostEqual = [0.1 + 0.2, 0.3].map((rarity) => ({ state: 'completed' as const, rarity }))
    expect(withPositions(almostEqual).map(({ position }) => position)).toEqual([1, 1])
  })

  it('[ST2] [ST3] gives the position that counting would give, and none to who has not completed', () => {
    fc.assert(
      fc.property(fc.array(standing), (board) => {
        for (const { state, rarity, position } of withPositions(board.toSorted(compareStandings))) {
          const better = board.filter((other) => other.state === 'completed' && other.rarity < rarity - 1e-9).length
          expect(position).toBe(state === 'completed' ? better + 1 : null)
        }
      }),
    )
  })
})

describe('a settled board', () => {
  const settlesAt = new Date('2024-06-02T05:00:00Z')
  const at = (iso: string | null) => (iso === null ? null : new Date(iso))
  const players = [
    { id: 'late', rarity: 1, completedAt: at('2024-06-02T05:00:00.001Z') },
    { id: 'ben', rarity: 7, completedAt: at('2024-06-01T12:00:00Z') },
    { id: 'playing', rarity: 0, completedAt: at(null) },
    { id: 'ada', rarity: 3, completedAt: at('2024-06-02T05:00:00Z') },
    { id: 'cleo', rarity: 7, completedAt: at('2024-06-01T13:00:00Z') },
  ]

  it('[SE1] has who completed in time, and nobody else', () => {
    expect(settle(players, settlesAt).map(({ id }) => id)).toEqual(['ada', 'ben', 'cleo'])
    expect(settle([], settlesAt)).toEqual([])
  })

  it('[SE2] holds score, rank and percentile', () => {
    expect(settle(players, settlesAt)).toEqual([
      { id: 'ada', rarity: 3, rank: 1, percentile: 100 },
      { id: 'ben', rarity: 7, rank: 2, percentile: 0 },
      { id: 'cleo', rarity: 7, rank: 2, percentile: 0 },
    ])
  })

  it('[SE2] gives the ranks and percentiles that counting would give', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 })), (scores) => {
        const all = scores.map((rarity, place) => ({ id: String(place), rarity, completedAt: settlesAt }))
        for (const final of settle(all, settlesAt)) {
          const worse = scores.filter((score) => score > final.rarity).length
          expect(final.rank).toBe(scores.filter((score) => score < final.rarity).length + 1)
          expect(final.percentile).toBe(percentile({ worse, others: scores.length - 1 }))
        }
      }),
    )
  })

  it('[SE3] tells a later player where they would have been', () => {
    expect(finalPlace(7, [3, 7, 7, 9]).rank).toBe(2)
    expect(finalPlace(8, [3, 7, 7, 9]).rank).toBe(4)
    expect(finalPlace(0, []).rank).toBe(1)
    expect(wouldHaveBeenLabel(41)).toBe('would have been 41st')
    expect([1, 2, 3, 4, 11, 12, 13, 22, 101, 111].map(ordinal).join(' ')).toBe(
      '1st 2nd 3rd 4th 11th 12th 13th 22nd 101st 111th',
    )
  })
})
