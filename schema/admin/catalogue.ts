/** The catalogue as admins see it, lyrics and membership included, and what they can do with it. */
import type { Regrade } from './regrade.ts'

export interface AdminSong {
  readonly id: number
  readonly title: string
  readonly lyrics: string
  readonly version: number
  /** Ascending. */
  readonly releaseYears: readonly number[]
  readonly aliases: readonly string[]
  readonly artistFeatured: boolean
  readonly otherFeatured: boolean
  readonly artistWritten: boolean
  /** Its own photo; null for none. */
  readonly coverId: string | null
  /** Its own photo, else that of its first album. */
  readonly shownCoverId: string | null
  /** The oldest album first. */
  readonly albumIds: readonly number[]
  readonly albumTitles: readonly string[]
  readonly categoryCodes: readonly string[]
}

export interface AdminAlbum {
  readonly id: number
  readonly title: string
  /** YYYY-MM-DD */
  readonly releasedOn: string
  readonly version: number
  readonly coverId: string | null
  /** By track. */
  readonly songIds: readonly number[]
}

export interface AdminCategory {
  readonly id: number
  readonly code: string
  readonly title: string
  readonly version: number
  readonly songIds: readonly number[]
}

/** A new thing has neither; an old one is saved over the version that was edited. */
export interface Edited<Id> {
  readonly id: Id | null
  readonly version: number | null
}

export interface SongEdit extends Edited<number> {
  readonly title: string
  readonly lyrics: string
  readonly releaseYears: readonly number[]
  readonly albumIds: readonly number[]
  readonly artistFeatured: boolean
  readonly otherFeatured: boolean
  readonly artistWritten: boolean
  /** Null: as they are. */
  readonly aliases: readonly string[] | null
  readonly coverId: string | null
}

export interface AlbumEdit extends Edited<number> {
  readonly title: string
  readonly release: { readonly year: number } | { readonly day: string }
  readonly coverId: string | null
}

/** `id` is the category's code. */
export interface CategoryEdit extends Edited<string> {
  readonly title: string
  readonly songIds: readonly number[]
}

export interface AdminCatalogueVerbs {
  /** The oldest first. */
  albums(): Promise<readonly AdminAlbum[]>
  /** Error: AlbumNotFound. */
  album(id: number): Promise<AdminAlbum>
  /** By first album and track; those on no album last, by title. */
  songs(): Promise<readonly AdminSong[]>
  /** Error: SongNotFound. */
  song(id: number): Promise<AdminSong>
  /** In this order; what is gone is left out. */
  songsWith(ids: readonly number[]): Promise<readonly AdminSong[]>
  /** By code. */
  categories(): Promise<readonly AdminCategory[]>
  /** Error: CategoryNotFound. */
  category(code: string): Promise<AdminCategory>
  /** The daily games that have the category as a clue, newest first. */
  gamesWith(categoryId: number): Promise<readonly number[]>
  /** Errors: SongNotFound, AlbumNotFound, PhotoNotFound, TitleTaken, SaveConflict. */
  saveSong(edit: SongEdit): Promise<AdminSong>
  /** Errors: AlbumNotFound, PhotoNotFound, TitleTaken, SaveConflict. */
  saveAlbum(edit: AlbumEdit): Promise<AdminAlbum>
  /** Errors: CategoryNotFound, SongNotFound, TitleTaken, SaveConflict. */
  saveCategory(edit: CategoryEdit): Promise<AdminCategory>
  /** One cell of the matrix. Errors: CategoryNotFound, SongNotFound. */
  setCategorySong(cell: CategoryCell): Promise<AdminCategory>
  /** What `saveSong` would do to the games that are out; with its errors. Nothing is saved. */
  previewSong(edit: SongEdit): Promise<Regrade>
  /** The same of `saveAlbum`. */
  previewAlbum(edit: AlbumEdit): Promise<Regrade>
  /** The same of `saveCategory`. */
  previewCategory(edit: CategoryEdit): Promise<Regrade>
  /** The same of `setCategorySong`. */
  previewCategorySong(cell: CategoryCell): Promise<Regrade>
  /** Errors: CategoryNotFound, CategoryInUse. */
  deleteCategory(code: string): Promise<{ readonly id: number; readonly code: string }>
}

export interface CategoryCell {
  readonly code: string
  readonly songId: number
  readonly belongs: boolean
}
