/** `npm run catalogue -- check|import [DIR]`: says what is wrong with a catalogue, or puts it into the database. */
import { isAbsolute, join, relative, resolve } from 'node:path'
import { product } from '#schema/rules/product.ts'
import { openCatalogueSnapshot } from '#server/catalogue/catalogue-snapshot.ts'
import type { ChangeCounts } from '#server/catalogue/comparison.ts'
import { type ImportOutcome, importCatalogue } from '#server/catalogue/import-catalogue.ts'
import { readCatalogue } from '#server/catalogue/read-catalogue.ts'
import { renderCovers } from '#server/catalogue/render-cover.ts'
import { requirePlayable } from '#server/catalogue/trial-games.ts'
import type { WrittenCatalogue } from '#server/catalogue/written-catalogue.ts'
import { readConfig } from '#server/config/config.ts'
import { INSTALLATION } from '#server/installation.ts'
import { createClients } from '#server/platform/database/client.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { notifyChange } from '#server/platform/database/listen.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { reportIfSlow } from '#server/platform/progress.ts'
import { runUntilStopped } from '#server/platform/run-until-stopped.ts'
import { renewUnbegun } from '#server/portal/renew-unbegun.ts'
import { StartFailure } from '#server/start-failure.ts'

const SHIPPED = join(INSTALLATION, 'prisma/catalogue')

const USAGE = [
  'Usage: npm run catalogue -- check [DIR]    reads the catalogue in DIR and says what is wrong with it',
  '       npm run catalogue -- import [DIR]   puts it into the database, whole or not at all',
  'Without DIR it is the catalogue of this repository, prisma/catalogue.',
].join('\n')

await runUntilStopped(async () => {
  const [action, folder = SHIPPED, ...others] = process.argv.slice(2)
  if ((action !== 'check' && action !== 'import') || others.length > 0) throw new StartFailure(USAGE)
  await (action === 'check' ? check(asWritten(folder)) : importFrom(asWritten(folder)))
})

async function check(folder: string): Promise<void> {
  const catalogue = await readPlayable(folder)
  await reportIfSlow('Drawing the covers', renderCovers(folder, catalogue.covers))
  const { songs, albums, categories } = catalogue
  console.log(`${folder} is sound: ${songs.length} songs, ${albums.length} albums, ${categories.length} categories.`)
}

async function importFrom(folder: string): Promise<void> {
  const catalogue = await readPlayable(folder)
  await using database = await reportIfSlow('Starting PostgreSQL', openDatabase(readConfig()))
  await migrate(database.connection)
  await using clients = createClients(database.connection)
  const source = resolve(folder) === SHIPPED ? 'shipped' : 'command'
  const outcome = await reportIfSlow('Importing the catalogue', importCatalogue(clients.prisma, catalogue, source))
  if (outcome.kind === 'imported') {
    const snapshot = await openCatalogueSnapshot(clients.prisma)
    const at = await databaseTime(clients.pool)
    const deps = { prisma: clients.prisma, snapshot, product, now: () => at }
    await reportIfSlow('Composing the games to come', renewUnbegun(deps))
    await notifyChange(clients.pool, 'catalogue')
  }
  console.log(inWords(outcome))
}

async function readPlayable(folder: string): Promise<WrittenCatalogue> {
  const catalogue = await readCatalogue(folder)
  requirePlayable(catalogue)
  return catalogue
}

function inWords(outcome: ImportOutcome): string {
  if (outcome.kind === 'unchanged') return 'Nothing changed: the database has this catalogue already.'
  const part = (name: string, { added, changed, removed }: ChangeCounts) =>
    `${name}: ${added} added, ${changed} changed, ${removed} removed`
  const { songs, albums, categories } = outcome
  return `Imported. ${part('Songs', songs)}; ${part('albums', albums)}; ${part('categories', categories)}.`
}

/** As short as it is clear: below the folder where we are, else whole. */
function asWritten(folder: string): string {
  const path = relative(process.cwd(), resolve(folder))
  return path === '' ? '.' : path.startsWith('..') || isAbsolute(path) ? resolve(folder) : path
}
