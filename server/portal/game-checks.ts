/** Says all about a game in the making: what answers its squares, what is wrong with it, and which of its categories came before. */

import type { DrawnGrid } from '#schema/creator/creator-service.ts'
import { NoSuchPuzzle } from '#schema/errors.ts'
import { LimitsNotMet } from '#schema/portal/errors.ts'
import type { CheckedDraft, RandomWish, UsedCategory } from '#schema/portal/games-service.ts'
import { countBits, intersect } from '#schema/rules/puzzle/bitset.ts'
import type { CatalogueIndex } from '#schema/rules/puzzle/catalogue.ts'
import { type Clue, clueKey } from '#schema/rules/puzzle/clue.ts'
import {
  checkPuzzle,
  type PuzzleDraft,
  REUSE_WINDOW,
  reusedClues,
  WARNING_WINDOW,
} from '#schema/rules/puzzle/puzzle.ts'
import { draftProblems } from '#schema/rules/puzzle/user-games.ts'
import type { GamesScope } from './games-scope.ts'

/** For the game of this number. */
export async function checkGame(
  { prisma, games }: GamesScope,
  number: number,
  draft: PuzzleDraft,
): Promise<CheckedDraft> {
  const index = games.index()
  const before = await games.cluesOf(prisma, number - REUSE_WINDOW, number - 1)
  const clues = [...draft.rows, ...draft.columns]
  const songs = clues.map((clue) => clue && index.fits(clue))
  const [rows, columns] = [songs.slice(0, 3), songs.slice(3)]
  const problems = checkPuzzle(draft, index, [])
  return {
    rows: rows.map((fitting) => fitting && countBits(fitting)),
    columns: columns.map((fitting) => fitting && countBits(fitting)),
    answers: rows.flatMap((row) => columns.map((column) => row && column && index.songsIn(intersect(row, column)))),
    problems: draftProblems(problems, index.title),
    bottleneck: problems.flatMap((problem) => (problem.kind === 'noNineDifferent' ? problem.songIds : [])),
    duplicates: usedAmong(clues, { before, number, window: REUSE_WINDOW }, index),
    usedBefore: usedAmong(clues, { before, number, window: WARNING_WINDOW }, index),
  }
}

/** The gaps filled, without the categories of the games around. Errors: NoSuchPuzzle, LimitsNotMet, SearchBusy. */
export async function randomGame(
  { prisma, games }: GamesScope,
  number: number,
  { seed, restGames, ...wish }: RandomWish,
): Promise<DrawnGrid> {
  const around = await games.cluesOf(prisma, number - REUSE_WINDOW, number + REUSE_WINDOW)
  const cluesIn = (from: number, to: number) =>
    [...around].flatMap(([other, clues]) => (other !== number && other >= from && other <= to ? clues : []))
  const used = cluesIn(number - REUSE_WINDOW, number + REUSE_WINDOW)
  const drawn = await games.find({
    ...wish,
    kind: 'game',
    seed: `game:${number}:${seed}`,
    used: used.flatMap((clue) => (clue.kind === 'category' ? clue.code : [])),
    resting: cluesIn(number - restGames, number - 1).map(clueKey),
  })
  if ('filled' in drawn) return games.drawn(drawn.filled)
  throw drawn.unmet.length > 0 ? new LimitsNotMet(drawn.unmet) : new NoSuchPuzzle()
}

interface Before {
  readonly before: ReadonlyMap<number, readonly Clue[]>
  readonly number: number
  readonly window: number
}

/** A day without a game counts as a game without clues, so that games are as many as days. */
function usedAmong(
  clues: readonly (Clue | null)[],
  { before, number, window }: Before,
  index: CatalogueIndex,
): UsedCategory[] {
  const recent = Array.from({ length: window }, (_, place) => ({ clues: before.get(number - window + place) ?? [] }))
  const reused = reusedClues(
    clues.flatMap((clue) => clue ?? []),
    recent,
    window,
  )
  return reused.flatMap(({ clue, gamesAgo }) =>
    clue.kind === 'category' ? [{ code: clue.code, title: index.title(clue), gamesAgo }] : [],
  )
}
