/** The viewer's plays, each read once per request, batched into one query. */
import DataLoader from 'dataloader'
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { StoredPlay } from '#schema/play/game-service.ts'
import type { Identity } from '#server/players/identity.ts'
import { readPlayByRef, readPlays } from './stored-plays.ts'

export interface ViewerPlays {
  of(gameId: number): Promise<StoredPlay | null>
  byRef(ref: string): Promise<StoredPlay | null>
  /** As the database has it now. */
  again(gameId: number): Promise<StoredPlay | null>
  /** Of a play that has just been written: later readers in this request get the same. */
  remember(play: StoredPlay): StoredPlay
}

/** Plays for one request; a viewer without a player id has none. */
export function viewerPlays(prisma: PrismaClient, identity: Identity): ViewerPlays {
  const loader = new DataLoader<number, StoredPlay | null>(async (gameIds) => {
    const { playerId } = identity.current()
    const plays = playerId === null ? new Map<number, StoredPlay>() : await readPlays(prisma, playerId, gameIds)
    return gameIds.map((gameId) => plays.get(gameId) ?? null)
  })
  return {
    of: (gameId) => loader.load(gameId),
    async byRef(ref) {
      const { playerId } = identity.current()
      return playerId === null ? null : readPlayByRef(prisma, playerId, ref)
    },
    again: (gameId) => loader.clear(gameId).load(gameId),
    remember(play) {
      loader.clear(play.gameId).prime(play.gameId, play)
      return play
    },
  }
}
