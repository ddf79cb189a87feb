/** Changes songs and categories of the catalogue, all of a kind in one statement. */
import type { Prisma } from '#prisma/generated/client/client.ts'

/** What the database keeps of a song itself. */
export interface SongColumns {
  readonly title: string
  readonly lyrics: string
  /** YYYY-MM-DD; null where the albums say it. */
  readonly releasedOn: string | null
  readonly releaseYears: readonly number[]
  readonly by: string | null
  readonly writers: readonly string[]
  readonly featuring: readonly string[]
  readonly aliases: readonly string[]
  readonly themes: readonly string[]
  readonly artistFeatured: boolean
  readonly artistWritten: boolean
  readonly otherFeatured: boolean
}

/** Each gets its next version. By hand: Prisma would need a round trip for each of some thousand songs. */
export async function updateSongs(
  tx: Prisma.TransactionClient,
  songs: readonly ({ readonly id: number } & SongColumns)[],
): Promise<void> {
  if (songs.length === 0) return
  await tx.$executeRaw`
    update song set
      title = changed.title, lyrics = changed.lyrics, released_on = changed."releasedOn",
      release_years = changed."releaseYears", by = changed.by, writers = changed.writers, featuring = changed.featuring,
      aliases = changed.aliases, themes = changed.themes, artist_featured = changed."artistFeatured",
      artist_written = changed."artistWritten", other_featured = changed."otherFeatured", version = song.version + 1
    from jsonb_to_recordset(${JSON.stringify(songs)}::jsonb) as changed(
      id int, title text, lyrics text, "releasedOn" date, "releaseYears" int[], by text, writers text[],
      featuring text[], aliases text[], themes text[], "artistFeatured" boolean, "artistWritten" boolean,
      "otherFeatured" boolean)
    where song.id = changed.id`
}

export interface CategoryColumns {
  readonly id: number
  readonly title: string
}

/**
 * Each gets its next version. Titles are unique, and two categories may have changed titles: first all let go of theirs.
 * By hand: Prisma would need two round trips for each category.
 */
export async function updateCategories(
  tx: Prisma.TransactionClient,
  categories: readonly CategoryColumns[],
): Promise<void> {
  if (categories.length === 0) return
  const ids = categories.map(({ id }) => id)
  await tx.$executeRaw`update category set title = code || ' (import)' where id = any(${ids}::int[])`
  await tx.$executeRaw`
    update category set title = changed.title, version = category.version + 1
    from jsonb_to_recordset(${JSON.stringify(categories)}::jsonb) as changed(id int, title text)
    where category.id = changed.id`
}
