/** Ends a play as lost; its answers open. */
import type { GameName, StoredPlay } from '#schema/context.ts'
import { PlayIsOver, PlayNotBegun } from '#schema/errors.ts'
import { gameToPlay } from './game-to-play.ts'
import type { PlayRequest } from './play-verbs.ts'

/** Errors: FutureGame, GameNotFound, NotYourGame, PlayNotBegun, PlayIsOver, TryAgain. */
export async function giveUp(request: PlayRequest, name: GameName): Promise<StoredPlay> {
  const { engine, identity, plays } = request
  const game = await gameToPlay(request, name)
  const { playerId } = identity.current()
  if (playerId === null) throw new PlayNotBegun()
  const kind = await engine.giveUp({ gameId: game.id, playerId })
  if (kind === 'notBegun') throw new PlayNotBegun()
  const play = await plays.readBack(playerId, game.id)
  if (play.status === 'won') throw new PlayIsOver(play)
  return play
}
