/** Merges two identities of one person: a visitor's progress joins the holder of its code. */
import type { Prisma, PrismaClient } from '#prisma/generated/client/client.ts'
import { OwnProgressCode, UnknownProgressCode } from '#schema/players/progress-errors.ts'
import type { ProgressMerge } from '#schema/players/progress-service.ts'
import type { Calendar } from '#schema/rules/calendar/calendar.ts'
import { noStats } from '#schema/rules/scoring/stats.ts'
import { retried } from '#server/platform/database/retried.ts'
import { adoptVisitor, NOTHING_ADOPTED } from './adopt-visitor.ts'
import { ledgerStats } from './ledger-stats.ts'
import { recount } from './recount.ts'
import type { Adopting } from './show-adopted.ts'

export interface ImportDeps {
  readonly prisma: PrismaClient
  readonly calendar: Calendar
  readonly now: () => Date
}

export interface ImportRequest {
  readonly codeHash: string
  /** Null for a new visitor. */
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
      await recount(tx, imported.united.adopted.changes)
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

/** What it changes of counts is still to be counted. */
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
  const united = await unite(tx, deps, { ownerId, viewer })
  const { playerId, adopted } = united
  const after = await ledgerStats(tx, playerId, calendar, adopted.changes)
  // A visitor becomes the owner, who keeps all games.
  const gamesComing = playerId === ownerId ? owned : adopted.gameIds.length
  return { merge: { gamesComing, gamesLeft: adopted.leftCount, before, after }, united }
}

/** An account stays itself. A visitor becomes the other one, who goes on on both devices. */
async function unite(
  tx: Prisma.TransactionClient,
  { calendar, now }: ImportDeps,
  { ownerId, viewer }: { readonly ownerId: string; readonly viewer: ImportRequest['viewer'] },
): Promise<Adopting> {
  const [playerId, visitorId] =
    viewer.isSignedIn && viewer.playerId !== null ? [viewer.playerId, ownerId] : [ownerId, viewer.playerId]
  const adopter = { adopterId: playerId, calendar, now: now() }
  const adopted = visitorId === null ? NOTHING_ADOPTED : await adoptVisitor(tx, { visitorId, ...adopter })
  return { playerId, visitorId, adopted }
}
