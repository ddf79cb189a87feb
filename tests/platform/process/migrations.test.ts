import pg from 'pg'
import { describe, expect, it } from 'vitest'
import type { DatabaseConnection } from '#server/platform/database/client.ts'
import { type Migration, migrate, readMigrations } from '#server/platform/database/migrate.ts'
import { schemaDrift } from '#server/platform/database/schema-drift.ts'
import { startTestDatabase } from '../../support/embedded.ts'
import { startTestServer } from '../../support/test-server.ts'

describe('the migrations', () => {
  it('agree with schema.prisma, and a difference would be seen', async () => {
    await using database = await startTestDatabase()
    expect(await schemaDrift(database.connection)).toBe('')
    await run(database.connection, 'alter table song add column mood text')
    expect(await schemaDrift(database.connection)).toContain('DROP COLUMN "mood"')
  })

  it('are applied once, however many servers start together and however often', async () => {
    await using database = await startTestDatabase('empty')
    const names = readMigrations().map(({ name }) => name)
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database.connection)))
    expect(applied.flat().sort()).toEqual(names)
    expect(await migrate(database.connection)).toEqual([])
  })

  it('leave nothing behind when one fails, and go on from there when it is mended', async () => {
    await using database = await startTestDatabase('empty')
    const first = migration('0001_first', 'create table a (id int)')
    const broken = migration('0002_second', 'create table b (id int); create table a (id int)')
    await expect(migrate(database.connection, [first, broken])).rejects.toThrow(/0002_second failed/)
    expect(await run(database.connection, "select to_regclass('b') as b")).toEqual([{ b: null }])
    const mended = migration('0002_second', 'create table b (id int)')
    expect(await migrate(database.connection, [first, mended])).toEqual(['0002_second'])
  })

  it('are refused when one was changed after it had been applied', async () => {
    await using database = await startTestDatabase('empty')
    await migrate(database.connection, [migration('0001_first', 'create table a (id int)')])
    const changed = migrate(database.connection, [{ ...migration('0001_first', 'select 1'), checksum: 'other' }])
    await expect(changed).rejects.toThrow(/0001_first was changed/)
  })

  it('wait for a table in use, let others use it meanwhile, and say in the end what they waited for', async () => {
    await using database = await startTestDatabase('empty')
    const first = migration('0001_first', 'create table a (id int)')
    const second = migration('0002_second', 'alter table a add column name text')
    await migrate(database.connection, [first])
    const reader = new pg.Client(database.connection)
    await reader.connect()
    await reader.query('begin; select * from a')
    const impatient = { otherServerMs: 1000, lockMs: 50, tries: 2 }
    const inVain = migrate(database.connection, [first, second], impatient)
    await expect(inVain).rejects.toThrow(/^The migration 0002_second failed.* 2 times it waited in vain/)
    const waiting = migrate(database.connection, [first, second])
    // Behind a change that waits, this would wait, too, until the reader ended.
    expect(await run(database.connection, 'select * from a')).toEqual([])
    await reader.query('commit')
    await reader.end()
    expect(await waiting).toEqual(['0002_second'])
  })

  it('take the time they need, whatever limit other statements have', async () => {
    await using database = await startTestDatabase('empty')
    const limited = { ...database.connection, options: '-c statement_timeout=1s' }
    expect(await migrate(limited, [migration('0001_slow', 'select pg_sleep(1.2)')])).toEqual(['0001_slow'])
  })

  it('keep every pick: 0018 puts them into the rows of their plays', async () => {
    await using database = await startTestDatabase('empty')
    await migrate(
      database.connection,
      readMigrations().filter(({ name }) => name < '0017'),
    )
    await run(database.connection, PLAYED)
    const picks = 'select player_id, square, song_id, picked_at, restored_at from pick order by player_id, square'
    const before = await run(database.connection, picks)
    expect(before).toHaveLength(10)
    await migrate(database.connection)
    expect(await run(database.connection, picks)).toEqual(before)
    expect(await run(database.connection, 'select filled, picks from play order by filled')).toEqual([
      { filled: 0, picks: Array.from({ length: 9 }, () => -1) },
      { filled: 1, picks: [-1, -1, 1, -1, -1, -1, -1, -1, -1] },
      { filled: 9, picks: Array.from({ length: 9 }, () => 1) },
    ])
  })

  it('keep every play and every count: 0022 gives songs names in an order by chance', async () => {
    await using database = await startTestDatabase('empty')
    await migrate(
      database.connection,
      readMigrations().filter(({ name }) => name < '0022'),
    )
    await run(database.connection, PLAYED_AND_COUNTED)
    const kept = `select (select json_agg(play order by player_id) from play) as plays,
      (select json_agg(tally) from tally) as counts, (select json_agg(answers) from square) as answers`
    const before = await run(database.connection, kept)
    await migrate(
      database.connection,
      readMigrations().filter(({ name }) => name < '0023'),
    )
    expect(await run(database.connection, kept)).toEqual(before)
    const songs = await run(database.connection, 'select id, ref from song order by ref')
    expect(new Set(songs.map((song) => JSON.stringify(song))).size).toBe(200)
    expect(await run(database.connection, ORDER)).toEqual([{ correlation: expect.closeTo(0, 0) }])
  })

  it('give up, in words, when another server is at it for too long', async () => {
    await using database = await startTestDatabase('empty')
    const other = new pg.Client(database.connection)
    await other.connect()
    await other.query('begin; select pg_advisory_xact_lock(64633653)')
    const given = migrate(database.connection, [], { otherServerMs: 50, lockMs: 50, tries: 1 })
    await expect(given).rejects.toThrow(/^Another server has been bringing the database up to date for too long/)
    await other.end()
  })

  it('go forward while people play: a new column, a new index and a new table lose no guess', async () => {
    await using server = await startTestServer({ today: 2 })
    const ada = server.player()
    const growing = migration(
      '9999_growing',
      `alter table play add column mood text not null default 'good';
       alter table wrong_guess add column note text;
       create index wrong_guess_note_idx on wrong_guess (note);
       create table mood (play_ref text primary key references play (ref));`,
    )
    const guesses = Array.from({ length: 9 }, (_, square) => () => ada.guessesRight(2, square))
    const told: (string | undefined)[] = []
    const migrated = migrate(server.connection, [...readMigrations(), growing])
    for (const guess of guesses) told.push((await guess()).__typename)
    expect(await migrated).toEqual(['9999_growing'])
    expect(told).toEqual(Array.from({ length: 9 }, () => 'Verdict'))
    expect(await run(server.connection, 'select filled, mood from play')).toEqual([{ filled: 9, mood: 'good' }])
    expect((await ada.guessesRight(1, 0)).__typename).toBe('Verdict')
  })
})

