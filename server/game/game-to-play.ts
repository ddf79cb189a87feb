/** Finds the game that somebody means to play, and tells it from somebody else's play, which can be looked at alone. */
import type { GameName, Puzzle } from '#schema/context.ts'
import { NotYourGame } from '#schema/errors/friends.ts'
import { GameNotFound } from '#schema/errors.ts'
import type { PlayRequest } from './play-verbs.ts'

/** Errors: FutureGame, GameNotFound, NotYourGame. */
export async function gameToPlay(
  { prisma, games, identity }: Pick<PlayRequest, 'prisma' | 'games' | 'identity'>,
  name: GameName,
): Promise<Puzzle> {
  try {
    return await games.named(name)
  } catch (problem) {
    if (!(problem instanceof GameNotFound) || !('gameRef' in name)) throw problem
    const play = await prisma.play.findUnique({ where: { ref: name.gameRef }, select: { playerId: true } })
    throw play && play.playerId !== identity.current().playerId ? new NotYourGame() : problem
  }
}
