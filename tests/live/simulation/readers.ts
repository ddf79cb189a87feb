/** What people see while it all happens, and must never see. */
import type { LiveGuess } from '#server/live/guesses/guess-batch.ts'
import type { Node } from './node.ts'
import type { StoredGame } from './stored-game.ts'

/** Reads on for as long as there is something to read: a version never follows a newer one, and no board is older than its version. */
export async function watchVersions(
  { id, engine }: Node,
  gameId: number,
  tell: (problem: string) => void,
): Promise<void> {
  let newest = -1
  try {
    for await (const version of engine.watch(gameId)) {
      if (version < newest) tell(`${id}: version ${version} was told after ${newest}`)
      newest = Math.max(newest, version)
      const board = await engine.board(gameId, 'all')
      if (board.version < version) tell(`${id}: version ${version} was told, and the board has ${board.version}`)
    }
  } catch {
    // The read failed. Real clients retry; these do not.
  }
}

/** What is acknowledged is stored, and shown to its player at once. */
export async function problemOfAcknowledged(
  { engine }: Node,
  game: StoredGame,
  { playerId, square, songId }: Omit<LiveGuess, 'gameId'>,
): Promise<string | null> {
  // Adopted visitors must be reloaded before they are shown.
  const isStored = [...game.plays.values()].some(({ picks }) => picks[square] === songId)
  if (!isStored) return 'acknowledged, and not stored'
  const [play] = await engine.plays(game.id, [playerId]).catch(() => [])
  if (play === undefined || !playerId.startsWith('a') || !game.plays.has(playerId)) return null
  return play?.picks[square] === songId ? null : 'acknowledged, and not shown'
}