/** Of three players, one has filled all squares, the last by a correction, one has filled one, and one has given up. */
const PLAYED = `
insert into song (id, slug, title, lyrics, release_years) values (1, 'song', 'Song', 'la', array[2020]);
insert into game (id, number, created_by) values (1, 1, 'auto');
insert into player (id) select ('00000000-0000-0000-0000-00000000000' || n)::uuid from generate_series(1, 3) n;
insert into play (game_id, player_id, ref, filled, completed_at, gave_up_at)
  select 1, id, substr(md5(id::text), 1, 12), squares, case when squares = 9 then now() end, case when squares = 0 then now() end
  from (select id, (array[9, 1, 0])[row_number() over (order by id)] as squares from player) as each;
insert into pick (game_id, player_id, square, song_id, picked_at, restored_at)
  select 1, player_id, square, 1, timestamptz '2026-01-01 12:00Z' + square * interval '1 minute', case when square = 8 then now() end
  from play, generate_series(0, 8) square where filled = 9 or filled = 1 and square = 2`

const PLAYED_AND_COUNTED = `
insert into song (slug, title, lyrics, release_years) select 'song-' || n, 'Song', 'la', array[2020] from generate_series(1, 200) n;
insert into game (id, number, created_by) values (1, 1, 'auto');
insert into square (game_id, position, answers) values (1, 0, array[1, 2, 3]);
insert into tally (game_id, square, song_id, count) values (1, 0, 2, 7);
insert into player (id) values ('00000000-0000-0000-0000-000000000001');
insert into play (game_id, player_id, ref, filled, picks)
  values (1, '00000000-0000-0000-0000-000000000001', 'abcdefghijkl', 1, array[2, -1, -1, -1, -1, -1, -1, -1, -1])`

/** Between the numbers of songs and the places of their names. */
const ORDER = `
select corr(id, place) as correlation from (select id, row_number() over (order by ref) as place from song) as named`

function migration(name: string, sql: string): Migration {
  return { name, sql, checksum: `of ${name}` }
}

async function run(connection: DatabaseConnection, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
