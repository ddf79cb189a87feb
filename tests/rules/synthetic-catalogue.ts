/** A catalogue of the shape and size of a real one, made from a seed: for properties that must hold for any artist. */

import { product } from '#schema/rules/product.ts'
import type { Catalogue, CatalogueAlbum, CatalogueCategory, CatalogueSong } from '#schema/rules/puzzle/catalogue.ts'
import { pickOne, seededRandom, shuffled } from '#schema/rules/puzzle/random.ts'

const YEARS = [2013, 2014, 2015, 2016, 2017, 2018, 2019, 2021, 2022, 2023, 2025]
const WEEKDAYS = ['Monday', 'Thursday', 'Friday']
const LETTERS = 'ABCDEFGHIJKLMNOPRSTUW'

/** 150 songs on 11 albums, the last two of them re-recordings of the first two; 85 categories of all three groups. */
export function syntheticCatalogue(seed: string): Catalogue {
  const random = seededRandom(seed)
  const albums = YEARS.map((year, place): CatalogueAlbum => ({ id: place + 1, title: `Album ${place + 1}`, year }))
  const others = Array.from({ length: 50 }, (_, place) => ({
    code: `other-${place}`,
    title: place === 0 ? 'Love songs' : `Other ${place}`,
    share: 0.02 + 0.3 * random() ** 2,
  }))
  const songs = Array.from({ length: 150 }, (_, place): CatalogueSong => {
    const album = place < 140 ? albums[place % 9] : undefined
    const albumIds = album ? [album.id, ...(album.id <= 2 && random() < 0.8 ? [album.id + 9] : [])] : []
    const letter = pickOne([...LETTERS], random)
    const codes = others
      .filter(({ share }) => random() < share)
      .map(({ code }) => (code === 'other-0' ? 'love-songs' : code))
    const years = albumIds.map((id) => YEARS[id - 1] ?? 2020)
    return {
      id: 1000 + place * 3,
      title: `${letter}song ${place}`,
      lyrics: lyricsOf(random),
      albumIds,
      categoryCodes: [
        ...codes,
        ...years.map((year) => `released-in-${year}`),
        `released-on-a-${pickOne(WEEKDAYS, random).toLowerCase()}`,
        `starts-with-${letter.toLowerCase()}`,
      ],
    }
  })
  const categories: CatalogueCategory[] = [
    ...others.map(({ code, title }) => ({ code: code === 'other-0' ? 'love-songs' : code, title })),
    ...YEARS.map((year) => ({ code: `released-in-${year}`, title: `Released in ${year}` })),
    ...WEEKDAYS.map((day) => ({ code: `released-on-a-${day.toLowerCase()}`, title: `Released on a ${day}` })),
    ...[...LETTERS].map((letter) => ({ code: `starts-with-${letter.toLowerCase()}`, title: `Starts with ${letter}` })),
  ]
  return { songs: shuffled(songs, random), albums, categories }
}

/** Each common word is in about a third of the songs. */
function lyricsOf(random: () => number): string {
  const words = product.commonWords.filter(() => random() < 0.36)
  return `[Chorus]\n${words.join(' ')}\nla la la`
}
