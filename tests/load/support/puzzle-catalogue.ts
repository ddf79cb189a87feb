/** A catalogue of any size in the shape of a real one, with as many clues as a bench asks for. */
import type { Catalogue, CatalogueAlbum, CatalogueCategory, CatalogueSong } from '#schema/rules/puzzle/catalogue.ts'
import { seededRandom, shuffled } from '#schema/rules/puzzle/random.ts'

export interface BenchCatalogue extends Catalogue {
  /** Those that clues are made of. */
  readonly words: readonly string[]
}

const ALBUMS = 15
const LETTERS = [...'ABCDEFGHIJKLMNOPRSTUVWY']
/** Songs on no album. */
const SINGLES_SHARE = 0.08
/** Every clue fits at least this many songs. */
const LEAST_SONGS = 3

/** Albums, release years, first letters, other categories and words: `clues` of them with infinity, the same for the same seed. */
export function benchCatalogue(seed: string, size: { readonly songs: number; readonly clues: number }): BenchCatalogue {
  const random = seededRandom(seed)
  const albums = Array.from({ length: ALBUMS }, (_, place): CatalogueAlbum => {
    return { id: place + 1, title: `Album ${place + 1}`, year: 2010 + place }
  })
  const others = Array.from({ length: 110 }, (_, place) => ({ code: `other-${place}`, title: `Other ${place}` }))
  const categories: CatalogueCategory[] = [
    ...others,
    ...albums.map(({ year }) => ({ code: `released-in-${year}`, title: `Released in ${year}` })),
    ...LETTERS.map((letter) => ({ code: `starts-with-${letter.toLowerCase()}`, title: `Starts with ${letter}` })),
  ]
  const words = Array.from({ length: size.clues - albums.length - categories.length - 1 }, (_, place) => `word${place}`)
  const songIds = Array.from({ length: size.songs }, (_, place) => place + 1)
  const songsOf = (share: number) => shuffled(songIds, random).slice(0, Math.max(LEAST_SONGS, share * size.songs))
  const categoriesOf = membership(others.map(({ code }) => [code, songsOf(0.02 + 0.3 * random() ** 2)] as const))
  const wordsOf = membership(words.map((word, rank) => [word, songsOf(wordShare(rank))] as const))
  const songs = songIds.map((id): CatalogueSong => {
    const album = random() < SINGLES_SHARE ? undefined : albums[id % ALBUMS]
    const letter = LETTERS[Math.floor(random() * LETTERS.length)] ?? 'A'
    return {
      id,
      title: `${letter} song ${id}`,
      lyrics: (wordsOf.get(id) ?? []).join(' '),
      albumIds: album ? [album.id] : [],
      categoryCodes: [
        ...(categoriesOf.get(id) ?? []),
        ...(album ? [`released-in-${album.year}`] : []),
        `starts-with-${letter.toLowerCase()}`,
      ],
    }
  })
  return { songs, albums, categories, words }
}

/** Words are spread as in any language: the commonest in most songs, most in a few (Zipf's law, flattened as lyrics are short). */
function wordShare(rank: number): number {
  return 0.7 / (rank + 1) ** 0.6
}

/** Told by song instead of by clue. */
function membership(sets: readonly (readonly [string, readonly number[]])[]): ReadonlyMap<number, readonly string[]> {
  const bySong = new Map<number, string[]>()
  for (const [name, songIds] of sets) {
    for (const id of songIds) {
      const names = bySong.get(id)
      if (names) names.push(name)
      else bySong.set(id, [name])
    }
  }
  return bySong
}
