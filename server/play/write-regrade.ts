/** Writes what a correction of the catalogue does to games: their answers, and the guesses that it restores, all games in one statement. */
import { Prisma } from '#prisma/generated/client/client.ts'
import type { PickColumns } from './play-picks.ts'

export interface AnswersOfSquare {
  readonly gameId: number
  /** 0-8, row-major. */
  readonly square: number
  /** Song ids, ascending. */
  readonly answers: readonly number[]
}

/** By hand: Prisma would need a round trip for each square, and a correction may change hundreds. */
export async function writeAnswers(tx: Prisma.TransactionClient, squares: readonly AnswersOfSquare[]): Promise<void> {
  await tx.$executeRaw`
    update square set answers = (select coalesce(array_agg(song::int order by song::int), '{}')
      from jsonb_array_elements_text(changed.answers) as song)
    from jsonb_to_recordset(${JSON.stringify(squares)}::jsonb) as changed("gameId" int, square smallint, answers jsonb)
    where game_id = changed."gameId" and position = changed.square`
}

/**
 * Holds games until the transaction ends: their boards settle before it or after it. Guesses go on.
 * By hand: Prisma has no row locks.
 */
export async function holdGames(tx: Prisma.TransactionClient, gameIds: readonly number[]): Promise<void> {
  await tx.$executeRaw`select 1 from game where id = any(${gameIds}::int[]) order by id for no key update`
}

/** Answers of squares to look for among the guesses that were refused: rows of game_id, square and song_id. */
export type RefusedAnswers = Prisma.Sql

export interface SongOfSquare {
  readonly gameId: number
  readonly square: number
  readonly songId: number
}

/** These alone, such as those that a correction adds: they are few, whatever was refused. */
export function theseAnswers(songs: readonly SongOfSquare[]): RefusedAnswers {
  return Prisma.sql`
    select "gameId" as game_id, square, "songId" as song_id
    from jsonb_to_recordset(${JSON.stringify(songs)}::jsonb) as these("gameId" int, square smallint, "songId" int)`
}

/** All answers that games go by. */
export function answersOfGames(gameIds: readonly number[]): RefusedAnswers {
  return Prisma.sql`
    select game_id, position as square, unnest(answers) as song_id from square where game_id = any(${gameIds}::int[])`
}

/**
 * Holds the plays that have a guess which was refused and is an answer: further guesses in them wait until the transaction
 * ends. By hand: Prisma has no row locks.
 */
export async function holdRefused(tx: Prisma.TransactionClient, answers: RefusedAnswers): Promise<void> {
  await tx.$executeRaw`
    select 1 from play
    where (game_id, player_id) in (
      select game_id, player_id from wrong_guess join (${answers}) as answer using (game_id, square, song_id)
    )
    order by game_id, player_id for update`
}

export interface RefusedGuess extends SongOfSquare {
  readonly playerId: string
}

/** The guesses that were refused and are answers. By hand: Prisma cannot join rows to what is no table. */
export function readRefused(tx: Prisma.TransactionClient, answers: RefusedAnswers): Promise<RefusedGuess[]> {
  return tx.$queryRaw<RefusedGuess[]>`
    select game_id as "gameId", player_id as "playerId", square, song_id as "songId"
    from wrong_guess join (${answers}) as answer using (game_id, square, song_id)
    order by 1, 2, 3, 4`
}

/** A play as it is afterwards. */
export interface RestoredPlayRow extends Pick<RefusedGuess, 'gameId' | 'playerId'>, PickColumns {
  readonly filled: number
  readonly completedAt: Date | null
  readonly gaveUpAt: Date | null
}

export interface Restoring {
  readonly restored: readonly RefusedGuess[]
  readonly cleared: readonly RefusedGuess[]
  readonly plays: readonly RestoredPlayRow[]
  readonly now: Date
}

/**
 * Restored guesses of locked plays: plays with their picks, counts and notices, in the order in which guesses lock rows. By hand, like
 * `write-guesses.ts`: Prisma cannot increment many rows in one statement.
 */
export async function writeRestored(tx: Prisma.TransactionClient, restoring: Restoring): Promise<void> {
  const { restored, cleared, plays, now } = restoring
  await tx.$executeRaw`
    with pick_row as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(restored)}::jsonb)
        as r("gameId" int, "playerId" uuid, square smallint, "songId" int)
    ), right_now as (
      delete from wrong_guess using jsonb_to_recordset(${JSON.stringify(cleared)}::jsonb)
        as c("gameId" int, "playerId" uuid, square smallint, "songId" int)
      where game_id = c."gameId" and player_id = c."playerId" and wrong_guess.square = c.square and song_id = c."songId"
    ), play_step as (
      update play set filled = p.filled, completed_at = p."completedAt", gave_up_at = p."gaveUpAt", picks = p.picks,
        picked_at = p."pickedAt", restored_at = p."restoredAt"
      from jsonb_to_recordset(${JSON.stringify(plays)}::jsonb)
        as p("gameId" int, "playerId" uuid, filled smallint, "completedAt" timestamptz, "gaveUpAt" timestamptz, picks int[],
          "pickedAt" timestamptz[], "restoredAt" timestamptz[])
      where game_id = p."gameId" and player_id = p."playerId"
    ), corrected as (
      -- A play that is not given up any more has as many changes as before.
      insert into extra_changes (game_id, count) select "gameId", count(*) from pick_row group by 1 order by 1
      on conflict (game_id) do update set count = extra_changes.count + excluded.count
    ), new_notice as (
      insert into notice (player_id, game_id, square, song_id, created_at)
      select "playerId", "gameId", square, "songId", ${now}::timestamptz from pick_row order by "gameId", "playerId", square
    )
    insert into tally (game_id, square, song_id, count)
    select "gameId", square, "songId", count(*) from pick_row join play on game_id = "gameId" and player_id = "playerId"
    where is_counted group by 1, 2, 3 order by 1, 2, 3
    on conflict (game_id, square, song_id) do update set count = tally.count + excluded.count`
}
