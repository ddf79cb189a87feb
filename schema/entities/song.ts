/** Songs as players choose them. Albums, years, categories and lyrics of a song are not told: they are the answers. */
import { builder } from '#schema/builder.ts'
import type { Context } from '#schema/context.ts'
import { POINTS } from '#schema/points.ts'

/** The whole catalogue in one page: players search it in the browser, so that every square has the same results. */
const ALL_SONGS = 1000

export const SongRef = builder.prismaNode('Song', {
  id: { field: 'ref' },
  nullable: true,
  description: 'A song. What would give answers away (albums, years, categories, lyrics) is not part of it.',
  fields: (t) => ({
    title: t.exposeString('title', {
      public: 'untilEdited',
      description: 'As it is printed, "(From The Vault)" included.',
    }),
    aliases: t.exposeStringList('aliases', {
      public: 'untilEdited',
      description: 'Other names by which people look for it.',
    }),
    hint: t.loadable({
      public: 'untilEdited',
      type: 'String',
      nullable: true,
      description: 'The first album of a song that shares its title with another one; null for all others.',
      load: async (ids: number[], context) => {
        const twins = await context.database.$queryRaw<{ id: number; hint: string | null }[]>`
          SELECT song.id, min(album.title) AS hint
          FROM song
          JOIN song AS twin ON lower(twin.title) = lower(song.title) AND twin.id <> song.id
          LEFT JOIN album_song ON album_song.song_id = song.id
          LEFT JOIN album ON album.id = album_song.album_id
          WHERE song.id = ANY(${ids})
          GROUP BY song.id`
        const hints = new Map(twins.map(({ id, hint }) => [id, hint]))
        return ids.map((id) => hints.get(id) ?? null)
      },
      resolve: (song) => song.id,
    }),
  }),
})

/** The songs with these ids, in their order; an Error in the place of one that is gone. */
export async function loadSongs(ids: number[], context: Context) {
  const songs = await context.database.song.findMany({ where: { id: { in: ids } } })
  const byId = new Map(songs.map((song) => [song.id, song]))
  return ids.map((id) => byId.get(id) ?? new Error(`song ${id} is gone`))
}

/** The songs of several lists with one query; songs that are gone are left out. */
export async function loadSongLists(lists: (readonly number[])[], context: Context) {
  const ids = [...new Set(lists.flat())]
  const songs = ids.length ? await context.database.song.findMany({ where: { id: { in: ids } } }) : []
  const byId = new Map(songs.map((song) => [song.id, song]))
  return lists.map((list) => list.flatMap((id) => byId.get(id) ?? []))
}

builder.queryField('songs', (t) =>
  t.prismaConnection(
    {
      type: 'Song',
      public: 'untilEdited',
      cursor: 'ref',
      maxSize: ALL_SONGS,
      defaultSize: ALL_SONGS,
      description: 'The songs to choose from, by title; the same for every square.',
      complexity: ({ first }) => ({ field: POINTS.read, multiplier: Math.ceil((first ?? ALL_SONGS) / 50) }),
      resolve: (query, _root, _args, context) =>
        context.database.song.findMany({ ...query, orderBy: [{ title: 'asc' }, { ref: 'asc' }] }),
    },
    { name: 'SongConnection' },
    { name: 'SongEdge' },
  ),
)
