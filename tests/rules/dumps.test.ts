import { describe, expect, it } from 'vitest'
import { distributionOf, FORMULA_VERSION, type PlacedGroup, placeIn } from '#schema/rules/scoring/dumps.ts'
import { rarityMicros, rarityOf } from '#schema/rules/scoring/rarity.ts'
import { settle } from '#schema/rules/scoring/settlement.ts'

const AT = new Date('2026-01-01T00:00:00Z')

/** A settled board as it is stored, without the players who have left since. */
function stored(scores: readonly number[], left: readonly number[] = []): PlacedGroup[] {
  const players = scores.map((score, place) => ({ id: String(place), rarity: rarityOf(score), completedAt: AT }))
  const rows = settle(players, AT).filter(({ id }) => !left.includes(Number(id)))
  return [...new Set(rows.map(({ rarity }) => rarity))].map((rarity) => {
    const group = rows.filter((row) => row.rarity === rarity)
    const { rank = 0, percentile = 0 } = group[0] ?? {}
    return { rarityMicros: rarityMicros(rarity), players: group.length, rank, percentile }
  })
}

describe('the scores of a dump', () => {
  it('[DU1] are told with the version of the formulas', () => {
    expect(FORMULA_VERSION).toBe(1)
  })

  it('[DU2] are counted, and give back the rank and the percentile of each', () => {
    const groups = stored([30, 10, 20, 20, 40])
    const distribution = distributionOf(groups)
    expect(distribution).toEqual({
      sampleSize: 5,
      scores: [
        { rarityMicros: 10, players: 1 },
        { rarityMicros: 20, players: 2 },
        { rarityMicros: 30, players: 1 },
        { rarityMicros: 40, players: 1 },
      ],
    })
    expect(placeIn(distribution, 20)).toEqual({ rank: 2, percentile: 50 })
    expect(placeIn(distribution, 25)).toBeNull()
  })

  it('[DU2] of one player and of none are a board, too', () => {
    expect(distributionOf([])).toEqual({ sampleSize: 0, scores: [] })
    expect(placeIn(distributionOf(stored([7])), 7)).toEqual({ rank: 1, percentile: 100 })
  })

  it('[DU3] give back what was stored when players have left, who count without a score', () => {
    const scores = [10, 20, 20, 30, 30, 40, 50]
    for (const left of [[0], [1], [3, 4], [6], [0, 6], [0, 1, 2, 3], [1, 2, 5], [1, 2, 3, 4, 5, 6]]) {
      const groups = stored(scores, left)
      const distribution = distributionOf(groups)
      for (const { rarityMicros: score, rank, percentile } of groups) {
        expect(placeIn(distribution, score)).toEqual({ rank, percentile })
      }
    }
    const gap = distributionOf(stored(scores, [3, 4])).scores
    expect(gap).toContainEqual({ rarityMicros: null, players: 2 })
  })
})
