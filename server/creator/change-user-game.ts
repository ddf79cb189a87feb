/** Renames and deletes games for their authors. */
import type { UserGame } from '#schema/context.ts'
import { GameNotFound } from '#schema/errors.ts'
import { tidyTitle } from '#schema/rules/puzzle/user-games.ts'
import type { CreatorDeps } from './creator-service.ts'

/** Errors: DisplayNameRefused; GameNotFound, also for another player's game, so that its existence stays private. */
export async function renameUserGame(deps: CreatorDeps, ref: string, title: string): Promise<UserGame> {
  const { prisma, games, names } = deps
  const { id } = await ownGame(deps, ref)
  names.checkTitle(title)
  await prisma.game.update({ where: { id }, data: { title: tidyTitle(title), version: { increment: 1 } } })
  games.forget()
  return games.byRef(ref)
}

/** Its plays and its board go with it. Error: GameNotFound, as above. */
export async function deleteUserGame(deps: CreatorDeps, ref: string): Promise<void> {
  const { id } = await ownGame(deps, ref)
  await deps.prisma.game.deleteMany({ where: { id } })
  await forgetDeleted(deps, id)
}

type DeletingDeps = Pick<CreatorDeps, 'engine'> & { readonly games: Pick<CreatorDeps['games'], 'forget'> }

/** Stops play of a game that its author or an admin has deleted. */
export async function forgetDeleted({ games, engine }: DeletingDeps, id: number): Promise<void> {
  games.forget()
  // What is in memory of it is read again, and found to be gone.
  await engine.reload(id).catch((error: unknown) => {
    if (!(error instanceof GameNotFound)) throw error
  })
}

async function ownGame({ prisma, identity }: CreatorDeps, ref: string): Promise<{ readonly id: number }> {
  const { playerId } = identity.current()
  const row = await prisma.game.findUnique({ where: { ref }, select: { id: true, authorId: true } })
  if (!row || playerId === null || row.authorId !== playerId) throw new GameNotFound()
  return row
}
