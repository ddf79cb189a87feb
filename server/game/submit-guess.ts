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
  if (!catalogue.songs.byId(songId)) throw new SongNotFound()
  const secret = await secretCluesIn(game, games)
  if (game.kind === 'user') refuseOpen(clues, secret, catalogue)

  const playerId = identity.ensure()
  const { isSignedIn } = identity.current()
  const mayCount = async () => isSignedIn || budgets.play(identity.household())
  const { fate, play: written } = await engine.guess({ gameId: game.id, playerId, square, songId }, mayCount)
  const play = plays.remember({ ...written, gameNumber: game.kind === 'user' ? null : game.number })
  if (fate === 'taken') throw new SquareTaken(play)
  if (fate === 'over') throw new PlayIsOver(play)
  const isRight = play.picks[square] === songId
  const explanation = explainVerdict({ isRight, songId, clues, catalogue, secret })
  return { isCorrect: isRight, isRepeat: fate === 'repeat', explanation, game, square, play }
}
