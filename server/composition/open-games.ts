/** Brings catalogue and games up to date before anybody plays: what ships is imported, and every missing game composed. */
import type { Logger } from 'pino'
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { product } from '#schema/rules/product.ts'
import { type CatalogueSnapshot, openCatalogueSnapshot } from '#server/catalogue/catalogue-snapshot.ts'
import { importCatalogue, takesShipped } from '#server/catalogue/import-catalogue.ts'
import { readCatalogue } from '#server/catalogue/read-catalogue.ts'
import { reportIfSlow } from '#server/platform/progress.ts'
import { createPublishedGames, type PublishedGames } from '#server/play/published-games.ts'
import { composeGames } from '#server/portal/compose-games.ts'
import { renewUnbegun } from '#server/portal/renew-unbegun.ts'

export interface OpenGamesDeps {
  readonly prisma: PrismaClient
  /** The catalogue that ships with the product. */
  readonly catalogueFolder: string
  readonly now: () => Date
  readonly log: Logger
  readonly stop: AbortSignal
}

export interface OpenGames {
  readonly snapshot: CatalogueSnapshot
  readonly games: PublishedGames
}

/** Takes seconds on a first start, and next to nothing on a later one. */
export async function openGames({ prisma, catalogueFolder, now, log, stop }: OpenGamesDeps): Promise<OpenGames> {
  const isChanged = await reportIfSlow('Importing the catalogue', importShipped(prisma, catalogueFolder, log))
  stop.throwIfAborted()
  const snapshot = await openCatalogueSnapshot(prisma)
  const composing = { prisma, snapshot, product, now }
  const composed: Promise<unknown> = isChanged ? renewUnbegun(composing) : composeGames(composing)
  await reportIfSlow('Composing the games', composed)
  stop.throwIfAborted()
  const games = createPublishedGames({
    prisma,
    snapshot,
    calendar: product,
    now,
    compose: () => composeGames(composing),
  })
  return { snapshot, games }
}

/** Answers whether anything was changed. */
async function importShipped(prisma: PrismaClient, folder: string, log: Logger): Promise<boolean> {
  if (!(await takesShipped(prisma))) {
    log.info('The database has a catalogue of its own, which stays as it is')
    return false
  }
  return (await importCatalogue(prisma, await readCatalogue(folder), 'shipped')).kind === 'imported'
}
