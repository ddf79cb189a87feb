/** What one play is worth: live from the counts of the moment, final once its board is settled, apart when it came later. */
import type { PickScore, PlayScore } from '#schema/context.ts'
import { percentile } from '#schema/rules/percentile.ts'
import { isUnicorn, rarityOf } from '#schema/rules/rarity.ts'
import { wouldHaveBeen } from '#schema/rules/settlement.ts'
import { SQUARE_COUNT } from '#schema/rules/squares.ts'
import { NO_SLOT } from './answer-slots.ts'
import type { FinalRow } from './game-rows.ts'
import type { LiveGame } from './live-game.ts'
import type { SettledStandings } from './settled-standings.ts'
import { countBelow, countUpTo } from './sorted-numbers.ts'
import { microsOf, type Standings, unicornsOf } from './standings.ts'

/** Null for a player who has not begun. `standings` is asked for only where a rank is due. */
export function playScore(game: LiveGame, playerId: string, standings: () => Standings): PlayScore | null {
  const { settled } = game
  const final = settled?.byPlayer.get(playerId)
  const index = game.roster.indexOf(playerId)
  if (index < 0) return null
  if (settled && final) return finalScore(game, settled, final, index)
  if (settled) return archiveScore(game, settled, index)
  return liveScore(game, index, standings)
}

function liveScore(game: LiveGame, index: number, standings: () => Standings): PlayScore {
  const micros = microsOf(game, index)
  const score = { ...liveSquares(game, index), rarity: rarityOf(micros), isArchive: false }
  if (!game.isCompleted(index)) return { ...score, rank: null, rankedCount: game.completedCount, percentile: null }
  const { finished } = standings()
  const worse = finished.length - countUpTo(finished, micros)
  return {
    ...score,
    rank: countBelow(finished, micros) + 1,
    rankedCount: finished.length,
    percentile: percentile({ worse, others: finished.length - 1 }),
  }
}

function finalScore(game: LiveGame, settled: SettledStandings, final: FinalRow, index: number): PlayScore {
  return {
    rarity: rarityOf(final.rarityMicros),
    unicornCount: final.unicornCount,
    rank: final.rank,
    rankedCount: settled.standings.length,
    percentile: final.percentile,
    isArchive: false,
    picks: pickScores(game, index, settled),
  }
}

/** By the counts of all time, ranked apart: it rewrites nothing. */
function archiveScore(game: LiveGame, settled: SettledStandings, index: number): PlayScore {
  const rarity = rarityOf(microsOf(game, index))
  const { raritiesAscending } = settled
  const score = { ...liveSquares(game, index), rarity, rankedCount: raritiesAscending.length, isArchive: true }
  if (!game.isCompleted(index)) return { ...score, rank: null, percentile: null }
  const worse = raritiesAscending.filter((other) => other > rarity).length
  return {
    ...score,
    rank: wouldHaveBeen(rarity, raritiesAscending),
    percentile: percentile({ worse, others: raritiesAscending.length }),
  }
}

function liveSquares(game: LiveGame, index: number): Pick<PlayScore, 'unicornCount' | 'picks'> {
  return { unicornCount: unicornsOf(game, index), picks: pickScores(game, index, game) }
}

interface Counts {
  readonly counts: Int32Array
  readonly totals: Int32Array
  readonly weights: Int32Array
}

function pickScores(game: LiveGame, index: number, { counts, totals, weights }: Counts): (PickScore | null)[] {
  return Array.from({ length: SQUARE_COUNT }, (_, square) => {
    const slot = game.slotAt(index, square)
    if (slot === NO_SLOT) return null
    const count = counts[slot] ?? 0
    return {
      count,
      total: totals[square] ?? 0,
      rarity: rarityOf(weights[slot] ?? 0),
      isUnicorn: isUnicorn(count),
      isStolen: game.isFirst(index, slot) && !isUnicorn(count),
    }
  })
}
