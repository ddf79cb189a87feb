/** Reads a catalogue from its folder: whole and without a mistake, or every mistake of it at once. */
import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { product } from '#schema/rules/product.ts'
import { type CatalogueFiles, readCatalogueFiles } from './catalogue-files.ts'
import type { SongFacts } from './category-rules.ts'
import { readCover } from './cover-file.ts'
import { crossCheck } from './cross-checks.ts'
import type { SongEntry } from './forms.ts'
import { FaultyCatalogue, type Mistake } from './mistakes.ts'
import { factsOf } from './song-facts.ts'
import type { WrittenCatalogue, WrittenCategory, WrittenCover, WrittenSong } from './written-catalogue.ts'

/** Rejects with `FaultyCatalogue`. `artist` is the catalogue's artist: songs by others and co-writers are recognized by it. */
export async function readCatalogue(folder: string, artist: string = product.artist.name): Promise<WrittenCatalogue> {
  await requireFolder(folder)
  const mistakes: Mistake[] = []
  const files = await readCatalogueFiles(folder, mistakes)
  mistakes.push(...crossCheck(files, artist))
  const covers = await readCovers(folder, files, mistakes)
  const facts = factsOfAll(files, artist)
  const categories = gatherCategories(files, facts, mistakes)
  if (mistakes.length > 0) throw new FaultyCatalogue(folder, mistakes)

  const rows = {
    albums: files.albums.entries.map(({ value }) => ({
      slug: value.id,
      title: value.title,
      releasedOn: value.released,
      coverId: covers.get(value.cover)?.imageId ?? null,
    })),
    songs: facts.map(([song, itsFacts]) => writtenSong(song, itsFacts)),
    categories,
  }
  const digest = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  return { folder, ...rows, covers: [...covers.values()], digest }
}

async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null)
  if (found?.isDirectory()) return
  const message = found ? 'is a file: name the folder it is in' : 'does not exist: correct the path'
  throw new FaultyCatalogue(folder, [{ file: folder, line: null, message }])
}

async function readCovers(
  folder: string,
  { albums }: CatalogueFiles,
  mistakes: Mistake[],
): Promise<Map<string, WrittenCover>> {
  const covers = new Map<string, WrittenCover>()
  // One after the other: libvips keeps the words of a failure in one place for all, and the next drawing wipes them off.
  for (const name of new Set(albums.entries.map(({ value }) => value.cover))) {
    const cover = await readCover(folder, name, mistakes)
    if (cover) covers.set(name, cover)
  }
  return covers
}

function factsOfAll({ albums, songs }: CatalogueFiles, artist: string): [SongEntry, SongFacts][] {
  const known = new Map(albums.entries.map(({ value }) => [value.id, value]))
  const lastTracks = new Map<string, number>()
  for (const { value } of songs.entries) {
    for (const [album, track] of Object.entries(value.albums)) {
      lastTracks.set(album, Math.max(track, lastTracks.get(album) ?? 0))
    }
  }
  return songs.entries.map(({ value }) => [value, factsOf(value, { artist, albums: known, lastTracks })])
}

function gatherCategories(
  { categories, songs }: CatalogueFiles,
  facts: readonly [SongEntry, SongFacts][],
  mistakes: Mistake[],
): WrittenCategory[] {
  return categories.entries.map(({ value, mistake }) => {
    const { code, title, rule } = value
    const members = rule ? facts.filter(([, song]) => rule(song)).map(([{ id }]) => id) : (value.songs ?? [])
    // Songs with mistakes of their own may be those that fit.
    const isKnown = songs.isWhole && songs.entries.length === songs.names.length
    if (members.length === 0 && isKnown) {
      mistakes.push(mistake(['rule'], '"rule" fits no song: correct it, or remove the category'))
    }
    return { code, title, songs: members.toSorted() }
  })
}

function writtenSong(song: SongEntry, facts: SongFacts): WrittenSong {
  return {
    slug: song.id,
    title: song.title,
    lyrics: song.lyrics,
    releasedOn: song.released ?? null,
    releaseYears: facts.releaseYears,
    by: song.by ?? null,
    writers: song.writers,
    featuring: song.featuring,
    aliases: song.aliases,
    themes: song.themes,
    artistFeatured: facts.artistFeatured,
    artistWritten: facts.artistWritten,
    otherFeatured: facts.otherFeatured,
    tracks: song.albums,
  }
}
