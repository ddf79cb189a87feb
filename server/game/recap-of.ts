/** Looks back at a game for those who may see all its counts. */
import type { Recap } from '#schema/after-game.ts'
import type { PublishedGame } from '#schema/context.ts'
import { AnswersHidden } from '#schema/errors.ts'
import { gameRarity } from '#schema/rules/rarity.ts'
import {
  crowdRarity,
  type GridPick,
  hardestSquare,
  missShare,
  mostPopularGrid,
  rarestGrid,
  type SquareHistory,
  unfoundAnswers,
} from '#schema/rules/recap.ts'
import { mayReadCounts } from './answers-of.ts'
import type { MissCounts, Misses } from './miss-counts.ts'
import type { PlayRequest } from './play-verbs.ts'

/** Error: AnswersHidden. */
export async function recapOf(request: PlayRequest, game: PublishedGame, missCounts: MissCounts): Promise<Recap> {
  const play = await request.plays.of(game.id)
  if (!game.answerCounts.every((_count, square) => mayReadCounts(game, play, square))) throw new AnswersHidden()

  const histories = await readHistories(request, game, await missCounts.of(game))
  const popular = mostPopularGrid(histories)
  const rarest = rarestGrid(histories)
  return {
    popularRarity: totalOf(popular),
    rarestRarity: totalOf(rarest),
    hardestSquare: hardestSquare(histories),
    squares: histories.map((history, position) => ({
      position,
      mostPopular: pickAt(popular, position),
      rarest: pickAt(rarest, position),
      unfoundSongIds: unfoundAnswers(history).map(({ songId }) => songId),
      missShare: missShare(history),
      crowdRarity: crowdRarity(history),
    })),
  }
}

async function readHistories(
  { engine, snapshot }: PlayRequest,
  game: PublishedGame,
  misses: Misses,
): Promise<SquareHistory[]> {
  const { byTitle } = snapshot.current()
  return Promise.all(
    game.answerCounts.map(async (_count, square) => {
      const counts = await engine.answerCounts(game.id, square)
      const answers = [...counts].map(([songId, count]) => ({ songId, count }))
      answers.sort((a, b) => b.count - a.count || byTitle(a.songId, b.songId))
      return { answers, misses: misses.get(square) ?? 0 }
    }),
  )
}

function pickAt(grid: readonly (GridPick | null)[], position: number): GridPick {
  const pick = grid[position]
  if (pick) return pick
  throw new Error(`Square ${position} has no answers`)
}

const totalOf = (grid: readonly (GridPick | null)[]) => gameRarity(grid.map((pick) => pick?.rarity ?? 0))
