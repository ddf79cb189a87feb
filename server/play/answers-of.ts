/** Opens the answers of a square to those who may see them. */

import { AnswersHidden } from '#schema/errors.ts'
import type { Answer, Puzzle, StoredPlay } from '#schema/play/game-service.ts'
import { isSquare } from '#schema/rules/puzzle/squares.ts'
import { EMPTY } from '#schema/rules/scoring/play-progress.ts'
import { squareRarity } from '#schema/rules/scoring/rarity.ts'
import { cluesOf } from './explain-verdict.ts'
import type { PlayRequest } from './play-request.ts'
import { isSecretSquare } from './secret-clues.ts'

/** Most picked first, then by title; without counts by title alone. Error: AnswersHidden. */
export async function answersOf(
  { engine, games, plays, snapshot }: PlayRequest,
  game: Puzzle,
  square: number,
): Promise<readonly Answer[]> {
  if (!isSquare(square)) throw new RangeError(`A square is 0 to 8, not ${square}`)
  const play = await plays.of(game.id)
  if (!mayRead(game, play, square)) throw new AnswersHidden()

  const counts = await engine.answerCounts(game.id, square)
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const { byTitle } = snapshot.current()
  const own = play?.picks[square]
  const isSecret = await isSecretSquare(game, square, games)
  const showsFoundOnly = game.kind === 'user' && cluesOf(game, square).some(({ kind }) => kind === 'infinity')
  const told = [...counts].filter(([songId, count]) => (isSecret ? songId === own : count > 0 || !showsFoundOnly))
  const withCounts = mayReadCounts(game, play, square)
  told.sort(([a, countOfA], [b, countOfB]) => (withCounts ? countOfB - countOfA : 0) || byTitle(a, b))
  return told.map(([songId, count]) => ({
    songId,
    tally: withCounts ? { count, rarity: squareRarity({ count, total }), isUnicorn: count === 1 } : null,
    isOwn: own === songId,
  }))
}

/** Returns whether the viewer may see which songs fit a square: those who may read its counts, and those who gave up. */
export function mayRead(game: Puzzle, play: StoredPlay | null, square: number): boolean {
  return mayReadCounts(game, play, square) || play?.status === 'lost'
}

/**
 * Returns whether the viewer may see how often each answer was picked: players who have filled the square. For all others, counts open when
 * the board settles, not at midnight, since games begun before may still count for an hour. A player who gave up could pass them to one who
 * plays on.
 */
export function mayReadCounts(game: Puzzle, play: StoredPlay | null, square: number): boolean {
  return game.settledAt !== null || (play?.picks[square] ?? EMPTY) !== EMPTY
}
