/** Lays what was found in files over the entries of one kind that are stored: changed, added, and none removed. */

import { shortName } from '#schema/rules/people/short-name.ts'
import { titled } from '#schema/rules/puzzle/catalogue-import.ts'
import { foldTitle } from '#schema/rules/puzzle/song-search.ts'
import type { FoundEntries, FoundEntry } from './found-entries.ts'

interface Named {
  readonly id?: string | undefined
  readonly title?: string | undefined
}

export interface EntryKind<Row extends { readonly title: string }, Fields extends Named> {
  readonly noun: string
  nameOf(row: Row): string
  /** Before anything is known of it but these. */
  blank(name: string, title: string): Row
  /** The row as the entry wants it. */
  overlaid(row: Row, entry: FoundEntry<Fields>): Row
  /** Of several rows with the title, those that are meant more likely. */
  preferred?(row: Row, entry: FoundEntry<Fields>): boolean
  /** Whether an entry may name what another has named. */
  mayRepeat?(entry: FoundEntry<Fields>): boolean
}

export interface Merged<Row, Fields> {
  /** By name: all that there will be. */
  readonly rows: ReadonlyMap<string, Row>
  /** What was found of each that the files name; of several the last. */
  readonly origins: ReadonlyMap<string, FoundEntry<Fields>>
  readonly added: ReadonlySet<string>
  /** The name of what an entry is about; none after a mistake. */
  nameOf(entry: FoundEntry<Fields>): string | undefined
}

export function merge<Row extends { readonly title: string }, Fields extends Named>(
  stored: readonly Row[],
  entries: readonly FoundEntry<Fields>[],
  kind: EntryKind<Row, Fields>,
  mistakes: FoundEntries['mistakes'],
): Merged<Row, Fields> {
  const shelf = shelve(stored, kind)
  const origins = new Map<string, FoundEntry<Fields>>()
  const added = new Set<string>()
  const names = new Map<FoundEntry<Fields>, string>()
  for (const entry of entries) {
    const found = shelf.find(entry)
    if (typeof found === 'object') {
      mistakes.push(found)
      continue
    }
    const earlier = origins.get(found)
    if (earlier && !kind.mayRepeat?.(entry)) {
      const place = earlier.file === entry.file ? earlier.place : `${earlier.file}, ${earlier.place}`
      mistakes.push(entry.mistake(null, `is the ${kind.noun} of ${place} again: leave one of the two out`))
      continue
    }
    const known = shelf.rows.get(found)
    if (!known) added.add(found)
    shelf.put(kind.overlaid(known ?? kind.blank(found, entry.fields.title ?? ''), entry))
    origins.set(found, entry)
    names.set(entry, found)
  }
  return { rows: shelf.rows, origins, added, nameOf: (entry) => names.get(entry) }
}

/** Rows by name, and by what their titles have in common. */
function shelve<Row extends { readonly title: string }, Fields extends Named>(
  stored: readonly Row[],
  kind: EntryKind<Row, Fields>,
) {
  const rows = new Map<string, Row>()
  const byTitle = new Map<string, Set<string>>()
  const put = (row: Row) => {
    const title = foldTitle(row.title)
    rows.set(kind.nameOf(row), row)
    byTitle.set(title, (byTitle.get(title) ?? new Set()).add(kind.nameOf(row)))
  }
  for (const row of stored) put(row)

  const freeName = (title: string) => {
    for (let number = 1; ; number++) {
      const name = shortName(title, number)
      if (!rows.has(name)) return name
    }
  }
  /** Returns the id that an entry refers to, existing or new; reports a mistake if it is unclear. */
  const find = (entry: FoundEntry<Fields>) => {
    const { id, title } = entry.fields
    if (id !== undefined && (rows.has(id) || title !== undefined)) return id
    if (id !== undefined) return entry.mistake('title', `is missing: there is no ${kind.noun} ${id} yet, so add it`)
    if (title === undefined) return entry.mistake(null, 'has neither "id" nor "title": add one of the two')
    const candidates = [...(byTitle.get(foldTitle(title)) ?? [])].flatMap((name) => rows.get(name) ?? [])
    const same = titled(title, candidates, (row) => row.title)
    const likely = same.filter((row) => kind.preferred?.(row, entry))
    const [first, ...others] = likely.length > 0 ? likely : same
    if (!first) return freeName(title)
    if (others.length === 0) return kind.nameOf(first)
    const ids = [first, ...others].map(kind.nameOf).join(', ')
    return entry.mistake('title', `is that of several (${ids}): say by "id" which one is meant`)
  }
  return { rows, put, find }
}
