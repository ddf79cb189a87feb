/** A category as its editor holds it, and the songs that it may have. */
import type { CategoryEditor_categoryFragment, SaveCategoryMutationVariables } from '../../gql/index.ts'
import type { StoredDraft } from '../parts/use-editor.ts'

export interface CategoryDraft {
  /** Null for a category that was never saved. */
  readonly code: string | null
  readonly title: string
  readonly songIds: readonly string[]
}

/** A song to choose. */
export interface Choosable {
  readonly id: string
  readonly title: string
  readonly albumTitles: readonly string[]
}

export const newCategory: StoredDraft<CategoryDraft> = { version: null, value: { code: null, title: '', songIds: [] } }

/** A category of the server. */
export function storedCategory(category: CategoryEditor_categoryFragment): StoredDraft<CategoryDraft> {
  const { code, title, songIds, version } = category
  return { version, value: { code, title, songIds } }
}

/** What of it is sent. */
export function categoryInput(draft: CategoryDraft, version: number | null): SaveCategoryMutationVariables['input'] {
  return { ...draft, songIds: [...draft.songIds], version }
}

const NO_ALBUM = 'Not in an album'

/** The songs under the first album that each is on, in the order in which albums come; those on none last. */
export function byAlbum(songs: readonly Choosable[]): readonly { album: string; songs: readonly Choosable[] }[] {
  const groups = new Map<string, Choosable[]>()
  for (const song of songs) {
    const album = song.albumTitles[0] ?? NO_ALBUM
    groups.set(album, [...(groups.get(album) ?? []), song])
  }
  const listed = [...groups].map(([album, songs]) => ({ album, songs }))
  return [...listed.filter(({ album }) => album !== NO_ALBUM), ...listed.filter(({ album }) => album === NO_ALBUM)]
}
