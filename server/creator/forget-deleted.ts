import { GameNotFound } from '#schema/errors.ts'

export interface ForgetDeletedDeps {
  readonly games: { forget(): void }
  readonly engine: { reload(gameId: number): Promise<void> }
}

/** Stops play of a game that its author or an admin has deleted. */
export async function forgetDeleted({ games, engine }: ForgetDeletedDeps, id: number): Promise<void> {
  games.forget()
  // Reloading what is in memory finds that the game is gone.
  await engine.reload(id).catch((error: unknown) => {
    if (!(error instanceof GameNotFound)) throw error
  })
}
