/** Loads the plays of many viewers with everything that their messages need, in one query per kind. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { LiveService } from '#schema/boards/live-service.ts'
import type { Song } from '#schema/catalogue/songs.ts'
import type { GameService, Puzzle } from '#schema/play/game-service.ts'
import { readWrongGuesses } from '#server/play/stored-plays.ts'
import type { PlayFields, SongFieldValues } from './play-fields.ts'
import type { ViewerDocument } from './viewer-document.ts'

export interface ViewerPlaysDeps {
  readonly live: Pick<LiveService, 'playsNow'>
  readonly database: PrismaClient
  readonly games: Pick<GameService, 'songs'>
  readonly game: Puzzle
  readonly needs: ViewerDocument['needs']
}

const NONE: readonly never[] = []

/** In the order of the players; null for a player without a play. */
export type ReadPlays = (playerIds: readonly string[]) => Promise<readonly (PlayFields | null)[]>

export function playsWith({ live, database, games, game, needs }: ViewerPlaysDeps): ReadPlays {
  const { songs, wrongGuesses } = needs
  if (!songs && !wrongGuesses) {
    return async (playerIds) => {
      const plays = await live.playsNow(game, playerIds)
      return plays.map((now) => now && { now, songs: NONE, wrongGuesses: NONE })
    }
  }
  return async (playerIds) => {
    const plays = await live.playsNow(game, playerIds)
    const wrong = wrongGuesses ? await readWrongGuesses(database, game.id, playerIds) : new Map<string, number[][]>()
    return plays.map((now) => {
      if (!now) return null
      return {
        now,
        songs: now.picks.map((id) => (id === null ? null : there(games.songs.byId(id), id))),
        wrongGuesses: (wrong.get(now.playerId) ?? []).map((tried) => tried.flatMap((id) => games.songs.byId(id) ?? [])),
      }
    })
  }
}

/** A song that occurs in an answer is never deleted. */
function there(song: Song | null, id: number): SongFieldValues {
  if (song) return song
  throw new Error(`Song ${id} is gone`)
}
