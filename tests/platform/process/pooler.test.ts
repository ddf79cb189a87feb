/** A real PgBouncer between the server and its database: its connections, which others share, stay as they were. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { createPool, createPrisma, type DatabaseConnection } from '#server/platform/database/client.ts'
import { notifyChange } from '#server/platform/database/listen.ts'
import { Opened } from '#server/platform/opened.ts'
import { msToNoon } from '../../load/support/early-day.ts'
import { answerBook } from '../../support/answers.ts'
import { type DatabaseUrl, openDatabaseUrl } from '../../support/database-url.ts'
import { startTestDatabase } from '../../support/embedded.ts'
import { startPgBouncer, type TestPooler } from '../../support/pgbouncer.ts'
import { Player } from '../../support/player.ts'
import { freePort } from '../../support/redis.ts'
import { shiftDatabaseClock } from '../../support/shifted-database.ts'
import { runServer } from './server-process.ts'

/** An early day: its few games are composed in seconds. */
const TODAY = 3
/** Fewer than the server's own, so that they are shared. */
const SHARED_CONNECTIONS = 3
/** What PgBouncer itself sets for each client. */
const OF_THE_POOLER = ['application_name', 'client_encoding', 'DateStyle', 'TimeZone', 'standard_conforming_strings']

// Servers start in most of the tests, on a machine that may be busy.
vi.setConfig({ testTimeout: 240_000 })

const opened = new Opened()
let direct: DatabaseUrl
let connection: DatabaseConnection
let pooler: TestPooler
let prisma: PrismaClient

beforeAll(async () => {
  connection = opened.keep(await startTestDatabase('composed')).connection
  await shiftDatabaseClock(connection, msToNoon(TODAY))
  direct = opened.keep(await openDatabaseUrl(connection))
  const shared = { mode: 'transaction', connections: SHARED_CONNECTIONS } as const
  pooler = opened.keep(await startPgBouncer({ databaseUrl: direct.url, ...shared }))
  prisma = createPrisma(connection)
  opened.keep({ [Symbol.asyncDispose]: () => prisma.$disconnect() })
})
afterAll(() => opened[Symbol.asyncDispose]())

describe('behind a PgBouncer in transaction mode', () => {
  // Slow: a server process starts.
  it('a server does not start without the way to the database itself, and says so', async () => {
    const { host, pathname } = new URL(pooler.url)
    expect(await outcome({ DATABASE_URL: pooler.url })).toEqual({
      code: 1,
      output: `DATABASE_URL leads to a pooler that shares connections between transactions (${host}${pathname}): name the database itself in DATABASE_DIRECT_URL, beside it.\n`,
    })
    expect(await outcome({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: pooler.url })).toEqual({
      code: 1,
      output: `DATABASE_DIRECT_URL leads to a pooler that shares connections between transactions (${host}${pathname}): it has to lead to the database itself.\n`,
    })
  })

  // Slow: a server process starts.
  it('a server does not start where the two lead to different databases', async () => {
    await using other = await startTestDatabase('empty')
    await using way = await openDatabaseUrl(other.connection)
    const { code, output } = await outcome({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: way.url })
    expect(output).toBe(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: both have to lead to the same one.\n',
    )
    expect(code).toBe(1)
  })

  // Slow: a game is played through a pooler.
  it('people play, boards move, changes are heard, and no setting, statement or listener stays on its connections', async () => {
    const port = await freePort()
    await using server = runServer({
      PORT: String(port),
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: direct.url,
      ...onThatDay(),
    })
    await server.line(/^Ninefold is ready: http/)
    expect(await server.line(/statement_timeout/)).toMatch(/alter role \\"postgres\\" set statement_timeout/)
    const url = `http://127.0.0.1:${port}`
    const answers = answerBook(prisma)
    const players = Array.from({ length: 8 }, () => new Player(url, answers))
    const [ada = new Player(url, answers)] = players
    await using board = ada.watchesBoard(TODAY)
    await Promise.all(players.map((player, place) => player.finishes(TODAY, place)))
    await board.until(({ entries }) => entries.length === players.length)
    await hearsOfTheCatalogue(ada)
    expect(await leftOn(pooler)).toEqual({ settings: [], statements: 0, channels: 0 })
    server.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
  })
})

describe('behind a PgBouncer in session mode', () => {
  // Slow: a server process starts.
  it('a server starts as before: each of its connections is its own', async () => {
    await using sessions = await startPgBouncer({ databaseUrl: direct.url, mode: 'session', connections: 50 })
    await using server = runServer({ DATABASE_URL: sessions.url, ...onThatDay() })
    await server.line(/^Ninefold is ready: http/)
  })
})

/** The server's own clock agrees with the database's. */
function onThatDay(): Record<string, string> {
  const clock = new URL('../../load/support/shifted-clock.ts', import.meta.url).href
  return {
    BENCH_CLOCK_SHIFT_MS: String(msToNoon(TODAY)),
    NODE_OPTIONS: `--import tsx --import ${clock}`,
    API_LIMITS: 'off',
  }
}

async function hearsOfTheCatalogue(player: Player): Promise<void> {
  const clue = await prisma.clue.findFirstOrThrow({
    where: { kind: 'category', game: { number: { lte: TODAY } } },
    select: { categoryId: true, game: { select: { number: true } } },
  })
  const query = `{ game(number: ${clue.game.number}) { ... on Game { rows { title } columns { title } } } }`
  await player.asks(query)
  await prisma.category.update({ where: { id: clue.categoryId ?? 0 }, data: { title: 'Songs about tea' } })
  const pool = createPool(connection)
  await notifyChange(pool, 'catalogue').finally(() => pool.end())
  const hears = async () => expect(JSON.stringify(await player.asks(query))).toContain('Songs about tea')
  await vi.waitFor(hears, { timeout: 30_000 })
}

/** What others would find on the shared connections. All are held at a time, so that each is looked at. */
async function leftOn({ url }: TestPooler) {
  const clients = Array.from({ length: SHARED_CONNECTIONS }, () => new pg.Client({ connectionString: url }))
  const found = { settings: new Set<string>(), statements: 0, channels: 0 }
  for (const client of clients) {
    await client.connect()
    await client.query('begin')
    const { rows } = await client.query<{ name: string }>(
      "select name from pg_settings where source = 'session' and setting <> reset_val and not name = any($1)",
      [OF_THE_POOLER],
    )
    for (const { name } of rows) found.settings.add(name)
    const { rows: others } = await client.query<{ statements: number; channels: number }>(
      `select (select count(*)::int from pg_prepared_statements where name <> '') as statements,
         (select count(*)::int from pg_listening_channels()) as channels`,
    )
    found.statements += others[0]?.statements ?? 0
    found.channels += others[0]?.channels ?? 0
  }
  for (const client of clients) await client.end()
  return { ...found, settings: [...found.settings] }
}

async function outcome(variables: Readonly<Record<string, string>>) {
  await using server = runServer(variables)
  return await server.ended
}
