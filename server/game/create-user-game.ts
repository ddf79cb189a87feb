/** Publishes a player's own game, whole and proved to be playable, under a ref that nobody can guess. */
import { randomBytes } from 'node:crypto'
import type { Prisma } from '#prisma/generated/client/client.ts'
import type { UserGame } from '#schema/context.ts'
import type { NewGame } from '#schema/creator.ts'
import { DraftNotPlayable, TooManyGames } from '#schema/errors.ts'
import { DAY_MS, GAMES_A_DAY, tidyTitle } from '#schema/rules/user-games.ts'
import { checkDraft } from './check-draft.ts'
import type { CreatorDeps } from './creator-verbs.ts'
import { filledGrid, writeGrid } from './write-grid.ts'

/** Who made a game that no admin made; `authorId` says which player. */
const PLAYER = 'player'
/** Nine bytes are twelve characters, and 72 bits. */
const REF_BYTES = 9

/** Errors: DraftNotPlayable, DisplayNameRefused, TooManyGames. */
export async function createUserGame(deps: CreatorDeps, { title, draft }: NewGame): Promise<UserGame> {
  const { prisma, snapshot, games, names, now, identity } = deps
  const catalogue = snapshot.current()
  const [problem] = checkDraft(draft, catalogue.index, await games.openClues()).problems
  const grid = filledGrid(draft)
  if (problem || !grid) throw new DraftNotPlayable(problem?.message)

  names.checkTitle(title)
  const authorId = identity.ensure()
  const ref = randomBytes(REF_BYTES).toString('base64url')
  await prisma.$transaction(async (tx) => {
    await refuseTooMany(tx, authorId, now())
    const createdAt = now()
    const { id } = await tx.game.create({
      data: { ref, title: tidyTitle(title), authorId, createdBy: PLAYER, createdAt },
      select: { id: true },
    })
    await writeGrid(tx, { gameId: id, ...grid }, catalogue)
  })
  return games.byRef(ref)
}

/** The row of the player is the lock: two windows cannot both make the last game of the day. */
async function refuseTooMany(tx: Prisma.TransactionClient, playerId: string, now: Date): Promise<void> {
  await tx.player.upsert({ where: { id: playerId }, create: { id: playerId, createdAt: now }, update: {} })
  // By hand: Prisma has no row locks.
  await tx.$queryRaw`select 1 from player where id = ${playerId}::uuid for update`
  const since = new Date(now.getTime() - DAY_MS)
  const made = await tx.game.count({ where: { authorId: playerId, createdAt: { gt: since } } })
  if (made >= GAMES_A_DAY) throw new TooManyGames()
}
