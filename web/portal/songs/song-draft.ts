/** A song as its editor holds it, and as it is sent. */
import type { SaveSongMutationVariables, SongEditor_songFragment } from '../../gql/index.ts'
import type { StoredDraft } from '../parts/use-editor.ts'

export interface SongDraft {
  /** Null for a song that was never saved. */
  readonly id: string | null
  readonly title: string
  readonly lyrics: string
  /** Null is a field without a number. */
  readonly releaseYears: readonly (number | null)[]
  readonly albumIds: readonly string[]
  readonly artistFeatured: boolean
  readonly otherFeatured: boolean
  readonly artistWritten: boolean
  readonly coverId: string | null
  readonly coverUrl: string | null
}

export const newSong: StoredDraft<SongDraft> = {
  version: null,
  value: {
    id: null,
    title: '',
    lyrics: '',
    releaseYears: [],
    albumIds: [],
    artistFeatured: false,
    otherFeatured: false,
    artistWritten: false,
    coverId: null,
    coverUrl: null,
  },
}

/** A song of the server. */
export function storedSong(song: SongEditor_songFragment): StoredDraft<SongDraft> {
  const { id, title, lyrics, releaseYears, albumIds, artistFeatured, otherFeatured, artistWritten, coverId } = song
  const { version, coverUrl } = song
  const flags = { artistFeatured, otherFeatured, artistWritten }
  return { version, value: { id, title, lyrics, releaseYears, albumIds, ...flags, coverId, coverUrl } }
}

/** What of it is sent: fields without a number are no release years. */
export function songInput(draft: SongDraft, version: number | null): SaveSongMutationVariables['input'] {
  const { coverUrl: _shown, releaseYears, albumIds, ...rest } = draft
  return { ...rest, version, albumIds: [...albumIds], releaseYears: releaseYears.filter((year) => year !== null) }
}

/** Specification, section 5. Null when it may be sent. */
export function problemOfSong({ title, lyrics, albumIds, releaseYears }: SongDraft): string | null {
  if (title.trim() === '' || lyrics.trim() === '') return 'Title and lyrics are required.'
  const hasTime = albumIds.length > 0 || releaseYears.some((year) => year !== null)
  return hasTime ? null : 'At least one album or release year is required.'
}
