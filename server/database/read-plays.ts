/** Reads back plays that have just been written, all those of one moment in one query: a guess has one, and they come in hundreds. */
import DataLoader from 'dataloader'
import type { PrismaClient } from '#prisma/generated/client/client.ts'

export interface PlayName {
  readonly gameId: number
  readonly playerId: string
}

interface SongInSquare {
  readonly square: number
  readonly songId: number
}

/** A play as it is stored. */
export interface PlayRow extends PlayName {
  readonly ref: string
  readonly startedAt: Date
  readonly completedAt: Date | null
  readonly gaveUpAt: Date | null
  readonly game: { readonly number: number | null }
  /** Length 9, row-major: song ids, -1 = empty. */
  readonly picks: readonly number[]
  /** In the order in which they were made. */
  readonly wrongGuesses: readonly SongInSquare[]
}

/** One statement's worth. */
const MOST_TOGETHER = 500

const readers = new WeakMap<PrismaClient, DataLoader<PlayName, PlayRow | null>>()

/** As the database has it now; null for one that it does not have. */
export function readPlayBack(prisma: PrismaClient, name: PlayName): Promise<PlayRow | null> {
  const reader = readers.get(prisma) ?? readerOn(prisma)
  readers.set(prisma, reader)
  return reader.load(name)
}

/** Nothing is remembered: whoever asks wants to see what was written a moment ago. */
function readerOn(prisma: PrismaClient): DataLoader<PlayName, PlayRow | null> {
  return new DataLoader((names) => read(prisma, names), {
    cache: false,
    maxBatchSize: MOST_TOGETHER,
    // After the guesses that one commit answers have all asked.
    batchScheduleFn: (go) => setImmediate(go),
  })
}

/** By hand: Prisma would read each table of its own, at ten times the cost for this server. */
async function read(prisma: PrismaClient, names: readonly PlayName[]): Promise<(PlayRow | null)[]> {
  const gameIds = names.map(({ gameId }) => gameId)
  const playerIds = names.map(({ playerId }) => playerId)
  const rows = await prisma.$queryRaw<(PlayRow & { readonly place: number })[]>`
    select asked.place::int as place, play.game_id as "gameId", play.player_id::text as "playerId", play.ref, play.picks,
      play.started_at as "startedAt", play.completed_at as "completedAt", play.gave_up_at as "gaveUpAt",
      json_build_object('number', (select number from game where game.id = play.game_id)) as game,
      (select coalesce(json_agg(json_build_object('square', square, 'songId', song_id) order by guessed_at, song.ref), '[]')
        from wrong_guess join song on song.id = song_id where wrong_guess.game_id = play.game_id and wrong_guess.player_id = play.player_id) as "wrongGuesses"
    from unnest(${gameIds}::int[], ${playerIds}::uuid[]) with ordinality as asked(game_id, player_id, place)
    join play on play.game_id = asked.game_id and play.player_id = asked.player_id`
  const found = names.map((): PlayRow | null => null)
  for (const { place, ...row } of rows) found[place - 1] = row
  return found
}
