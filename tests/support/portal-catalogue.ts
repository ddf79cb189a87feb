/** What admins of tests ask about the catalogue, and the shape of what they get. */
import type { Player } from './player.ts'

export interface SongView {
  readonly __typename: string
  readonly message: string
  readonly id: string
  readonly title: string
  readonly lyrics: string
  readonly version: number
  readonly releaseYears: readonly number[]
  readonly albumIds: readonly string[]
  readonly albumTitles: readonly string[]
  readonly categoryCodes: readonly string[]
  readonly aliases: readonly string[]
  readonly coverId: string | null
  readonly coverUrl: string | null
  readonly issues: readonly { readonly message: string }[]
  readonly savedBy: string | null
  readonly fields: readonly { readonly name: string; readonly theirs: string; readonly yours: string }[]
}

export interface CategoryView {
  readonly __typename: string
  readonly message: string
  readonly id: string
  readonly code: string
  readonly title: string
  readonly group: string
  readonly version: number
  readonly songIds: readonly string[]
  readonly gameNumbers: readonly number[]
  readonly issues: readonly { readonly message: string }[]
}

export const SONG = `fragment S on AdminSong { id title lyrics version releaseYears albumIds albumTitles categoryCodes
  aliases coverId coverUrl artistFeatured otherFeatured artistWritten }`
export const CATEGORY = 'fragment C on AdminCategory { id code title group version songIds gameNumbers }'
const FAILURES = `... on Error { message } ... on InvalidInput { issues { message } }
  ... on SaveConflict { version savedBy fields { name theirs yours } }`

const SAVE_SONG = `mutation ($input: SaveSongInput!) { saveSong(input: $input) { __typename ...S ${FAILURES} } } ${SONG}`
const SAVE_ALBUM = `mutation ($input: SaveAlbumInput!) { saveAlbum(input: $input) {
  __typename ... on AdminAlbum { id title releasedOn releaseYear version coverId } ${FAILURES} } }`
const SAVE_CATEGORY = `mutation ($input: SaveCategoryInput!) { saveCategory(input: $input) {
  __typename ...C ${FAILURES} } } ${CATEGORY}`
const DELETE_CATEGORY = `mutation ($code: String!) { deleteCategory(code: $code) {
  __typename ... on DeletedCategory { code } ... on Error { message } ... on CategoryInUse { gameNumbers } } }`

type Input = Readonly<Record<string, unknown>>

export async function saveSong(admin: Player, input: Input): Promise<SongView> {
  return (await admin.asks<{ saveSong: SongView }>(SAVE_SONG, { input })).saveSong
}

export async function saveAlbum(admin: Player, input: Input) {
  return (await admin.asks<{ saveAlbum: SongView & { releasedOn: string } }>(SAVE_ALBUM, { input })).saveAlbum
}

export async function saveCategory(admin: Player, input: Input): Promise<CategoryView> {
  return (await admin.asks<{ saveCategory: CategoryView }>(SAVE_CATEGORY, { input })).saveCategory
}

export async function deleteCategory(admin: Player, code: string): Promise<CategoryView> {
  return (await admin.asks<{ deleteCategory: CategoryView }>(DELETE_CATEGORY, { code })).deleteCategory
}

/** A song as an editor would send it back unchanged. */
export function asInput(song: SongView): Input {
  const { id, version, title, lyrics, releaseYears, albumIds, coverId } = song
  return { id, version, title, lyrics, releaseYears, albumIds, coverId }
}
