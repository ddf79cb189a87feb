import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip, type Gzip } from 'node:zlib'
import pg from 'pg'
import { StartFailure } from '#server/start-failure.ts'
import type { DatabaseConnection } from '../client.ts'
import { whyUnwritable } from '../why-unwritable.ts'
import { END_OF_ROWS, FORMAT, type Heading, type Summary } from './backup-file.ts'
import { copyOut } from './copy.ts'
import { countersOf, migrationsOf, quoted, type Table, tablesOf } from './schema-of.ts'

export interface WrittenBackup {
  readonly tables: number
  readonly rows: number
}

/** Good compression at little cost. */
const GZIP_LEVEL = 6
const NEW_LINE = 10

/**
 * Writes a consistent snapshot of the database to a file, while others go on writing to the database. The file appears when it is complete.
 * Only its owner can read it, since it contains credentials.
 */
export async function writeBackup(connection: DatabaseConnection, file: string, now: Date): Promise<WrittenBackup> {
  const half = `${file}.part`
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const written = await writeTo(client, half, now)
    await keep(half, file)
    return written
  } catch (problem) {
    await rm(half, { force: true }).catch(() => {})
    throw asRefusal(problem, file)
  } finally {
    await client.end()
  }
}

function asRefusal(problem: unknown, file: string): unknown {
  const why = whyUnwritable(problem)
  return why === null ? problem : new StartFailure(`${file} cannot be written (${why}): choose another place.`)
}

async function writeTo(client: pg.Client, file: string, now: Date): Promise<WrittenBackup> {
  await client.query('begin transaction isolation level repeatable read, read only; set local statement_timeout = 0')
  const heading = await headingOf(client, now)
  const gzip = createGzip({ level: GZIP_LEVEL })
  const stored = pipeline(gzip, createWriteStream(file, { mode: 0o600 }))
  // The next write or the end reports a full disk.
  stored.catch(() => {})
  await say(gzip, heading)
  let rows = 0
  for (const table of heading.tables) {
    await say(gzip, { table: table.name })
    const summary = await writeRows(client, table, gzip)
    await say(gzip, summary)
    rows += summary.rows
  }
  await say(gzip, { end: true, rows })
  gzip.end()
  await stored
  await client.query('commit')
  return { tables: heading.tables.length, rows }
}

async function headingOf(client: pg.Client, now: Date): Promise<Heading> {
  const migrations = await migrationsOf(client)
  if (migrations.length === 0)
    throw new StartFailure('There is nothing to back up: the database has no Ninefold in it.')
  return {
    format: FORMAT,
    takenAt: now.toISOString(),
    migrations: [...migrations],
    tables: [...(await tablesOf(client))],
    counters: [...(await countersOf(client))],
  }
}

async function writeRows(client: pg.Client, { name, columns }: Table, gzip: Gzip): Promise<Summary> {
  const hash = createHash('sha256')
  let [rows, bytes] = [0, 0]
  await copyOut(client, `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`, async (chunk) => {
    hash.update(chunk)
    bytes += chunk.byteLength
    for (let at = chunk.indexOf(NEW_LINE); at >= 0; at = chunk.indexOf(NEW_LINE, at + 1)) rows++
    await write(gzip, chunk)
  })
  await write(gzip, Buffer.from(`${END_OF_ROWS}\n`))
  return { rows, bytes, sha256: hash.digest('hex') }
}

const say = (gzip: Gzip, line: object) => write(gzip, Buffer.from(`${JSON.stringify(line)}\n`))

async function write(gzip: Gzip, chunk: Buffer): Promise<void> {
  if (gzip.destroyed) throw gzip.errored ?? new Error('The file cannot be written')
  if (!gzip.write(chunk)) await once(gzip, 'drain')
}

/** Syncs the file to disk before it gets its final name. */
async function keep(half: string, file: string): Promise<void> {
  const handle = await open(half, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(half, file)
}
