/** An album as its editor holds it, and as it is sent. */
import type { AlbumEditor_albumFragment, SaveAlbumMutationVariables } from '../../gql/index.ts'
import type { StoredDraft } from '../parts/use-editor.ts'

export interface AlbumDraft {
  /** Null for an album that was never saved. */
  readonly id: string | null
  readonly title: string
  /** Null is a field without a number. */
  readonly releaseYear: number | null
  readonly coverId: string | null
  readonly coverUrl: string | null
}

export const newAlbum: StoredDraft<AlbumDraft> = {
  version: null,
  value: { id: null, title: '', releaseYear: null, coverId: null, coverUrl: null },
}

/** An album of the server. */
export function storedAlbum(album: AlbumEditor_albumFragment): StoredDraft<AlbumDraft> {
  const { id, title, releaseYear, version, coverId, coverUrl } = album
  return { version, value: { id, title, releaseYear, coverId, coverUrl } }
}

/** What of it is sent. */
export function albumInput(draft: AlbumDraft, version: number | null): SaveAlbumMutationVariables['input'] {
  const { coverUrl: _shown, ...rest } = draft
  return { ...rest, version }
}
