/** Ends a play as lost; its answers open. */
import type { GameName, StoredPlay } from '#schema/context.ts'
import { PlayIsOver } from '#schema/errors.ts'
import type { PlayRequest } from './play-verbs.ts'

/** Giving up before the first guess begins a play and ends it. Errors: FutureGame, GameNotFound, PlayIsOver, TryAgain. */
export async function giveUp({ engine, games, identity, plays }: PlayRequest, name: GameName): Promise<StoredPlay> {
  const game = await games.named(name)
  const playerId = identity.ensure()
  await engine.giveUp({ gameId: game.id, playerId })
  const play = await plays.readBack(playerId, game.id)
  if (play.status === 'won') throw new PlayIsOver(play)
  return play
}
