/** Reads files of a catalogue, of whichever kinds: all that is in them, or every mistake at once. */

import { FaultyFiles } from '#schema/portal/catalogue-file-errors.ts'
import type { NamedText } from '#schema/portal/catalogue-files-service.ts'
import type { FoundEntries } from './found-entries.ts'
import { readJson } from './read-json.ts'
import { readTable } from './read-table.ts'

const MOST_FILES = 50
const MOST_MB = 5
const MOST_ROWS = 5000

/** Error: FaultyFiles. */
export function readFiles(files: readonly NamedText[]): FoundEntries {
  const found: FoundEntries = { albums: [], songs: [], categories: [], mistakes: [] }
  const refuse = (file: string, message: string) => found.mistakes.push({ file, place: null, message })
  const names = new Set<string>()
  if (files.length === 0) refuse('Import', 'No file was chosen: choose one or more.')
  if (files.length > MOST_FILES) refuse('Import', `There are ${files.length} files: import ${MOST_FILES} at a time.`)
  for (const file of files.slice(0, MOST_FILES)) {
    if (names.has(file.name)) refuse(file.name, 'is there twice: leave one out')
    else if (Buffer.byteLength(file.text) > MOST_MB * 1024 * 1024)
      refuse(file.name, `has more than ${MOST_MB} MB: divide it`)
    else read(file, found)
    names.add(file.name)
    const rows = found.albums.length + found.songs.length + found.categories.length
    if (rows <= MOST_ROWS) continue
    refuse(file.name, `makes more than ${MOST_ROWS} entries: import it in parts`)
    break
  }
  if (found.mistakes.length > 0) throw new FaultyFiles(found.mistakes)
  return found
}

function read(file: NamedText, found: FoundEntries): void {
  const begins = file.text.replace(/^\uFEFF/, '').trimStart()[0]
  if (begins === undefined) found.mistakes.push({ file: file.name, place: null, message: 'is empty: leave it out' })
  else if (begins === '{' || begins === '[' || /\.json$/i.test(file.name)) readJson(file, found)
  else readTable(file, found)
}
