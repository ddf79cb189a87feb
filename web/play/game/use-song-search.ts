/** Searches the songs as a player types. They are asked for once a page, and searched in the browser. */
import { useMemo } from 'react'
import { indexSongs, type SearchableSong, search } from '#schema/rules/puzzle/song-search.ts'
import { useInputSongsQuery } from '../../gql/index.ts'

export interface FoundSong extends SearchableSong {
  readonly songId: string
  /** Distinguishes songs with the same title. */
  readonly album: string | null
}

export interface SongSearch {
  readonly status: 'loading' | 'failed' | 'ready'
  readonly results: readonly FoundSong[]
  readonly retry: () => void
}

/** At most 20 songs for a query, the same for every square. */
export function useSongSearch(query: string): SongSearch {
  const { data, error, refetch } = useInputSongsQuery()
  const index = useMemo(() => {
    const songs = data?.songs.edges.map(
      ({ node }, id): FoundSong => ({
        id,
        songId: node.id,
        title: node.title,
        aliases: node.aliases,
        album: node.hint,
      }),
    )
    return songs && indexSongs(songs)
  }, [data])
  const results = useMemo(() => (index ? search(index, query) : []), [index, query])
  return { status: index ? 'ready' : error ? 'failed' : 'loading', results, retry: () => void refetch() }
}
