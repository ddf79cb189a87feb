/** What the three searches of the matrix leave of its songs and categories. */
import type { Matrix_categoryFragment } from '../../gql/index.ts'

export interface MatrixSong {
  readonly id: string
  readonly title: string
  readonly albumTitles: readonly string[]
}

export type MatrixCategory = Matrix_categoryFragment

export interface Filters {
  readonly song: string
  readonly album: string
  readonly category: string
}

export const NO_FILTERS: Filters = { song: '', album: '', category: '' }

export function filteredSongs<Song extends MatrixSong>(
  songs: readonly Song[],
  { song, album }: Filters,
): readonly Song[] {
  return songs.filter(
    ({ title, albumTitles }) =>
      has(title, song) && (album.trim() === '' || albumTitles.some((each) => has(each, album))),
  )
}

export function filteredCategories<Category extends { readonly title: string }>(
  categories: readonly Category[],
  { category }: Filters,
): readonly Category[] {
  return categories.filter(({ title }) => has(title, category))
}

const has = (text: string, search: string) => text.toLowerCase().includes(search.trim().toLowerCase())
