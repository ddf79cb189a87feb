/** Databases of the run's PostgreSQL: each test file has its own, copied from a template that is filled once. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { gameStartsAt } from '#schema/rules/calendar/calendar.ts'
import { product } from '#schema/rules/product.ts'
import { openGames } from '#server/composition/open-games.ts'
import { createPool, createPrisma, type DatabaseConnection } from '#server/platform/database/client.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { AHEAD } from '#server/portal/compose-games.ts'
import { keepBlankCovers } from './blank-covers.ts'
import { startTestPostgres } from './test-postgres.ts'
import { waitingFor } from './waits.ts'

export interface TestDatabase extends AsyncDisposable {
  readonly connection: DatabaseConnection
}

/** Each holds what the one before it holds. Covers are drawn in 'drawn' alone: that takes seconds. */
export type DatabaseContent = 'empty' | 'migrated' | 'composed' | 'drawn'

/** The environment variable with the socket folder of the run's PostgreSQL. */
export const RUN_POSTGRES = 'NINEFOLD_TEST_POSTGRES'
export const CATALOGUE = join(import.meta.dirname, '../../prisma/catalogue')
/** The latest day that a test begins with; a server on an earlier one has fewer games to come. */
const COMPOSED_DAY = 130
/** Any number that nothing else locks. */
const TEMPLATE_LOCK = 8378

/** Takes a tenth of a second, and longer for the first of a content. */
export async function startTestDatabase(content: DatabaseContent = 'migrated'): Promise<TestDatabase> {
  const host = process.env[RUN_POSTGRES]
  return waitingFor('a database', () => (host ? createDatabase(host, content) : startOwnPostgres(content)))
}

/** With the games that a server has on this day: the copy loses those of later days. */
export async function startComposedDatabase(today: number, covers: 'blank' | 'drawn'): Promise<TestDatabase> {
  const database = await startTestDatabase(covers === 'blank' ? 'composed' : 'drawn')
  const pool = createPool(database.connection)
  await pool.query('delete from game where number > $1', [today + AHEAD])
  await pool.end()
  return database
}

/** A PostgreSQL of the caller's own, which may be stopped. */
export async function startOwnPostgres(content: DatabaseContent): Promise<TestDatabase> {
  const postgres = await startTestPostgres()
  const { connection } = await createDatabase(postgres.host, content)
  return { connection, [Symbol.asyncDispose]: () => postgres[Symbol.asyncDispose]() }
}

async function createDatabase(host: string, content: DatabaseContent): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await usingAdmin(host, async (admin) => {
    if (content !== 'empty') await makeTemplate(host, admin, content)
    await admin.query(`create database ${name} template ${content === 'empty' ? 'template0' : content}`)
  })
  return {
    connection: connectionTo(host, name),
    [Symbol.asyncDispose]: () => usingAdmin(host, (admin) => admin.query(`drop database ${name} with (force)`)),
  }
}

/** The first test file that asks for a template fills it, and others wait; one that failed half-way never gets its name. */
async function makeTemplate(host: string, admin: pg.Client, content: Exclude<DatabaseContent, 'empty'>): Promise<void> {
  if (await isThere(admin, content)) return
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    if (await isThere(admin, content)) return
    const { base, fill } = TEMPLATES[content]
    if (base) await makeTemplate(host, admin, base)
    const unfinished = `${content}_unfinished`
    await admin.query(`drop database if exists ${unfinished}`)
    await admin.query(`create database ${unfinished} template ${base ?? 'template0'}`)
    await fill(connectionTo(host, unfinished))
    await admin.query(`alter database ${unfinished} rename to ${content}`)
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

interface Template {
  readonly base?: Exclude<DatabaseContent, 'empty'>
  readonly fill: (connection: DatabaseConnection) => Promise<unknown>
}

const TEMPLATES: Readonly<Record<Exclude<DatabaseContent, 'empty'>, Template>> = {
  migrated: { fill: (connection) => migrate(connection) },
  composed: {
    base: 'migrated',
    async fill(connection) {
      await keepBlankCovers(connection, CATALOGUE)
      await composeAll(connection)
    },
  },
  drawn: { base: 'migrated', fill: composeAll },
}

async function composeAll(connection: DatabaseConnection): Promise<void> {
  const prisma = createPrisma(connection)
  try {
    await openGames({
      prisma,
      catalogueFolder: CATALOGUE,
      now: () => gameStartsAt(COMPOSED_DAY, product),
      log: pino({ level: 'silent' }),
      stop: new AbortController().signal,
    })
  } finally {
    await prisma.$disconnect()
  }
}

async function isThere(admin: pg.Client, name: string): Promise<boolean> {
  const { rows } = await admin.query('select from pg_database where datname = $1', [name])
  return rows.length > 0
}

function connectionTo(host: string, database: string): DatabaseConnection {
  return { host, port: 5432, user: 'postgres', database }
}

async function usingAdmin(host: string, act: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client(connectionTo(host, 'postgres'))
  await admin.connect()
  try {
    await act(admin)
  } finally {
    await admin.end()
  }
}
