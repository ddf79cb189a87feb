/** The songs of the catalogue as players see them. */

/** A song as players choose it. */
export interface Song {
  readonly id: number
  /** Its public id. */
  readonly ref: string
  readonly title: string
  readonly aliases: readonly string[]
  /** The first album of a song that shares its title with another one; null for all others. */
  readonly hint: string | null
}

/** The songs of the catalogue, in memory. */
export interface Songs {
  /** Null for one that is not there. */
  byId(id: number): Song | null
  /** Null for one that is not there. */
  byRef(ref: string): Song | null
  /** All of them, by title; those of one title by their public ids. */
  readonly byTitle: readonly Song[]
}
