/** Tries a song in a square and says what became of it, after it has been written. */
import type { GuessInput, PublishedGame, Verdict } from '#schema/context.ts'
import { PlayIsOver, SongNotFound, SquareTaken } from '#schema/errors.ts'
import type { Clue } from '#schema/rules/clue.ts'
import { squareAt } from '#schema/rules/squares.ts'
import { explainRight, explainWrong, failedClues } from '#schema/rules/verdict.ts'
import type { Catalogue } from './catalogue-snapshot.ts'
import type { PlayRequest } from './play-verbs.ts'

/** Errors: FutureGame, GameNotFound, SongNotFound, SquareTaken, PlayIsOver, TryAgain. */
export async function submitGuess(request: PlayRequest, input: GuessInput): Promise<Verdict> {
  const { engine, games, identity, plays, snapshot } = request
  const { square, songId } = input
  const game = await games.byNumber(input.gameNumber)
  const clues = cluesOf(game, square)
  const catalogue = snapshot.current()
  if (catalogue.songTitle(songId) === null) throw new SongNotFound()

  const playerId = identity.ensure()
  const { kind, isRight } = await engine.guess({ gameId: game.id, playerId, square, songId })
  const play = await plays.readBack(playerId, game.id)
  if (kind === 'taken') throw new SquareTaken(play)
  if (kind === 'over') throw new PlayIsOver(play)
  const explanation = explain({ isRight, songId, clues, catalogue })
  return { isCorrect: isRight, isRepeat: kind === 'repeat', explanation, game, square, play }
}

function cluesOf(game: PublishedGame, square: number): readonly [Clue, Clue] {
  const { row, column } = squareAt(square)
  const [rowClue, columnClue] = [game.rows[row]?.clue, game.columns[column]?.clue]
  if (!rowClue || !columnClue) throw new Error(`Game ${game.number} has no clues at square ${square}`)
  return [rowClue, columnClue]
}

interface Judged {
  readonly isRight: boolean
  readonly songId: number
  readonly clues: readonly [Clue, Clue]
  readonly catalogue: Catalogue
}

function explain({ isRight, songId, clues, catalogue: { index } }: Judged): string {
  if (isRight) return explainRight(clues[0], clues[1], index.title)
  // A game keeps the answers it was published with; a song corrected since may fit by now.
  return explainWrong(failedClues(songId, clues, index), index.title) || 'Not an answer when this game was made.'
}
