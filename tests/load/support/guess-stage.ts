/** The target of guesses: a durable PostgreSQL with players, songs and games with the same answers. */
import type pg from 'pg'
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { createClients } from '#server/platform/database/client.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { Opened } from '#server/platform/opened.ts'
import { openBenchDatabase } from './bench-database.ts'

/** As many songs fit a square: a day's guesses all meet in these few rows. */
const ANSWERS = 10
const SQUARES = 9

export interface GuessStage extends AsyncDisposable {
  /** As DATABASE_URL takes it. */
  readonly url: string
  /** Makes another database beside it, empty, and gives its URL. */
  addDatabase(name: string): Promise<string>
  readonly prisma: PrismaClient
  readonly pool: pg.Pool
  /** For the writer of guesses. */
  readonly guessPool: pg.Pool
  /** Visitors who have not played. */
  players(count: number): Promise<readonly string[]>
  game(): Promise<StagedGame>
  /** How many guesses of a game are stored, as picks and as counts. */
  stored(game: StagedGame): Promise<{ readonly picks: number; readonly counted: number; readonly filled: number }>
}

export interface StagedGame {
  readonly id: number
  readonly songIds: readonly number[]
}

export async function openGuessStage(): Promise<GuessStage> {
  const opened = new Opened()
  const database = opened.keep(await openBenchDatabase())
  await migrate(database.connection)
  const { prisma, pool, guessPool } = opened.keep(createClients(database.connection))
  const songIds = await addSongs(pool)
  let games = 0
  return {
    url: database.url(),
    async addDatabase(name) {
      await pool.query(`create database ${name}`)
      return database.url(name)
    },
    prisma,
    pool,
    guessPool,
    async players(count) {
      const { rows } = await pool.query<{ id: string }>(
        'insert into player (id) select gen_random_uuid() from generate_series(1, $1) returning id',
        [count],
      )
      return rows.map(({ id }) => id)
    },
    game: async () => ({ id: await addGame(pool, ++games, songIds), songIds }),
    stored: (game) => stored(pool, game),
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  }
}

async function addSongs(pool: pg.Pool): Promise<readonly number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into song (slug, title, lyrics, release_years)
     select 'song-' || n, 'Song ' || n, 'la la', array[2020] from generate_series(1, $1) as n returning id`,
    [ANSWERS],
  )
  return rows.map(({ id }) => id)
}

async function addGame(pool: pg.Pool, number: number, songIds: readonly number[]): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `with made as (insert into game (number, created_by) values ($1, 'auto') returning id),
     squares as (
       insert into square (game_id, position, answers)
       select made.id, place, $2::int[] from made, generate_series(0, $3 - 1) as place
     ) select id from made`,
    [number, songIds, SQUARES],
  )
  if (!rows[0]) throw new Error('The game was not made')
  return rows[0].id
}

async function stored(pool: pg.Pool, { id }: StagedGame) {
  const { rows } = await pool.query<{ picks: number; counted: number; filled: number }>(
    `select (select count(*)::int from pick where game_id = $1) as picks,
            (select coalesce(sum(count), 0)::int from tally where game_id = $1) as counted,
            (select coalesce(sum(filled), 0)::int from play where game_id = $1) as filled`,
    [id],
  )
  if (!rows[0]) throw new Error('Nothing was counted')
  return rows[0]
}
