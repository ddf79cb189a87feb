/** Ends a play as lost; its answers open. */
import type { GameName, StoredPlay } from '#schema/context.ts'
import { PlayIsOver, TooManyGiveUps } from '#schema/errors.ts'
import { gameToPlay } from './game-to-play.ts'
import type { PlayRequest } from './play-verbs.ts'

/** Giving up before the first guess begins a play and ends it. Errors: FutureGame, GameNotFound, NotYourGame, PlayIsOver, TooManyGiveUps, TryAgain. */
export async function giveUp(request: PlayRequest, name: GameName): Promise<StoredPlay> {
  const { engine, identity, plays, budgets } = request
  const game = await gameToPlay(request, name)
  const isOver = ((await plays.of(game.id))?.status ?? 'playing') !== 'playing'
  const isLimited = !isOver && !identity.current().isSignedIn
  if (isLimited && !(await budgets.giveUp(identity.household()))) throw new TooManyGiveUps()
  const playerId = identity.ensure()
  await engine.giveUp({ gameId: game.id, playerId })
  const play = await plays.readBack(playerId, game.id)
  if (play.status === 'won') throw new PlayIsOver(play)
  return play
}
