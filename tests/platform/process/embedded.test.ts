import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { startEmbedded } from '#server/platform/database/embedded.ts'
import type { EmbeddedDatabase } from '#server/platform/database/outlive-crash.ts'
import { gone, postgresOf } from './postgres-of.ts'
import { temporaryFolder } from './temporary-folder.ts'

const isRoot = process.getuid?.() === 0
const throwaway = { isThrowaway: true }

describe('the embedded database', () => {
  it('works below a folder that nobody else may enter, with a path longer than a socket may have', async () => {
    using folder = temporaryFolder()
    const dataDir = join(folder.path, 'private', 'long'.repeat(25))
    mkdirSync(join(folder.path, 'private'), { mode: 0o700 })
    await using database = await startEmbedded(dataDir, throwaway)
    expect(await encoding(database)).toBe('UTF8')
  })

  it('ends with the one who started it, and is made once', async () => {
    using folder = temporaryFolder()
    const first = await startEmbedded(folder.path, throwaway)
    await query(first, 'create table kept (id int)')
    await first[Symbol.asyncDispose]()
    expect(postgresOf(folder.path)).toBeUndefined()
    expect(readdirSync(folder.path)).toEqual(['postgres'])

    await using second = await startEmbedded(folder.path, throwaway)
    expect(await query(second, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }])
  })

  // Slow: PostgreSQL is made and started, and three wait for it.
  it('is shared by all who open it at the same moment, and they hear when it goes', async () => {
    using folder = temporaryFolder()
    const all = await Promise.all([1, 2, 3].map(() => startEmbedded(folder.path, throwaway)))
    const [owner, ...guests] = all.sort((a, b) => Number(a.isAdopted) - Number(b.isAdopted))
    expect(all.map((one) => one.isAdopted)).toEqual([false, true, true])
    const [leaver, stayer] = guests
    await leaver?.[Symbol.asyncDispose]()
    expect(stayer && (await encoding(stayer))).toBe('UTF8')
    await owner?.[Symbol.asyncDispose]()
    expect((await stayer?.lost)?.message).toMatch(/has stopped: start again/)
    await stayer?.[Symbol.asyncDispose]()
  })

  it('starts again after it was killed, although its trace names a living process', async () => {
    using folder = temporaryFolder()
    const killed = await startEmbedded(folder.path, throwaway)
    const id = postgresOf(folder.path) ?? Number.NaN
    process.kill(id, 'SIGKILL')
    expect((await killed.lost).message).toMatch(/ended unexpectedly/)
    await killed[Symbol.asyncDispose]()
    await gone(id)
    writeFileSync(join(folder.path, 'postgres', 'postmaster.pid'), `${process.pid}\n`)
    await using again = await startEmbedded(folder.path, throwaway)
    expect(again.isAdopted).toBe(false)
  })

  it.each([
    ['a full disk has ended it', endAsOnFullDisk],
    ['one of its processes has crashed', crash],
  ])('is started again by itself when %s, and nothing is lost', async (_, end) => {
    using folder = temporaryFolder()
    const log = logUntilRunning()
    await using database = await startEmbedded(folder.path, { ...throwaway, log })
    await query(database, 'create table kept (id int)')
    await query(database, 'checkpoint')
    await end(database, folder.path)
    await log.isRunning
    expect(await query(database, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }])
    expect(log.lines).toEqual([expect.stringMatching(/^(?:The disk of DATA_DIR is full|PostgreSQL has crashed)/)])
  })

  it('is never half made: what a killed start has left is not taken for a database', async () => {
    using folder = temporaryFolder()
    mkdirSync(join(folder.path, 'postgres.new-1'))
    writeFileSync(join(folder.path, 'postgres.new-1', 'PG_VERSION'), '18')
    await using _database = await startEmbedded(folder.path, throwaway)
    expect(existsSync(join(folder.path, 'postgres.new-1'))).toBe(false)
  })

  it.runIf(isRoot)('runs as nobody where root may make no user namespace, or says what to do', async () => {
    using folder = temporaryFolder()
    using _path = withoutWorking(folder.path, 'unshare')
    const open = join(folder.path, 'open')
    mkdirSync(open)
    await expect(startEmbedded(open, throwaway)).rejects.toThrow(/set DATABASE_URL, or start as another user/)
    chmodSync(folder.path, 0o755)
    await using database = await startEmbedded(open, throwaway)
    expect(await encoding(database)).toBe('UTF8')
  })

  // Slow: PostgreSQL is made, started and stopped without the program that ties it to its parent.
  it('ends where the system sends no signal at the death of a parent', async () => {
    using folder = temporaryFolder()
    using _path = withoutWorking(folder.path, 'setpriv')
    const database = await startEmbedded(join(folder.path, 'data'), throwaway)
    expect(await encoding(database)).toBe('UTF8')
    await database[Symbol.asyncDispose]()
    expect(postgresOf(join(folder.path, 'data'))).toBeUndefined()
  })
})

/** What it writes where it cannot write anything else, and its end. */
async function endAsOnFullDisk(database: EmbeddedDatabase, folder: string): Promise<void> {
  await query(database, `do $$ begin raise warning 'could not write "pg_wal": No space left on device'; end $$`)
  process.kill(postgresOf(folder) ?? Number.NaN, 'SIGKILL')
}

async function crash({ connection }: EmbeddedDatabase): Promise<void> {
  const client = new pg.Client(connection)
  const ended = new Promise((resolve) => client.once('end', resolve))
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id')
  process.kill(rows[0]?.id ?? Number.NaN, 'SIGKILL')
  await ended
}

function logUntilRunning() {
  const lines: string[] = []
  let tell = () => {}
  const isRunning = new Promise<void>((resolve) => {
    tell = resolve
  })
  return { lines, isRunning, error: (_: unknown, words?: string) => void lines.push(words ?? ''), info: () => tell() }
}

/** A machine on which a program fails. */
function withoutWorking(folder: string, program: string): Disposable {
  const path = process.env['PATH'] ?? ''
  const programs = join(folder, 'programs')
  mkdirSync(programs)
  symlinkSync('/bin/false', join(programs, program))
  process.env['PATH'] = programs + delimiter + path
  return {
    [Symbol.dispose]() {
      process.env['PATH'] = path
    },
  }
}

const encoding = async (database: EmbeddedDatabase) => {
  const [row] = await query(database, "select current_setting('server_encoding') as encoding")
  return row?.['encoding']
}

async function query({ connection }: EmbeddedDatabase, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
