/** The columns of the tables, and how a value becomes a cell and a cell a value. */

/** A name may be left out; 'optional' cells may be empty for none; the albums of a song are 'paper-lanterns:3'. */
export type Column = 'name' | 'text' | 'optional' | 'list' | 'years' | 'places' | 'yes or no'

export const TABLES = {
  albums: { id: 'name', title: 'text', releasedOn: 'text' },
  songs: {
    id: 'name',
    title: 'text',
    albums: 'places',
    releasedOn: 'optional',
    releaseYears: 'years',
    by: 'optional',
    writers: 'list',
    featuring: 'list',
    aliases: 'list',
    themes: 'list',
    artistFeatured: 'yes or no',
    otherFeatured: 'yes or no',
    artistWritten: 'yes or no',
    lyrics: 'text',
  },
  categories: { id: 'name', title: 'text', songs: 'list' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Column>>>>

const YES = 'yes'
const NO = 'no'

/** What a cell says; a cell that says nothing of its kind comes back as it is, for the form to refuse. */
export function cellValue(cell: string, column: Column): unknown {
  const text = cell.trim()
  switch (column) {
    case 'name':
      return text === '' ? undefined : text
    case 'optional':
      return text === '' ? null : text
    case 'list':
      return itemsOf(text)
    case 'years':
      return itemsOf(text).map(Number)
    case 'places':
      return Object.fromEntries(itemsOf(text).map(placeOf))
    case 'yes or no':
      return text === YES ? true : text === NO ? false : text
    case 'text':
      return cell
  }
}

/** The cell of a value. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? YES : NO
  if (Array.isArray(value)) return value.map((item) => escaped(String(item))).join(' | ')
  if (typeof value === 'object') return cellOf(Object.entries(value).map(([album, track]) => `${album}:${track}`))
  return String(value)
}

/** 'a | b' is a list of two; a bar in an item is written '\|'. */
function escaped(item: string): string {
  return item.replace(/[\\|]/g, (sign) => `\\${sign}`)
}

function itemsOf(text: string): string[] {
  if (text === '') return []
  const items = ['']
  for (const [part] of text.matchAll(/\\[\\|]|[\s\S]/g)) {
    if (part === '|') items.push('')
    else items[items.length - 1] += part.length === 2 ? part.slice(1) : part
  }
  return items.map((item) => item.trim())
}

function placeOf(item: string): [string, number] {
  const colon = item.lastIndexOf(':')
  return colon === -1 ? [item, Number.NaN] : [item.slice(0, colon).trim(), Number(item.slice(colon + 1))]
}
