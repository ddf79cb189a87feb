/** Shows an adoption on the boards in memory of all nodes. */
import type { Adopted } from './adopt-visitor.ts'
import type { ShowUpdatedDeps } from './show-updated.ts'

export interface Adopting {
  /** Who has the visitor's plays from now on. */
  readonly playerId: string
  /** Null if there was no visitor to adopt. */
  readonly visitorId: string | null
  readonly adopted: Adopted
}

export interface ShowAdoptedDeps {
  readonly engine: ShowUpdatedDeps['engine'] & { reload(gameId: number): Promise<void> }
}

/** Only games whose counts have changed are read again. */
export async function showAdopted(
  { engine }: ShowAdoptedDeps,
  { playerId, visitorId, adopted: { gameIds, uncountedIds } }: Adopting,
): Promise<void> {
  if (gameIds.length > 0) await engine.showPlayer({ playerId, visitorId, gameIds })
  for (const gameId of uncountedIds) await engine.reload(gameId)
}
