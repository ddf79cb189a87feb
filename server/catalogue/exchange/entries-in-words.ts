/** The fields of albums, songs and categories in words, as admins read them. */
import type { WrittenAlbum, WrittenCategory, WrittenSong } from '../written-catalogue.ts'

/** 'release years' -> '2014, 2016'; empty for none. */
export type InWords = Readonly<Record<string, string>>

export function albumInWords({ title, releasedOn }: WrittenAlbum): InWords {
  return { title, 'release date': releasedOn }
}

export function songInWords(song: WrittenSong): InWords {
  const list = (items: readonly (string | number)[]) => items.join(', ')
  const places = Object.entries(song.tracks).sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    title: song.title,
    albums: list(places.map(([album, track]) => `${album}, track ${track}`)),
    'release date': song.releasedOn ?? '',
    'release years': list(song.releaseYears),
    'song of': song.by ?? '',
    writers: list(song.writers),
    featuring: list(song.featuring),
    'other names': list(song.aliases),
    themes: list(song.themes),
    'artist featured': yesOrNothing(song.artistFeatured),
    'other artist featured': yesOrNothing(song.otherFeatured),
    'written but not performed': yesOrNothing(song.artistWritten),
    lyrics: song.lyrics,
  }
}

export function categoryInWords({ title, songs }: WrittenCategory): InWords {
  return { title, songs: songs.join(', ') }
}

const yesOrNothing = (is: boolean) => (is ? 'yes' : '')
