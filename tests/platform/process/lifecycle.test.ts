import { statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gone, postgresOf } from './postgres-of.ts'
import { runServer, type ServerProcess } from './server-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

const READY = /^Ninefold is ready: http/
const LAST_PLAYER = '00000000-0000-4000-8000-000000000001'
// The first start brings the catalogue and composes every game.
const FIRST_START_MS = 240_000

describe('a server with a database of its own', () => {
  const folder = temporaryFolder()
  const variables = { DATA_DIR: folder.path }
  let server: ServerProcess

  beforeAll(async () => {
    server = runServer(variables)
    await server.line(READY)
  }, FIRST_START_MS)

  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  // Slow: server processes start and stop.
  it('is the only server of its data folder', async () => {
    await using second = runServer(variables)
    const { code, output } = await second.ended
    expect(output).toMatch(/^Another Ninefold server uses the data folder .*: stop it, or set DATA_DIR .*\n$/)
    expect(code).toBe(1)
    expect(await query(folder.path, 'select 1 as still_there')).toEqual([{ still_there: 1 }])
  })

  it('makes one admin at its first start, and tells the password that once', async () => {
    expect(await server.line(/^The portal is at/)).toMatch(
      /^The portal is at http:\S+\/portal: username admin, password (?:[a-z0-9]{5}-){3}[a-z0-9]{5}$/,
    )
    expect(await query(folder.path, 'select username from admin')).toEqual([{ username: 'admin' }])
  })

  // Slow: a server process stops and starts again.
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'stops cleanly at %s, PostgreSQL included, and starts again as it was',
    async (signal) => {
      const made = statSync(join(folder.path, 'postgres', 'PG_VERSION')).ino
      const postgres = postgresOf(folder.path)
      expect(postgres).toBeTypeOf('number')
      server.kill(signal)
      const { code, output } = await server.ended
      expect(code).toBe(0)
      expect(output.match(/password/g)?.length ?? 0).toBe(signal === 'SIGTERM' ? 2 : 0)
      expect(postgresOf(folder.path)).toBeUndefined()

      server = runServer(variables)
      await server.line(READY)
      expect(statSync(join(folder.path, 'postgres', 'PG_VERSION')).ino).toBe(made)
      expect(postgresOf(folder.path)).not.toBe(postgres)
    },
  )

  // Slow: a server process is killed and starts again.
  it('leaves no PostgreSQL behind when it is killed, and loses nothing', async () => {
    const before = await query(folder.path, 'select count(*)::int as games, max(id)::text as last from game')
    await query(folder.path, `insert into player (id) values ('${LAST_PLAYER}')`)
    const postgres = postgresOf(folder.path) ?? Number.NaN
    server.kill('SIGKILL')
    await server.ended
    await gone(postgres)

    server = runServer(variables)
    await server.line(READY)
    expect(await query(folder.path, 'select count(*)::int as games, max(id)::text as last from game')).toEqual(before)
    expect(await query(folder.path, `select from player where id = '${LAST_PLAYER}'`)).toHaveLength(1)
  })

  // Slow: a server process ends and starts again.
  it('ends with a sentence when its PostgreSQL is killed, and starts again', async () => {
    process.kill(postgresOf(folder.path) ?? Number.NaN, 'SIGKILL')
    const { code, output } = await server.ended
    expect(output).toMatch(/PostgreSQL has ended unexpectedly: start again/)
    expect(code).toBe(1)

    server = runServer(variables)
    await server.line(READY)
  })
})

async function query(dataDir: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ host: dataDir, port: 5432, user: 'postgres', database: 'postgres' })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
