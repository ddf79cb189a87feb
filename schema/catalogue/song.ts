/** Songs as players choose them. A song's albums, years, categories and lyrics are never exposed: they are answers. */
import { resolveCursorConnection } from '@pothos/plugin-relay'
import { builder } from '#schema/builder.ts'
import type { Context } from '#schema/context.ts'
import { songIn } from '#schema/list-cursor.ts'
import { POINTS } from '#schema/points.ts'
import type { Song, Songs } from './songs.ts'

/** The whole catalogue in one page: players search it in the browser, so that every square has the same results. */
const ALL_SONGS = 1000

export const SongRef = builder.objectRef<Song>('Song')

builder.node(SongRef, {
  name: 'Song',
  description: 'A song. What would give answers away (albums, years, categories, lyrics) is not part of it.',
  id: { resolve: ({ ref }) => ref },
  loadOne: (ref, { game }) => game.songs.byRef(ref),
  fields: (t) => ({
    title: t.exposeString('title', {
      public: 'untilEdited',
      description: 'As it is printed, "(From The Vault)" included.',
    }),
    aliases: t.stringList({
      public: 'untilEdited',
      description: 'Other names by which people look for it.',
      resolve: ({ aliases }) => aliases,
    }),
    hint: t.exposeString('hint', {
      public: 'untilEdited',
      nullable: true,
      description: 'The first album of a song that shares its title with another one; null for all others.',
    }),
  }),
})

/** The song of a pick or a guess, which is never deleted. */
export function songWith(songId: number, { game }: Context): Song {
  const song = game.songs.byId(songId)
  if (song) return song
  throw new Error(`Song ${songId} is gone`)
}

/** Songs in the order of their ids; those that are gone are left out. */
export function songsWith(songIds: readonly number[], { game }: Context): readonly Song[] {
  return songIds.flatMap((songId) => game.songs.byId(songId) ?? [])
}

builder.queryField('songs', (t) =>
  t.connection(
    {
      type: SongRef,
      public: 'untilEdited',
      description: 'The songs to choose from, by title; the same for every square.',
      complexity: ({ first }) => ({ field: POINTS.read, multiplier: Math.ceil((first ?? ALL_SONGS) / 50) }),
      resolve: (_root, args, { game }) =>
        resolveCursorConnection<Song[]>(
          { args, defaultSize: ALL_SONGS, maxSize: ALL_SONGS, toCursor: ({ ref }: Song) => ref },
          ({ before, after, limit, inverted }) => {
            const { byTitle } = game.songs
            const from = after ? placeOf(after, game.songs) + 1 : 0
            const between = byTitle.slice(from, before ? placeOf(before, game.songs) : byTitle.length)
            return inverted ? between.slice(-limit).reverse() : between.slice(0, limit)
          },
        ),
    },
    { name: 'SongConnection' },
    { name: 'SongEdge' },
  ),
)

/** Among those by title. */
function placeOf(cursor: string, songs: Songs): number {
  return songs.byTitle.indexOf(songIn(cursor, songs))
}
