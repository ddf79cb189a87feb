/** Makes one of two who are the same person: a visitor's progress joins whoever has its code. */
import type { Prisma, PrismaClient } from '#prisma/generated/client/client.ts'
import { OwnProgressCode, UnknownProgressCode } from '#schema/errors/progress.ts'
import type { MergedGame, ProgressMerge } from '#schema/progress.ts'
import type { Calendar } from '#schema/rules/calendar.ts'
import { noStats } from '#schema/rules/stats.ts'
import { retried } from '#server/database/retried.ts'
import { type Adopted, adoptVisitor, NOTHING_ADOPTED } from './adopt-visitor.ts'
import { countOut } from './count-out.ts'
import { ledgerStats } from './ledger-stats.ts'
import type { Adopting } from './show-adopted.ts'

export interface ImportDeps {
  readonly prisma: PrismaClient
  readonly calendar: Calendar
  readonly now: () => Date
}

export interface ImportRequest {
  readonly codeHash: string
  /** Null for somebody new. */
  readonly viewer: { readonly playerId: string | null; readonly isSignedIn: boolean }
}

export interface Imported {
  readonly merge: ProgressMerge
  /** Who the viewer is from now on, and who became one with them. */
  readonly united: Adopting
}

/** A visitor of years has hundreds of plays. */
const TRANSACTION = { timeout: 30_000, maxWait: 10_000 }

/** Errors: UnknownProgressCode, OwnProgressCode. */
export function importByCode(deps: ImportDeps, request: ImportRequest): Promise<Imported> {
  return retried(() =>
    deps.prisma.$transaction(async (tx) => {
      const imported = await importOnce(tx, deps, request)
      await countOut(tx, imported.united.adopted.dropped)
      return imported
    }, TRANSACTION),
  )
}

/** Does all of it but the counting, for which all would wait, and then undoes it, so that what is promised is what will be. Errors: UnknownProgressCode, OwnProgressCode. */
export async function previewByCode(deps: ImportDeps, request: ImportRequest): Promise<ProgressMerge> {
  const undone = (tx: Prisma.TransactionClient) =>
    importOnce(tx, deps, request).then(({ merge }) => {
      throw new Undo(merge)
    })
  try {
    return await retried(() => deps.prisma.$transaction(undone, TRANSACTION))
  } catch (problem) {
    if (problem instanceof Undo) return problem.merge
    throw problem
  }
}

/** Thrown to roll a transaction back; caught before anybody sees it. */
class Undo extends Error {
  readonly merge: ProgressMerge
  constructor(merge: ProgressMerge) {
    super('To be undone')
    this.merge = merge
  }
}

/** What it dropped is still to be counted out. */
async function importOnce(tx: Prisma.TransactionClient, deps: ImportDeps, request: ImportRequest): Promise<Imported> {
  const { calendar, now } = deps
  const { codeHash, viewer } = request
  const found = await tx.progressCode.findUnique({ where: { codeHash } })
  if (!found || found.expiresAt <= now()) throw new UnknownProgressCode()
  const ownerId = found.playerId
  if (ownerId === viewer.playerId) throw new OwnProgressCode()
  // Of two who use it at the same moment, one does.
  const { count } = await tx.progressCode.deleteMany({ where: { codeHash } })
  if (count === 0) throw new UnknownProgressCode()

  const before = viewer.playerId === null ? noStats() : await ledgerStats(tx, viewer.playerId, calendar)
  const owned = await tx.play.count({ where: { playerId: ownerId } })
  const united = await unite(tx, ownerId, viewer)
  const { playerId, adopted } = united
  const merged = await namedGames(tx, adopted, ownerId === playerId)
  const after = await ledgerStats(tx, playerId, calendar, adopted.dropped)
  return { merge: { gamesComing: owned - merged.length, merged, before, after }, united }
}

/** An account stays itself. A visitor becomes the other one, who goes on on both devices. */
async function unite(
  tx: Prisma.TransactionClient,
  ownerId: string,
  { playerId: viewerId, isSignedIn }: ImportRequest['viewer'],
): Promise<Adopting> {
  const [playerId, visitorId] = isSignedIn && viewerId !== null ? [viewerId, ownerId] : [ownerId, viewerId]
  const adopted = visitorId === null ? NOTHING_ADOPTED : await adoptVisitor(tx, { visitorId, accountId: playerId })
  return { playerId, visitorId, adopted }
}

/** From the side of the viewer: `isOwner` when the code's owner is who has adopted. */
async function namedGames(
  tx: Prisma.TransactionClient,
  { merged }: Adopted,
  isOwner: boolean,
): Promise<readonly MergedGame[]> {
  const ids = merged.map(({ gameId }) => gameId)
  const games = await tx.game.findMany({ where: { id: { in: ids } }, select: { id: true, number: true, title: true } })
  return merged.map(({ gameId, status, fromAccount, fromVisitor }) => {
    const game = games.find(({ id }) => id === gameId)
    return {
      gameId,
      gameNumber: game?.number ?? null,
      title: game?.title ?? null,
      status,
      keptSquares: isOwner ? fromVisitor : fromAccount,
      takenSquares: isOwner ? fromAccount : fromVisitor,
    }
  })
}
