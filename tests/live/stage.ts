/** A real database with a dozen songs and as many games as a test wants, and engines on it. */

import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type LiveBus, memoryBus } from '#server/live/broadcast/bus.ts'
import { type LiveEngine, type LiveEngineDeps, startLiveEngine } from '#server/live/live-engine.ts'
import type { LiveLog } from '#server/live/live-log.ts'
import { createGuessPool, createPool, type DatabaseConnection } from '#server/platform/database/client.ts'
import { gameReaderOn } from '#server/play/read-live-game.ts'
import { giveUpWriterOn } from '#server/play/write-give-up.ts'
import { guessWriterOn } from '#server/play/write-guesses.ts'
import { personReaderOn } from '#server/players/read-person.ts'
import { startTestDatabase } from '../support/embedded.ts'
import { playRef } from '../support/play-ref.ts'
import { startRedis } from '../support/redis.ts'

const SONGS = 12
/** Every square has these answers more than its position, so that each square differs. */
const FEWEST_ANSWERS = 4

export interface TestGame {
  readonly id: number
  /** Length 9: the ids of the songs that fit. */
  readonly answers: readonly (readonly number[])[]
  /** A song that fits no square. */
  readonly misfit: number
}

export interface Stage extends AsyncDisposable {
  readonly connection: DatabaseConnection
  readonly pool: pg.Pool
  readonly guessPool: pg.Pool
  game(): Promise<TestGame>
  /** An engine of its own node; on a bus of its own, unless told otherwise. */
  engine(deps?: Partial<LiveEngineDeps>): LiveEngine
  /** An account for a player, who need not have played. */
  signUp(playerId: string, displayName: string): Promise<void>
  /** What signing in does to what is stored: a new account has what the visitor did. */
  adopts(accountId: string, visitorId: string, displayName: string): Promise<void>
}

/** A stage for several nodes. */
export interface SharedStage extends Stage {
  readonly redisUrl: string
}

export interface HeardLine {
  readonly level: keyof LiveLog
  readonly sentence: string
}

/** A log that remembers. */
export function memoryLog(): LiveLog & { readonly heard: HeardLine[] } {
  const heard: HeardLine[] = []
  const hear = (level: keyof LiveLog) => (_: object, sentence: string) => void heard.push({ level, sentence })
  return { heard, info: hear('info'), warn: hear('warn'), error: hear('error') }
}

/** Opens the database; a game is made for each test that asks for one. */
export async function openStage(): Promise<Stage> {
  const database = await startTestDatabase()
  const [pool, guessPool] = [createPool(database.connection), createGuessPool(database.connection)]
  const songIds = await addSongs(pool)
  const buses: LiveBus[] = []
  let games = 0
  return {
    connection: database.connection,
    pool,
    guessPool,
    game: () => addGame(pool, ++games, songIds),
    engine(deps = {}) {
      const bus = deps.bus ?? memoryBus()
      buses.push(bus)
      return startLiveEngine({
        bus,
        readGame: gameReaderOn(pool, playRef),
        readPerson: personReaderOn(pool),
        writeBatch: guessWriterOn(guessPool, playRef),
        writeGiveUp: giveUpWriterOn(pool),
        tickMs: 20,
        nodeId: randomUUID(),
        now: () => new Date(),
        log: memoryLog(),
        ...deps,
      })
    },
    signUp: (playerId, displayName) => signUp(pool, playerId, displayName),
    async adopts(accountId, visitorId, displayName) {
      await signUp(pool, accountId, displayName)
      await pool.query(ADOPT, [accountId, visitorId])
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([pool.end(), guessPool.end()])
      await database[Symbol.asyncDispose]()
    },
  }
}

/** What did not count is counted. */
const ADOPT = `
with uncounted as (
  select play.game_id, (place - 1)::smallint as square, song_id from play, unnest(picks) with ordinality as nine(song_id, place)
  where player_id = $2 and not is_counted and song_id <> -1
), counted as (
  insert into tally (game_id, square, song_id, count) select *, 1 from uncounted
  on conflict (game_id, square, song_id) do update set count = tally.count + 1
), moved as (
  insert into extra_changes (game_id, count) select game_id, 1 from play where player_id = $2
  on conflict (game_id) do update set count = extra_changes.count + 1
)
update play set player_id = $1, is_counted = true where player_id = $2`

/** The same with a Redis of its own. */
export async function openSharedStage(): Promise<SharedStage> {
  const [stage, redis] = await Promise.all([openStage(), startRedis()])
  return {
    ...stage,
    redisUrl: redis.url,
    async [Symbol.asyncDispose]() {
      await Promise.all([stage[Symbol.asyncDispose](), redis[Symbol.asyncDispose]()])
    },
  }
}

async function signUp(pool: pg.Pool, playerId: string, displayName: string): Promise<void> {
  await pool.query('insert into player (id) values ($1) on conflict do nothing', [playerId])
  await pool.query(
    `insert into account (player_id, first_name, full_name, display_name, friend_code) values ($1, $2, $2, $2, $3)`,
    [playerId, displayName, randomUUID()],
  )
}

async function addSongs(pool: pg.Pool): Promise<readonly number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into song (slug, title, lyrics, release_years)
     select 'song-' || n, 'Song ' || n, 'la la', array[2020] from generate_series(1, $1) as n returning id`,
    [SONGS],
  )
  return rows.map(({ id }) => id)
}

async function addGame(pool: pg.Pool, number: number, songIds: readonly number[]): Promise<TestGame> {
  const answers = Array.from({ length: 9 }, (_, square) => songIds.slice(0, FEWEST_ANSWERS + (square % 4)))
  const { rows } = await pool.query<{ id: number }>(
    `with made as (insert into game (number, created_by) values ($1, 'auto') returning id),
     squares as (
       insert into square (game_id, position, answers)
       select made.id, place - 1, array(select jsonb_array_elements_text(each)::int)
       from made, jsonb_array_elements($2::jsonb) with ordinality as list(each, place)
     ) select id from made`,
    [number, JSON.stringify(answers)],
  )
  const [id, misfit] = [rows[0]?.id, songIds.at(-1)]
  if (id === undefined || misfit === undefined) throw new Error('The game was not made')
  return { id, answers, misfit }
}
