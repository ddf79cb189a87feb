/** A backup is taken while people play, and restored where nothing was; they play on there. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoreBackup } from '#server/platform/database/backup/restore-backup.ts'
import { writeBackup } from '#server/platform/database/backup/write-backup.ts'
import { migrate, readMigrations } from '#server/platform/database/migrate.ts'
import { songIds } from '../../support/answers.ts'
import { startTestDatabase, type TestDatabase } from '../../support/embedded.ts'
import type { Player } from '../../support/player.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const CONSISTENT = `
select (select count(*) from pick)::int as picks, (select sum(count) from tally)::int as tallied,
  (select sum(filled) from play)::int as filled, (select count(*) from play)::int as plays`

let folder: string
let file: string
let server: TestServer
let ada: Player
let target: TestDatabase

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ninefold-backup-'))
  file = join(folder, 'backup.gz')
  server = await startTestServer({ today: 4 })
  target = await startTestDatabase('empty')
  ada = server.player()
  await ada.finishes(server.today)
  const others = Array.from({ length: 20 }, () => server.player())
  const playing = others.map((player, i) => player.guessesRight(server.today, i % 9))
  await Promise.all([writeBackup(server.connection, file, NOW), ...playing])
  await restoreBackup({ connection: target.connection, file, replace: false })
})

afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await target[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

describe('a backup', () => {
  it('is one file that nobody else reads', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(gunzipSync(readFileSync(file)).toString()).toMatch(/^\{"format":"ninefold-backup-1"/)
  })

  it('that cannot be written says why, and what to do', async () => {
    const inAFile = join(file, 'backup.gz')
    await expect(writeBackup(server.connection, inAFile, NOW)).rejects.toThrow(
      `${inAFile} cannot be written (a file stands in its place): choose another place.`,
    )
  })

  it('holds one moment, whatever was written meanwhile; people play on where it is restored', async () => {
    await using restored = await startTestServer({ today: 4, database: target })
    const [counts] = await restored.prisma.$queryRawUnsafe<Record<string, number>[]>(CONSISTENT)
    expect(counts?.['picks']).toBeGreaterThanOrEqual(9)
    expect(counts?.['tallied']).toBe(counts?.['picks'])
    expect(counts?.['filled']).toBe(counts?.['picks'])
    // Her cookie is as good as it was, and her play is over.
    const back = ada.at(restored.url)
    expect((await back.play(restored.today))?.status).toBe('WON')
    expect(await back.guessesRight(restored.today - 1, 0)).toMatchObject({ isCorrect: true })
    const board = await restored.player().seesBoard(restored.today)
    expect(board.startedCount).toBe(counts?.['plays'])
    expect(await songIds(restored.prisma), 'links and dumps name the same songs').toEqual(await songIds(server.prisma))
    // Counters go on where they were.
    const counters = "select max(id) as highest, nextval('song_id_seq')::int as next from song"
    const [song] = await restored.prisma.$queryRawUnsafe<Record<string, number>[]>(counters)
    expect(song?.['next']).toBeGreaterThan(song?.['highest'] ?? Number.NaN)
  })

  it('goes into no database that has something in it, unless told to', async () => {
    await expect(restoreBackup({ connection: target.connection, file, replace: false })).rejects.toThrow(/not empty/)
    const { rows } = await restoreBackup({ connection: target.connection, file, replace: true })
    expect(rows).toBeGreaterThan(100)
  })

  it('goes into no database that a server uses', async () => {
    const connection = { ...target.connection, application_name: 'ninefold' }
    await using running = await startTestServer({ today: 4, database: { ...target, connection } })
    expect(running.url).not.toBe('')
    const restoring = restoreBackup({ connection: target.connection, file, replace: true })
    await expect(restoring).rejects.toThrow('stop all of them first')
  })
})

describe('a file', () => {
  const refused = async (change: (text: string) => string | Buffer) => {
    const other = join(folder, 'other.gz')
    writeFileSync(other, gzipSync(change(gunzipSync(readFileSync(file)).toString('latin1'))))
    await restoreBackup({ connection: target.connection, file: other, replace: true })
  }

  it('that was changed, cut off, or is no backup is refused before anything is touched', async () => {
    const before = await tables()
    await expect(refused((text) => text.replace(/\t1\t/, '\t2\t'))).rejects.toThrow(/are not those that were written/)
    await expect(refused((text) => text.slice(0, -40))).rejects.toThrow(/is damaged/)
    await expect(refused(() => 'something else\n')).rejects.toThrow(/is no backup/)
    writeFileSync(join(folder, 'cut.gz'), readFileSync(file).subarray(0, 1000))
    const cut = restoreBackup({ connection: target.connection, file: join(folder, 'cut.gz'), replace: true })
    await expect(cut).rejects.toThrow(/is damaged/)
    expect(await tables()).toBe(before)
  })

  it('of a newer version is refused by name', async () => {
    const newer = (text: string) =>
      text.replace('"migrations":[', '"migrations":[{"name":"9999_later","checksum":"x"},')
    await expect(refused(newer)).rejects.toThrow('it has the migration 9999_later')
  })

  it('of an older version is brought forward', async () => {
    await using older = await startTestDatabase('empty')
    await using newer = await startTestDatabase('empty')
    const all = readMigrations()
    await migrate(older.connection, all.slice(0, 5))
    const oldFile = join(folder, 'old.gz')
    await writeBackup(older.connection, oldFile, NOW)
    const { migrated } = await restoreBackup({ connection: newer.connection, file: oldFile, replace: false })
    expect(migrated).toEqual(all.slice(5).map(({ name }) => name))
  })

  async function tables(): Promise<number> {
    const { Client } = (await import('pg')).default
    const client = new Client(target.connection)
    await client.connect()
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from pick')
    await client.end()
    return rows[0]?.count ?? 0
  }
})
