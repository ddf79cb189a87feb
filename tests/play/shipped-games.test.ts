import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gameNumberAt } from '#schema/rules/calendar/calendar.ts'
import { product } from '#schema/rules/product.ts'
import { clueKey } from '#schema/rules/puzzle/clue.ts'
import { checkPuzzle, type PastGame, REUSE_WINDOW } from '#schema/rules/puzzle/puzzle.ts'
import { type CatalogueSnapshot, openCatalogueSnapshot } from '#server/catalogue/catalogue-snapshot.ts'
import { importCatalogue } from '#server/catalogue/import-catalogue.ts'
import { readCatalogue } from '#server/catalogue/read-catalogue.ts'
import { createClients, type DatabaseClients } from '#server/platform/database/client.ts'
import { AHEAD, composeGames } from '#server/portal/compose-games.ts'
import { startTestDatabase, type TestDatabase } from '../support/embedded.ts'
import { storedGames, three } from './stored-games.ts'

/** Two and a half years after the launch: about as many games as a fresh start has to make. */
const NOW = new Date('2026-11-21T12:00:00Z')
let database: TestDatabase
let clients: DatabaseClients
let snapshot: CatalogueSnapshot
let games: Awaited<ReturnType<typeof storedGames>>

beforeAll(async () => {
  database = await startTestDatabase()
  clients = createClients(database.connection)
  await importCatalogue(clients.prisma, await readCatalogue('prisma/catalogue'), 'shipped')
  snapshot = await openCatalogueSnapshot(clients.prisma)
  await composeGames({ prisma: clients.prisma, snapshot, product, now: () => NOW })
  games = await storedGames(clients.prisma)
})
afterAll(async () => {
  await clients[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

describe('the games of the shipped catalogue', () => {
  it('are there for every day, each a good puzzle', () => {
    expect(games).toHaveLength(gameNumberAt(NOW, product) + AHEAD)
    const { index } = snapshot.current()
    const history: PastGame[] = []
    for (const { number, rows, columns } of games) {
      const problems = checkPuzzle({ rows: three(rows), columns: three(columns) }, index, history.slice(-REUSE_WINDOW))
      expect(problems, `game ${number}`).toEqual([])
      history.push({ clues: [...rows, ...columns] })
    }
  })

  it('have Love songs in game 37', () => {
    const { rows = [], columns = [] } = games[36] ?? {}
    expect([...rows, ...columns].map(clueKey)).toContain('category:love-songs')
  })

  it('ask for words that SQL finds in the same lyrics', async () => {
    const { index } = snapshot.current()
    const words = new Set(
      games
        .flatMap(({ rows, columns }) => [...rows, ...columns])
        .flatMap((clue) => (clue.kind === 'word' ? clue.word : [])),
    )
    expect(words.size).toBe(product.commonWords.length)
    for (const word of words) {
      const rows = await clients.prisma.$queryRaw<{ id: number }[]>`
        select id from song
        where ${word} = any (regexp_split_to_array(
          lower(regexp_replace(replace(lyrics, '’', ''''), '^[[:blank:]]*[[][^]]*[]][[:blank:]]*$', '', 'gn')), '[^[:alnum:]'']+'))
        order by id`
      expect(index.songsIn(index.fits({ kind: 'word', word })), word).toEqual(rows.map(({ id }) => id))
    }
  })
})
