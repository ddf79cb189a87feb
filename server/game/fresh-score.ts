/** The score of a play that is stored, also where this node has not heard of the play yet. */
import { setTimeout as wait } from 'node:timers/promises'
import type { PlayScore } from '#schema/context.ts'
import type { LivePort } from './live-port.ts'

/** News from another node takes no longer; to wait so long costs less than to read a game that a million play. */
const LOOKS_AFTER_MS = [10, 40, 200]

/** A play that was begun at another node is soon heard of. Should it not be, the game is read again, here alone. */
export async function freshScore(
  engine: Pick<LivePort, 'score' | 'reload'>,
  { gameId, playerId }: { readonly gameId: number; readonly playerId: string },
): Promise<PlayScore> {
  const known = await engine.score(gameId, playerId)
  if (known) return known
  for (const ms of LOOKS_AFTER_MS) {
    await wait(ms, undefined, { ref: false })
    const heard = await engine.score(gameId, playerId)
    if (heard) return heard
  }
  await engine.reload(gameId, 'here')
  const read = await engine.score(gameId, playerId)
  if (read) return read
  throw new Error(`The play of ${playerId} in game ${gameId} is stored and has no score`)
}
