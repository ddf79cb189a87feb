/** What admins can do about players' own games, for one request: find them, and remove what should not be there. */
import type { Prisma } from '#prisma/generated/client/client.ts'
import { GameNotFound } from '#schema/errors.ts'
import type { Page } from '#schema/portal/audit-service.ts'
import type { AdminUserGame, AdminUserGameService } from '#schema/portal/user-games-service.ts'
import { shownName } from '#schema/rules/people/display-names.ts'
import { isGameRef } from '#schema/rules/puzzle/user-games.ts'
import { asWritten } from '#server/platform/database/as-written.ts'
import { type AdminScope, asAdmin, type PortalBase } from './admin-scope.ts'
import { writeAudit } from './audit.ts'
import { UUID } from './player-service.ts'

export interface UserGameDeps extends PortalBase {
  /** What is in memory of a game that was deleted goes, too. */
  readonly forgetDeleted: (gameId: number) => Promise<void>
}

/** The service for players' games of one request. */
export function createAdminUserGameService(deps: UserGameDeps): AdminUserGameService {
  return {
    games: async (search, page) => userGames(asAdmin(deps), search.trim(), page),
    remove: async (ref) => remove(asAdmin(deps), ref),
  }
}

const COLUMNS = {
  id: true,
  ref: true,
  title: true,
  authorId: true,
  createdAt: true,
  author: { select: { account: { select: { displayName: true, fullName: true, fullNamePublic: true } } } },
  _count: { select: { plays: true } },
} as const

type Row = Prisma.GameGetPayload<{ select: typeof COLUMNS }>

async function userGames({ prisma }: AdminScope<UserGameDeps>, text: string, page: Page): Promise<AdminUserGame[]> {
  const rows = await prisma.game.findMany({
    where: { ref: { not: null }, ...(text && { OR: found(text) }) },
    select: COLUMNS,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    skip: page.offset,
    take: page.limit,
  })
  return rows.map(told)
}

function found(text: string): Prisma.GameWhereInput[] {
  const contains = { contains: asWritten(text), mode: 'insensitive' } as const
  return [
    { title: contains },
    // A name that boards do not show is no name of its maker.
    { author: { account: { OR: [{ displayName: contains }, { fullNamePublic: true, fullName: contains }] } } },
    ...(isGameRef(text) ? [{ ref: text }] : []),
    ...(UUID.test(text) ? [{ authorId: text }] : []),
  ]
}

/** Error: GameNotFound. */
async function remove(scope: AdminScope<UserGameDeps>, ref: string): Promise<void> {
  const id = await scope.prisma.$transaction(async (tx) => {
    const row = isGameRef(ref) ? await tx.game.findUnique({ where: { ref }, select: COLUMNS }) : null
    // Its maker, or another admin, may have been faster.
    if (!row || (await tx.game.deleteMany({ where: { id: row.id } })).count === 0) throw new GameNotFound()
    await writeAudit(tx, scope, { action: 'user-game.remove', subject: `user-game:${ref}`, before: noted(told(row)) })
    return row.id
  })
  await scope.forgetDeleted(id)
}

function told({ ref, title, authorId, author, createdAt, _count }: Row): AdminUserGame {
  const authorName = authorId === null ? null : shownName(authorId, author?.account ?? null)
  return { ref: ref ?? '', title: title ?? '', authorId, authorName, createdAt, playCount: _count.plays }
}

/** Who made it, and what it was: with the game all else of it goes. */
function noted({ title, authorId, authorName, createdAt, playCount }: AdminUserGame): Prisma.InputJsonObject {
  return { title, authorId, authorName, createdAt: createdAt.toISOString(), playCount }
}
