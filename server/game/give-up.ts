/** Ends a play as lost; its answers open. */
import type { GameName, StoredPlay } from '#schema/context.ts'
import { PlayIsOver, PlayNotBegun, TooManyGiveUps } from '#schema/errors.ts'
import type { PlayRequest } from './play-verbs.ts'

/** Errors: FutureGame, GameNotFound, PlayNotBegun, PlayIsOver, TooManyGiveUps, TryAgain. */
export async function giveUp(request: PlayRequest, name: GameName): Promise<StoredPlay> {
  const { engine, games, identity, plays, budgets } = request
  const game = await games.named(name)
  const { playerId, isSignedIn } = identity.current()
  const before = playerId === null ? null : await plays.of(game.id)
  if (playerId === null || !before) throw new PlayNotBegun()
  const isLimited = before.status === 'playing' && !isSignedIn
  if (isLimited && !(await budgets.giveUp(identity.household()))) throw new TooManyGiveUps()
  const kind = await engine.giveUp({ gameId: game.id, playerId })
  const play = kind === 'notBegun' ? null : await plays.again(game.id)
  if (!play) throw new PlayNotBegun()
  if (play.status === 'won') throw new PlayIsOver(play)
  return play
}
