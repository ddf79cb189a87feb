/** After a catalogue import, recomposes generated games to come and updates the answers of the others. */
import { type ComposeDeps, recomposeUnbegun } from './compose-games.ts'
import { refreshUnbegun } from './refresh-unbegun.ts'

/** Published games keep their answers. What an admin has made or checked keeps its clues. */
export async function renewUnbegun(deps: ComposeDeps): Promise<void> {
  await recomposeUnbegun(deps)
  await refreshUnbegun(deps)
}
