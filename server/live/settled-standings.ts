/** A board that is closed for good: the stored standings, and the counts as they were when it closed. */
import { rarityOf } from '#schema/rules/rarity.ts'
import { NO_SLOT } from './answer-slots.ts'
import type { FinalRow, GameRows, PickRow } from './game-rows.ts'
import type { LiveGame } from './live-game.ts'

export interface SettledStandings {
  /** In order of rank, players of one rank in order of their refs. */
  readonly standings: readonly FinalRow[]
  readonly byPlayer: ReadonlyMap<string, FinalRow>
  /** What `wouldHaveBeen` compares with. */
  readonly raritiesAscending: readonly number[]
  /** Counts, totals and weights without the picks of later: a settled score is never rewritten, nor is a square of it. */
  readonly counts: Int32Array
  readonly totals: Int32Array
  readonly weights: Int32Array
}

/** `game` has all its picks and counts already. */
export function settledStandings(
  settled: NonNullable<GameRows['settled']>,
  game: Pick<LiveGame, 'slots' | 'counts' | 'totals' | 'weigh'>,
  picks: readonly PickRow[],
): SettledStandings {
  const counts = game.counts.slice()
  const totals = game.totals.slice()
  for (const { square, songId, pickedAt } of picks) {
    const slot = game.slots.slotOf(square, songId)
    if (pickedAt <= settled.at || slot === NO_SLOT) continue
    counts[slot] = (counts[slot] ?? 0) - 1
    totals[square] = (totals[square] ?? 0) - 1
  }
  const standings = settled.standings.toSorted((a, b) => a.rank - b.rank || (a.ref < b.ref ? -1 : 1))
  return {
    standings,
    byPlayer: new Map(standings.map((row) => [row.playerId, row])),
    raritiesAscending: standings.map(({ rarityMicros }) => rarityOf(rarityMicros)),
    counts,
    totals,
    weights: game.weigh(counts, totals),
  }
}
