/** A database of a test file's own, empty before each test, into which small catalogues are imported. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { type ImportOutcome, importCatalogue } from '#server/catalogue/import-catalogue.ts'
import { createClients, type DatabaseClients } from '#server/platform/database/client.ts'
import { startTestDatabase, type TestDatabase } from '../support/embedded.ts'
import type { SmallCatalogue } from './small-catalogue.ts'

export interface CatalogueDatabase {
  readonly prisma: PrismaClient
  importOf(catalogue: SmallCatalogue): Promise<ImportOutcome>
  query(sql: string): Promise<unknown[]>
  /** Which version of which row stands where: any write changes it, even one of the same values. */
  rowVersions(): Promise<unknown[]>
}

const TABLES = ['album', 'song', 'category', 'album_song', 'category_song', 'image', 'rendition']

/** To be called once in a test file. */
export function catalogueDatabase(): CatalogueDatabase {
  let database: TestDatabase
  let clients: DatabaseClients

  beforeAll(async () => {
    database = await startTestDatabase()
    clients = createClients(database.connection)
  })
  afterAll(async () => {
    await clients[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  })
  beforeEach(() => query('truncate album, song, category, image, catalogue_import, game, player cascade'))

  const query = async (sql: string): Promise<unknown[]> => (await clients.pool.query(sql)).rows
  return {
    get prisma() {
      return clients.prisma
    },
    importOf: async (catalogue) => importCatalogue(clients.prisma, await catalogue.read(), 'command'),
    query,
    rowVersions() {
      const parts = TABLES.map((table) => `select '${table}' as name, xmin::text, ctid::text from ${table}`)
      return query(`${parts.join(' union all ')} order by 1, 2, 3`)
    },
  }
}
