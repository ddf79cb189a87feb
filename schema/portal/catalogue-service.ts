/** The catalogue as admins see it, lyrics and membership included, and what they can do with it. */
import type { Regrade } from './regrade-service.ts'

export interface AdminSong {
  readonly id: number
  /** Its public id. */
  readonly ref: string
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
  /** The public ids of its albums, the oldest album first. */
  readonly albumRefs: readonly string[]
  readonly albumTitles: readonly string[]
  readonly categoryCodes: readonly string[]
}

export interface AdminAlbum {
  readonly id: number
  /** Its public id. */
  readonly ref: string
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
  /** Its public id. */
  readonly ref: string
  readonly code: string
  readonly title: string
  readonly version: number
  /** The public ids of its songs. */
  readonly songRefs: readonly string[]
}

/** A new thing has neither; an old one is saved over the version that was edited. */
export interface Edited<Id> {
  readonly id: Id | null
  readonly version: number | null
}

/** `id` is the song's public id. */
export interface SongEdit extends Edited<string> {
  readonly title: string
  readonly lyrics: string
  readonly releaseYears: readonly number[]
  readonly albumRefs: readonly string[]
  readonly artistFeatured: boolean
  readonly otherFeatured: boolean
  readonly artistWritten: boolean
  /** Null: as they are. */
  readonly aliases: readonly string[] | null
  readonly coverId: string | null
}

/** `id` is the album's public id. */
export interface AlbumEdit extends Edited<string> {
  readonly title: string
  readonly release: { readonly year: number } | { readonly day: string }
  readonly coverId: string | null
}

/** `id` is the category's code. */
export interface CategoryEdit extends Edited<string> {
  readonly title: string
  readonly songRefs: readonly string[]
}

export interface AdminCatalogueService {
  /** The oldest first. */
  albums(): Promise<readonly AdminAlbum[]>
  /** Error: AlbumNotFound. */
  album(ref: string): Promise<AdminAlbum>
  /** By first album and track; those on no album last, by title. */
  songs(): Promise<readonly AdminSong[]>
  /** Error: SongNotFound. */
  song(ref: string): Promise<AdminSong>
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
  deleteCategory(code: string): Promise<Pick<AdminCategory, 'ref' | 'code'>>
}

export interface CategoryCell {
  readonly code: string
  readonly songRef: string
  readonly belongs: boolean
}
