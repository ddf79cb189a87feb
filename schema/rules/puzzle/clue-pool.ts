/** All clues from which games are made, and which of them may cross: worked out once for a catalogue, then only looked up. */
import { type Bitset, bitsetOf, intersectionCount } from './bitset.ts'
import type { CatalogueIndex } from './catalogue.ts'
import { type Clue, type ClueKind, clueKey } from './clue.ts'
import { exclusivePart, MIN_ANSWERS } from './puzzle.ts'

export interface CluePool {
  readonly clues: readonly Clue[]
  /** The clue keys, in the order of `clues`. */
  readonly keys: readonly string[]
  /** The place of each clue in `clues`, by clue key. */
  readonly places: ReadonlyMap<string, number>
  /** The places of the clues of a kind. */
  readonly ofKind: Readonly<Record<ClueKind, readonly number[]>>
  /** For each clue the clues that may cross it: different, able to meet, and with answers enough. */
  readonly partners: readonly Bitset[]
}

/** By catalogue, by list of words (the same list, not the same words: it is long), and by the key of the clue that must be there. */
const pools = new WeakMap<CatalogueIndex, WeakMap<readonly string[], Map<string, CluePool>>>()

/** The pool of a catalogue: its albums and categories, the words, infinity, and a clue that must be there. */
export function cluePool(index: CatalogueIndex, words: readonly string[], pinned: Clue | null): CluePool {
  const ofCatalogue = pools.get(index) ?? new WeakMap<readonly string[], Map<string, CluePool>>()
  pools.set(index, ofCatalogue)
  const ofWords = ofCatalogue.get(words) ?? new Map<string, CluePool>()
  ofCatalogue.set(words, ofWords)
  const key = pinned ? clueKey(pinned) : ''
  const pool = ofWords.get(key) ?? makePool(index, words, pinned)
  ofWords.set(key, pool)
  return pool
}

function makePool(index: CatalogueIndex, words: readonly string[], pinned: Clue | null): CluePool {
  const offered: Clue[] = [
    ...words.map((word): Clue => ({ kind: 'word', word })),
    ...index.albums.map(({ id }): Clue => ({ kind: 'album', albumId: id })),
    ...index.categories.map(({ code }): Clue => ({ kind: 'category', code })),
    { kind: 'infinity' },
    ...(pinned ? [pinned] : []),
  ]
  const clues = [...new Map(offered.map((clue) => [clueKey(clue), clue])).values()]
  const keys = clues.map(clueKey)
  const placesOf = (kind: ClueKind) => clues.flatMap((clue, place) => (clue.kind === kind ? [place] : []))
  return {
    clues,
    keys,
    places: new Map(keys.map((key, place) => [key, place])),
    ofKind: {
      word: placesOf('word'),
      album: placesOf('album'),
      category: placesOf('category'),
      infinity: placesOf('infinity'),
    },
    partners: partnersOf(clues, index),
  }
}

function partnersOf(clues: readonly Clue[], index: CatalogueIndex): Bitset[] {
  const known = clues.map((clue, place) => ({ place, songs: index.fits(clue), part: exclusivePart(clue, index) }))
  return known.map((one) => {
    const partners = known.filter((other) => {
      if (other.place === one.place) return false
      // Titles alone show which clues can never meet, before anything is counted.
      const excluded =
        one.part && other.part && one.part.group === other.part.group && one.part.part !== other.part.part
      return !excluded && intersectionCount(one.songs, other.songs) >= MIN_ANSWERS
    })
    return bitsetOf(
      clues.length,
      partners.map((partner) => partner.place),
    )
  })
}
