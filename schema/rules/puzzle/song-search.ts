/** Finds songs as a player types: whatever the case, accents, punctuation or version, and the same for every square. */

export interface SearchableSong {
  readonly id: number
  readonly title: string
  readonly aliases: readonly string[]
  readonly album?: string | null
}

export interface SongSearchIndex<T extends SearchableSong = SearchableSong> {
  /** In the order in which equally good results are shown. */
  readonly entries: readonly { readonly song: T; readonly names: readonly FoldedName[] }[]
}

/** The most results that are shown. */
export const SEARCH_LIMIT = 20
/** No title is so long; whatever is pasted beyond it is not read. */
const QUERY_LENGTH = 200

/** Prepares songs for searching. */
export function indexSongs<T extends SearchableSong>(songs: readonly T[]): SongSearchIndex<T> {
  const entries = songs.map((song) => ({ song, names: namesOf(song) })).sort(byTitle)
  return { entries }
}

/** Up to 20 songs: those whose name starts with the query, then those where a word does, then those that contain it. */
export function search<T extends SearchableSong>(index: SongSearchIndex<T>, query: string): T[] {
  const typed = query.slice(0, QUERY_LENGTH)
  const asTyped = find(index, fold(typed).letters)
  // 'Paper Lanterns (Reli' is on its way to a version that may be listed under the plain title.
  return asTyped.length > 0 ? asTyped : find(index, fold(withoutVersion(typed)).letters)
}

/** The letters and digits of a title: two titles that a player could take for one have the same. */
export function foldTitle(title: string): string {
  return fold(title).letters
}

interface FoldedName {
  /** Letters and digits alone. */
  readonly letters: string
  /** Where words begin in `letters`. */
  readonly wordStarts: ReadonlySet<number>
}

type Entry = { readonly song: SearchableSong; readonly names: readonly FoldedName[] }

function find<T extends SearchableSong>(index: SongSearchIndex<T>, letters: string): T[] {
  if (letters === '') return []
  const places: T[][] = [[], [], [], []]
  for (const { song, names } of index.entries) {
    const best = Math.min(...names.map((name) => placeOf(name, letters)))
    places[best]?.push(song)
  }
  return places.flat().slice(0, SEARCH_LIMIT)
}

/** 0 the very name, 1 its start, 2 the start of a word in it, 3 somewhere within; 4 not at all. */
function placeOf({ letters: name, wordStarts }: FoldedName, letters: string): number {
  if (name === letters) return 0
  let place = 4
  for (let at = name.indexOf(letters); at !== -1; at = name.indexOf(letters, at + 1)) {
    if (at === 0) return 1
    if (wordStarts.has(at)) return 2
    place = 3
  }
  return place
}

function namesOf({ title, aliases }: SearchableSong): FoldedName[] {
  const forms = [title, ...aliases].flatMap((name) => [name, withoutVersion(name)])
  const names = new Map(forms.map((form) => [form, fold(form)]))
  return [...names.values()].filter((name) => name.letters !== '')
}

function byTitle(a: Entry, b: Entry): number {
  const [first, second] = [a.names[0]?.letters ?? '', b.names[0]?.letters ?? '']
  return first < second ? -1 : first > second ? 1 : a.song.id - b.song.id
}

const VAULT = /\s*[([]?\s*\bfrom the vault\s*[)\]]?\s*$/i
const FEATURING = /(\S)\s*[([]?\s*\b(?:feat|ft|featuring)\b\.?\s+\S.*$/i
/** In brackets at the end, closed or still being typed; or after a dash, where a version is named. */
const BRACKETS = /(\S)\s*[([][^)\]]*[)\]]?\s*$/
const DASHED =
  /(\S)\s+[-–—]\s+[^-–—]*\b(?:version|live|demo|acoustic|remix|edit|mix|remaster(?:ed)?|relit|regrown)\b.*$/i

function withoutVersion(name: string): string {
  return name.replace(VAULT, '').replace(FEATURING, '$1').replace(BRACKETS, '$1').replace(DASHED, '$1')
}

/** Letters that Unicode does not take apart into a plain letter and a mark. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

function fold(name: string): FoldedName {
  const words = name
    .replace(VAULT, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/&/g, ' and ')
    // An apostrophe is inside a word; all other signs stand between words.
    .replace(/['’‘ʼ`´]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const wordStarts = new Set<number>()
  let length = 0
  for (const word of words) {
    wordStarts.add(length)
    length += word.length
  }
  return { letters: words.join(''), wordStarts }
}
