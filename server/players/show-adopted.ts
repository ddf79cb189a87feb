/** Shows on the boards in memory, of all nodes, what somebody has taken over from a visitor. */
import type { Adopted } from './adopt-visitor.ts'
import type { ShowAnewDeps } from './show-anew.ts'

export interface Adopting {
  /** Who has the visitor's plays from now on. */
  readonly playerId: string
  /** Null where there was nobody to adopt. */
  readonly visitorId: string | null
  readonly adopted: Adopted
}

export interface ShowAdoptedDeps {
  readonly engine: ShowAnewDeps['engine'] & { reload(gameId: number): Promise<void> }
}

/** Only games that both had played are read again. */
export async function showAdopted(
  { engine }: ShowAdoptedDeps,
  { playerId, visitorId, adopted }: Adopting,
): Promise<void> {
  const merged = adopted.merged.map(({ gameId }) => gameId)
  const moved = adopted.gameIds.filter((gameId) => !merged.includes(gameId))
  if (moved.length > 0) await engine.showPlayer({ playerId, visitorId, gameIds: moved })
  // Of these the plays themselves are no longer what they were.
  for (const gameId of merged) await engine.reload(gameId)
}
