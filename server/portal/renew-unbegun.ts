/** After an import of a whole catalogue: games to come that are nobody's work are composed anew, and the others answered by it. */
import { type ComposeDeps, recomposeUnbegun } from './compose-games.ts'
import { refreshUnbegun } from './refresh-unbegun.ts'

/** Published games keep their answers. What an admin has made or checked keeps its clues. */
export async function renewUnbegun(deps: ComposeDeps): Promise<void> {
  await recomposeUnbegun(deps)
  await refreshUnbegun(deps)
}
