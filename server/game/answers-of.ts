/** Opens the answers of a square to those who may see them. */
import type { AnswerCount, Puzzle, StoredPlay } from '#schema/context.ts'
import { AnswersHidden } from '#schema/errors.ts'
import { EMPTY } from '#schema/rules/play-progress.ts'
import { squareRarity } from '#schema/rules/rarity.ts'
import { isSquare } from '#schema/rules/squares.ts'
import { cluesOf } from './explain-verdict.ts'
import type { PlayRequest } from './play-verbs.ts'
import { isSecretSquare } from './secret-clues.ts'

/** Most picked first, then by title. Error: AnswersHidden. */
export async function answersOf(
  { engine, games, plays, snapshot }: PlayRequest,
  game: Puzzle,
  square: number,
): Promise<readonly AnswerCount[]> {
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
  told.sort(([a, countOfA], [b, countOfB]) => countOfB - countOfA || byTitle(a, b))
  return told.map(([songId, count]) => ({
    songId,
    count,
    rarity: squareRarity({ count, total }),
    isUnicorn: count === 1,
    isOwn: own === songId,
  }))
}

/**
 * Whoever filled the square or ended the game has nothing left to be told. For all others the answers open when the board
 * settles: not at midnight, since in the hour after it games begun before may still count.
 */
export function mayRead(game: Puzzle, play: StoredPlay | null, square: number): boolean {
  if (game.settledAt !== null) return true
  if (!play) return false
  return play.status !== 'playing' || (play.picks[square] ?? EMPTY) !== EMPTY
}
