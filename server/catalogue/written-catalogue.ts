/** A catalogue without mistakes, worked out: what is to stand in the database. */
import type { SongColumns } from './write-catalogue-rows.ts'

export interface WrittenAlbum {
  readonly slug: string
  readonly title: string
  /** YYYY-MM-DD. */
  readonly releasedOn: string
  /** The id of its picture; null for none, which only the portal leaves out. */
  readonly coverId: string | null
}

export interface WrittenSong extends SongColumns {
  readonly slug: string
  /** Track numbers by the slug of the album. */
  readonly tracks: Readonly<Record<string, number>>
}

export interface WrittenCategory {
  readonly code: string
  readonly title: string
  /** Slugs, ascending. */
  readonly songs: readonly string[]
}

/** A picture as it was drawn. */
export interface WrittenCover {
  /** The SHA-256 of the source, in hexadecimal. */
  readonly imageId: string
  /** From the catalogue's folder. */
  readonly file: string
  readonly svg: string
}

export interface WrittenCatalogue {
  readonly folder: string
  readonly albums: readonly WrittenAlbum[]
  readonly songs: readonly WrittenSong[]
  readonly categories: readonly WrittenCategory[]
  readonly covers: readonly WrittenCover[]
  /** Equal for two catalogues that would come to the same rows. */
  readonly digest: string
}
