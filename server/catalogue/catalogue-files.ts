/** Finds and reads the files of a catalogue: albums, songs and categories, entry by entry. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type AlbumEntry, albumForm, type CategoryEntry, categoryForm, type SongEntry, songForm } from './forms.ts'
import type { Mistake } from './mistakes.ts'
import { readTextFile } from './text-file.ts'
import { type Entries, type Form, readEntries } from './yaml-entries.ts'

export interface CatalogueFiles {
  readonly albums: Entries<AlbumEntry>
  /** In the order of the file names, and in each file as they stand. */
  readonly songs: Entries<SongEntry>
  readonly categories: Entries<CategoryEntry>
}

const MOST_KB = 1024
const MOST_SONG_FILES = 200

/** Reads everything, whatever mistakes there are in some of it. */
export async function readCatalogueFiles(folder: string, mistakes: Mistake[]): Promise<CatalogueFiles> {
  const read = <T>(file: string, form: Form<T>) => readFile(folder, file, form, mistakes)
  const [albums, categories, ...songs] = await Promise.all([
    read('albums.yaml', { form: albumForm, nameField: 'id' }),
    read('categories.yaml', { form: categoryForm, nameField: 'code' }),
    ...(await songFiles(folder, mistakes)).map((file) => read(file, { form: songForm, nameField: 'id' })),
  ])
  return {
    albums,
    categories,
    songs: {
      entries: songs.flatMap(({ entries }) => entries),
      names: songs.flatMap(({ names }) => names),
      isWhole: songs.length > 0 && songs.every(({ isWhole }) => isWhole),
    },
  }
}

async function readFile<T>(folder: string, file: string, form: Form<T>, mistakes: Mistake[]): Promise<Entries<T>> {
  const source = await readTextFile(folder, { file, atMostKb: MOST_KB }, mistakes)
  return source ? readEntries(source, form, mistakes) : { entries: [], names: [], isWhole: false }
}

async function songFiles(folder: string, mistakes: Mistake[]): Promise<string[]> {
  const note = (file: string, message: string) => mistakes.push({ file, line: null, message })
  const names = await readdir(join(folder, 'songs')).catch(() => [])
  const visible = names.filter((name) => !name.startsWith('.')).sort()
  const files = visible.filter((name) => name.endsWith('.yaml')).map((name) => `songs/${name}`)
  for (const name of visible) {
    if (!name.endsWith('.yaml'))
      note(`songs/${name}`, 'is not read: give it a name that ends in .yaml, or move it away')
  }
  if (files.length === 0) note('songs', 'has no file with songs: add one, such as songs/singles.yaml')
  if (files.length > MOST_SONG_FILES) note('songs', `has more than ${MOST_SONG_FILES} files: put songs together`)
  return files.slice(0, MOST_SONG_FILES)
}
