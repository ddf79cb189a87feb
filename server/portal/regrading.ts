/** An edit of the catalogue and what it does to the games that are out: as a dry run, or with all that follows from it. */
import type { Prisma } from '#prisma/generated/client/client.ts'
import type { Regrade } from '#schema/portal/regrade-service.ts'
import { retried } from '#server/platform/database/retried.ts'
import { lockFor } from '#server/platform/database/transaction-lock.ts'
import type { AdminScope, PortalBase } from './admin-scope.ts'
import { writeAudit } from './audit.ts'

/** What has become of the games since the edit began; one of the two, once, after the work and in its transaction. */
export interface Regrading {
  /** Restores nothing. */
  preview(): Promise<Regrade>
  apply(): Promise<Regrade>
}

/** A save waits while games are being composed. */
const TRANSACTION = { timeout: 30_000, maxWait: 30_000 }

export interface Edit<Changed> {
  readonly work: (tx: Prisma.TransactionClient, scope: CatalogueScope) => Promise<Changed>
  /** As the audit log names what was edited: 'song:12'. */
  readonly subjectOf: (changed: Changed) => string
}

/** One admin at a time, and never during composing: what is read in here is what is overwritten. */
export async function editCatalogue<Changed>(
  scope: CatalogueScope,
  { work, subjectOf }: Edit<Changed>,
): Promise<Changed> {
  // A player may guess in the moment in which a guess of theirs is restored.
  const { changed, regrade } = await retried(() =>
    scope.prisma.$transaction(async (tx) => {
      await lockFor(tx, 'composing')
      const regrading = await scope.beginRegrade(tx)
      const changed = await work(tx, scope)
      const regrade = await regrading.apply()
      if (regrade.games.length > 0) {
        await writeAudit(tx, scope, {
          action: 'catalogue.regrade',
          subject: subjectOf(changed),
          after: recorded(regrade),
        })
      }
      await scope.markEdited(tx)
      return { changed, regrade }
    }, TRANSACTION),
  )
  if (regrade.games.length > 0) await scope.regraded(regrade)
  await scope.catalogueChanged()
  return changed
}

/** What the same edit would do. Nothing of it stays. */
export async function dryRun<Changed>(scope: CatalogueScope, { work }: Edit<Changed>): Promise<Regrade> {
  const seen: Regrade[] = []
  const undone = new Error('This was a dry run')
  await scope.prisma
    .$transaction(async (tx) => {
      await lockFor(tx, 'composing')
      const regrading = await scope.beginRegrade(tx)
      await work(tx, scope)
      seen.push(await regrading.preview())
      throw undone
    }, TRANSACTION)
    .catch((problem: unknown) => {
      if (problem !== undone) throw problem
    })
  const [regrade] = seen
  if (!regrade) throw new Error('A dry run that has seen nothing')
  return regrade
}

/** Games to name in an audit entry; the rest are counted. */
const GAMES_NAMED = 100

function recorded({ games, playerIds }: Regrade): Prisma.InputJsonObject {
  const sum = (count: (game: Regrade['games'][number]) => number) =>
    games.reduce((total, game) => total + count(game), 0)
  return {
    games: games.length,
    'settled boards': games.filter(({ isSettled }) => isSettled).length,
    'answers added': sum(({ added }) => added),
    'answers taken': sum(({ taken }) => taken),
    'guesses restored': sum(({ restored }) => restored),
    'players told': playerIds.length,
    'game numbers': games.flatMap(({ number }) => number ?? []).slice(0, GAMES_NAMED),
  }
}

export interface CatalogueDeps extends PortalBase {
  /** Marks the stored catalogue as edited by hand: no start replaces it any more. Within the transaction. */
  readonly markEdited: (tx: Prisma.TransactionClient) => Promise<void>
  /** Deletes generated games to come that use the category; others are composed afterwards. */
  readonly dropReplaceable: (tx: Prisma.TransactionClient, categoryId: number) => Promise<void>
  /** Within the transaction, before anything is edited. */
  readonly beginRegrade: (tx: Prisma.TransactionClient) => Promise<Regrading>
  /** Makes every server reload the corrected games, and notifies their players. Called after the transaction. */
  readonly regraded: (regrade: Regrade) => Promise<void>
  /** Has every server read the catalogue again, and the games to come answered by it. After the transaction. */
  readonly catalogueChanged: () => Promise<void>
}

export type CatalogueScope = AdminScope<CatalogueDeps>

/** An entry that was saved: its number in the audit log, and its public id. */
export interface Saved {
  readonly id: number
  readonly ref: string
}
