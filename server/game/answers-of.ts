/** Opens the answers of a square to those who may see them. */
import type { Answer, Puzzle, StoredPlay } from '#schema/context.ts'
import { AnswersHidden } from '#schema/errors.ts'
import { EMPTY } from '#schema/rules/play-progress.ts'
import { squareRarity } from '#schema/rules/rarity.ts'
import { isSquare } from '#schema/rules/squares.ts'
import { staysClosed } from '#schema/rules/user-games.ts'
import { cluesOf } from './explain-verdict.ts'
import type { PlayRequest } from './play-verbs.ts'

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
  const { songTitle } = snapshot.current()
  const isOpen = game.kind === 'daily' || !staysClosed(cluesOf(game, square), await games.openClues())
  const told = [...counts].filter(([, count]) => isOpen || count > 0)
  const withCounts = mayReadCounts(game, play, square)
  const titled = told.map(([songId, count]) => ({ songId, count, title: songTitle(songId) ?? '' }))
  titled.sort(
    (a, b) => (withCounts ? b.count - a.count : 0) || a.title.localeCompare(b.title, 'en') || a.songId - b.songId,
  )
  return titled.map(({ songId, count }) => ({
    songId,
    tally: withCounts ? { count, rarity: squareRarity({ count, total }), isUnicorn: count === 1 } : null,
    isOwn: play?.picks[square] === songId,
  }))
}

/** Which songs fit a square: told to players who may read its counts, and to those who gave the game up. */
export function mayRead(game: Puzzle, play: StoredPlay | null, square: number): boolean {
  return mayReadCounts(game, play, square) || play?.status === 'lost'
}

/**
 * How often each answer was picked: told to players who have filled the square. For all others counts open when the board settles: not at
 * midnight, since in the hour after it games begun before may still count. A player who gave up could tell them to one who plays on.
 */
export function mayReadCounts(game: Puzzle, play: StoredPlay | null, square: number): boolean {
  return game.settledAt !== null || (play?.picks[square] ?? EMPTY) !== EMPTY
}
