/** Ends a play as lost; its answers open. */
import type { GameName, StoredPlay } from '#schema/context.ts'
import { PlayIsOver, PlayNotBegun } from '#schema/errors.ts'
import type { PlayRequest } from './play-verbs.ts'

/** Errors: FutureGame, GameNotFound, PlayNotBegun, PlayIsOver, TryAgain. */
export async function giveUp({ engine, games, identity, plays }: PlayRequest, name: GameName): Promise<StoredPlay> {
  const game = await games.named(name)
  const { playerId } = identity.current()
  if (playerId === null) throw new PlayNotBegun()
  const kind = await engine.giveUp({ gameId: game.id, playerId })
  if (kind === 'notBegun') throw new PlayNotBegun()
  const play = await plays.readBack(playerId, game.id)
  if (play.status === 'won') throw new PlayIsOver(play)
  return play
}
