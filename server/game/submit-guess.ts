/** Tries a song in a square and says what became of it, after it has been written. */
import type { GuessInput, Verdict } from '#schema/context.ts'
import { PlayIsOver, SongNotFound, SquareTaken } from '#schema/errors.ts'
import { cluesOf, explainVerdict } from './explain-verdict.ts'
import type { PlayRequest } from './play-verbs.ts'
import { refuseOpen, secretCluesIn } from './secret-clues.ts'

/** Errors: ClueIsOpen, FutureGame, GameNotFound, SongNotFound, SquareTaken, PlayIsOver, TryAgain. */
export async function submitGuess(request: PlayRequest, input: GuessInput): Promise<Verdict> {
  const { engine, games, identity, plays, snapshot, budgets } = request
  const { square, songId } = input
  const game = await games.named(input)
  const clues = cluesOf(game, square)
  const catalogue = snapshot.current()
  if (catalogue.songTitle(songId) === null) throw new SongNotFound()
  const secret = await secretCluesIn(game, games)
  if (game.kind === 'user') refuseOpen(clues, secret, catalogue)

  const playerId = identity.ensure()
  const { isSignedIn } = identity.current()
  const mayCount = async () => isSignedIn || budgets.play(identity.household())
  const { kind, isRight: fits } = await engine.guess({ gameId: game.id, playerId, square, songId }, mayCount)
  const play = await plays.readBack(playerId, game.id)
  // An answer given stays, though a correction may have taken it.
  const isRight = fits || play.picks[square] === songId
  if (kind === 'taken') throw new SquareTaken(play)
  if (kind === 'over') throw new PlayIsOver(play)
  const explanation = explainVerdict({ isRight, songId, clues, catalogue, secret })
  return { isCorrect: isRight, isRepeat: kind === 'repeat', explanation, game, square, play }
}
