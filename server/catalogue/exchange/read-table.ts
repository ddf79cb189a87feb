/** Reads a CSV table of albums, songs or categories, which its columns reveal. */
import { CsvError, parse } from 'csv-parse/sync'
import type { z } from 'zod'
import type { NamedText } from '#schema/portal/catalogue-files-service.ts'
import { placesOf, sentence } from '../form-mistakes.ts'
import { albumForm, categoryForm, type FoundEntries, type FoundEntry, formed, songForm } from './found-entries.ts'
import { type Column, cellValue, TABLES } from './table-columns.ts'

/** The longest lyrics, doubled quotes included, with room for everything else. */
const MOST_IN_A_ROW = 100_000

interface Row {
  readonly line: number
  readonly cells: readonly string[]
}

export function readTable(file: NamedText, found: FoundEntries): void {
  const rows = rowsOf(file, found)
  const [header, ...others] = rows
  if (!header) return
  const columns = header.cells.map((name) => name.trim())
  const kind = kindOf(columns)
  if (kind === null) {
    const known = Object.entries(TABLES).map(([name, table]) => `${name} have ${Object.keys(table).join(', ')}`)
    const message = `has columns of none of the tables, or too few to tell (${known.join('; ')}): correct its first line`
    found.mistakes.push({ file: file.name, place: `line ${header.line}`, message })
    return
  }
  const table = { file: file.name, columns, types: TABLES[kind] }
  if (kind === 'albums') found.albums.push(...entries(table, others, albumForm, found))
  else if (kind === 'songs') found.songs.push(...entries(table, others, songForm, found))
  else found.categories.push(...entries(table, others, categoryForm, found))
}

function rowsOf({ name, text }: NamedText, { mistakes }: FoundEntries): readonly Row[] {
  const [first = ''] = text.split('\n', 1)
  // Spreadsheets of half of the world write semicolons.
  const delimiter = first.includes(';') && !first.includes(',') ? ';' : ','
  const rows: Row[] = []
  let line = 1
  try {
    parse(text, {
      bom: true,
      delimiter,
      max_record_size: MOST_IN_A_ROW,
      relax_column_count: true,
      skip_empty_lines: true,
      onRecord: (cells, { lines }) => {
        rows.push({ line, cells })
        line = lines + 1
        return null
      },
    })
    return rows
  } catch (problem) {
    if (!(problem instanceof CsvError)) throw problem
    const message = `is no table from here on (${problem.message}): put cells with commas, quotes or line breaks into quotes`
    mistakes.push({ file: name, place: `line ${line}`, message })
    return []
  }
}

/** Songs have most columns, so that those of the others are tried first. */
function kindOf(columns: readonly string[]): keyof typeof TABLES | null {
  const has = (table: object, column: string) => Object.hasOwn(table, column)
  const kinds = (['albums', 'categories', 'songs'] as const).filter((kind) =>
    columns.every((column) => has(TABLES[kind], column)),
  )
  // 'id' and 'title' are columns of all three.
  return kinds.length < Object.keys(TABLES).length ? (kinds[0] ?? null) : null
}

interface Table {
  readonly file: string
  readonly columns: readonly string[]
  readonly types: Readonly<Record<string, Column>>
}

function entries<Fields extends { readonly id?: string | undefined; readonly title?: string | undefined }>(
  { file, columns, types }: Table,
  rows: readonly Row[],
  form: z.ZodType<Fields>,
  { mistakes }: FoundEntries,
): FoundEntry<Fields>[] {
  return rows.flatMap(({ line, cells }) => {
    const place = `line ${line}`
    if (cells.length !== columns.length) {
      const message = `has ${cells.length} cells and not ${columns.length}: put cells with commas or line breaks into quotes`
      mistakes.push({ file, place, message })
      return []
    }
    const value = Object.fromEntries(
      columns.map((name, index) => [name, cellValue(cells[index] ?? '', types[name] ?? 'text')]),
    )
    const fields = formed(form, value, (issue) => {
      for (const path of placesOf(issue)) mistakes.push({ file, place, message: sentence(issue, path) })
    })
    const mistake = (field: string | null, message: string) => ({
      file,
      place,
      message: field ? `"${field}": ${message}` : message,
    })
    return fields ? [{ fields, file, place, mistake }] : []
  })
}
