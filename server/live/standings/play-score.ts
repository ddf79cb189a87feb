/** What one play is worth: live from the counts of the moment, final once its board is settled, apart when it came later. */
import type { PlayScore } from '#schema/boards/standings.ts'
import type { PickScore } from '#schema/play/game-service.ts'
import { SQUARE_COUNT } from '#schema/rules/puzzle/squares.ts'
import { percentile } from '#schema/rules/scoring/percentile.ts'
import { isUnicorn, rarityOf } from '#schema/rules/scoring/rarity.ts'
import { NO_SLOT } from '../games/answer-slots.ts'
import type { LiveGame } from '../games/live-game.ts'
import type { Final } from './settled-standings.ts'
import { microsOf, unicornsOf } from './squares-of.ts'
import type { Standings } from './standings.ts'

/** Null for a player who has not begun. `standings` is asked for only where a rank is due. */
export async function playScore(
  game: LiveGame,
  playerId: string,
  standings: () => Promise<Standings>,
): Promise<PlayScore | null> {
  const { settled } = game
  const index = game.roster.indexOf(playerId)
  if (index < 0) return null
  if (!game.offBoard.isCounted(index)) return uncountedScore(game, index, standings)
  if (!settled) return game.isCompleted(index) ? completedScore(game, index, await standings()) : openScore(game, index)
  const final = settled.finalOf(index)
  return final ? finalScore({ game, final, index }, await standings()) : archiveScore(game, index, standings)
}

/** Of a game that still has squares to fill, or was given up. */
function openScore(game: LiveGame, index: number): PlayScore {
  const rarity = rarityOf(microsOf(game, index))
  const unranked = { rank: null, rankedCount: game.completedCount, percentile: null, isArchive: false, isCounted: true }
  return { ...squaresBy(game, game, index), rarity, ...unranked }
}

/** All from the counts of the standings: of a large game they may be a moment old. */
async function completedScore(game: LiveGame, index: number, standings: Standings): Promise<PlayScore> {
  const ranks = await standings.ranks('all')
  // A play that was just completed is not included yet.
  const isAmong = standings.isCompleted(index)
  const counts = isAmong ? standings.at : game
  const micros = isAmong ? standings.microsOf(index) : microsOf(game, index)
  const others = ranks.completedCount - (isAmong ? 1 : 0)
  return {
    ...squaresBy(game, counts, index),
    rarity: rarityOf(micros),
    rank: ranks.below(micros) + 1,
    rankedCount: others + 1,
    percentile: percentile({ worse: ranks.above(micros), others }),
    isArchive: false,
    isCounted: true,
  }
}

interface FinalOf {
  readonly game: LiveGame
  readonly final: Final
  readonly index: number
}

async function finalScore({ game, final, index }: FinalOf, standings: Standings): Promise<PlayScore> {
  const { completedCount } = await standings.counted('all')
  return {
    rarity: rarityOf(final.rarityMicros),
    unicornCount: final.unicornCount,
    rank: final.rank,
    rankedCount: completedCount,
    percentile: final.percentile,
    isArchive: false,
    isCounted: true,
    picks: pickScores(game, index, standings.at),
  }
}

/** By the counts of all time, ranked apart: it rewrites nothing. */
async function archiveScore(game: LiveGame, index: number, standings: () => Promise<Standings>): Promise<PlayScore> {
  const ranks = await (await standings()).ranks('all')
  const micros = microsOf(game, index)
  const rankedCount = ranks.completedCount
  const score = {
    ...squaresBy(game, game, index),
    rarity: rarityOf(micros),
    rankedCount,
    isArchive: true,
    isCounted: true,
  }
  if (!game.isCompleted(index)) return { ...score, rank: null, percentile: null }
  const worse = ranks.above(micros)
  return { ...score, rank: ranks.below(micros) + 1, percentile: percentile({ worse, others: rankedCount }) }
}

/**
 * By the counts of those who count, and ranked apart: a song that none of them chose is worth 0. It has no unicorns, since its
 * picks are not among those counted.
 */
async function uncountedScore(game: LiveGame, index: number, standings: () => Promise<Standings>): Promise<PlayScore> {
  const isOpen = !game.settled && !game.isCompleted(index)
  const score = isOpen ? openScore(game, index) : await archiveScore(game, index, standings)
  const picks = score.picks.map((pick) => pick && { ...pick, isUnicorn: false })
  return { ...score, picks, unicornCount: 0, isArchive: game.settled !== null, isCounted: false }
}

function squaresBy(game: LiveGame, counts: Counts, index: number): Pick<PlayScore, 'unicornCount' | 'picks'> {
  return { unicornCount: unicornsOf(game, index, counts.counts), picks: pickScores(game, index, counts) }
}

interface Counts {
  readonly version: number
  readonly counts: Int32Array
  readonly totals: Int32Array
  readonly weights: Int32Array
}

function pickScores(game: LiveGame, index: number, counts: Counts): (PickScore | null)[] {
  const known = picksBy(counts)
  return Array.from({ length: SQUARE_COUNT }, (_, square) => {
    const slot = game.slotAt(index, square)
    if (slot === NO_SLOT) return null
    const isStolen = game.isFirst(index, slot) && !isUnicorn(counts.counts[slot] ?? 0)
    const key = slot * 2 + (isStolen ? 1 : 0)
    const pick = known[key] ?? pickScore(counts, { square, slot, isStolen })
    known[key] = pick
    return pick
  })
}

/** Thousands of players share a hundred answers: one object for each, as long as the counts stay as they are. */
const sharedPicks = new WeakMap<Counts, { readonly version: number; readonly picks: PickScore[] }>()

function picksBy(counts: Counts): PickScore[] {
  const { version } = counts
  const known = sharedPicks.get(counts)
  const shared = known?.version === version ? known : { version, picks: [] }
  sharedPicks.set(counts, shared)
  return shared.picks
}

interface PickOf {
  readonly square: number
  readonly slot: number
  readonly isStolen: boolean
}

function pickScore({ counts, totals, weights }: Counts, { square, slot, isStolen }: PickOf): PickScore {
  const count = counts[slot] ?? 0
  return {
    count,
    total: totals[square] ?? 0,
    rarity: rarityOf(weights[slot] ?? 0),
    isUnicorn: isUnicorn(count),
    isStolen,
  }
}
