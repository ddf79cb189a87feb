import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { product } from '#schema/rules/product.ts'
import { wordsOf } from '#schema/rules/puzzle/lyric-words.ts'
import { countWords, LEAST_WORDS } from '#server/catalogue/forms.ts'
import { readCatalogue } from '#server/catalogue/read-catalogue.ts'
import { renderCovers } from '#server/catalogue/render-cover.ts'
import type { WrittenCatalogue } from '#server/catalogue/written-catalogue.ts'

const FOLDER = fileURLToPath(new URL('../../prisma/catalogue', import.meta.url))

/** A word clue crosses three others, and each square needs three songs. */
const SONGS_FOR_A_COMMON_WORD = 20

let catalogue: WrittenCatalogue

beforeAll(async () => {
  catalogue = await readCatalogue(FOLDER)
})

describe('the catalogue that ships', () => {
  it('has about 150 songs on 11 albums, and more than 60 categories', () => {
    expect(catalogue.songs.length).toBeGreaterThanOrEqual(145)
    expect(catalogue.albums).toHaveLength(11)
    expect(catalogue.categories.length).toBeGreaterThanOrEqual(60)
  })

  it('has singles, guest appearances, songs for others, songs on two albums and songs from the vault', () => {
    const count = (is: (song: WrittenCatalogue['songs'][number]) => boolean) => catalogue.songs.filter(is).length
    expect(count(({ by, tracks }) => by === null && Object.keys(tracks).length === 0)).toBeGreaterThanOrEqual(3)
    expect(count(({ artistFeatured }) => artistFeatured)).toBeGreaterThanOrEqual(3)
    expect(count(({ artistWritten }) => artistWritten)).toBeGreaterThanOrEqual(3)
    expect(count(({ otherFeatured }) => otherFeatured)).toBeGreaterThanOrEqual(3)
    expect(count(({ tracks }) => Object.keys(tracks).length === 2)).toBeGreaterThanOrEqual(10)
    expect(count(({ title }) => title.endsWith('(From The Vault)'))).toBeGreaterThanOrEqual(5)
  })

  it(`has lyrics of ${LEAST_WORDS} words or more`, () => {
    const short = catalogue.songs.filter(({ lyrics }) => countWords(lyrics) < LEAST_WORDS)
    expect(short.map(({ slug }) => slug)).toEqual([])
  })

  it('has no line of four words or more in two songs', () => {
    const first = new Map<string, string>()
    const shared = catalogue.songs.flatMap(({ slug, lyrics }) =>
      linesOf(lyrics).filter((line) => (first.get(line) ?? first.set(line, slug).get(line)) !== slug),
    )
    expect(shared).toEqual([])
  })

  it.each(product.commonWords)(`has the common word "%s" in ${SONGS_FOR_A_COMMON_WORD} songs or more`, (word) => {
    const songs = catalogue.songs.filter(({ lyrics }) => wordsOf(lyrics).has(word))
    expect(songs.length).toBeGreaterThanOrEqual(SONGS_FOR_A_COMMON_WORD)
  })

  it('has every category that a game is promised', () => {
    const codes = new Set(catalogue.categories.map(({ code }) => code))
    for (const clue of Object.values(product.pinnedClues)) expect(codes).toContain(clue.code)
  })

  it('has covers that can be drawn, each different from the others', async () => {
    const drawn = await renderCovers(FOLDER, catalogue.covers)
    expect(new Set(drawn.map(({ imageId }) => imageId)).size).toBe(11)
  })
})

function linesOf(lyrics: string): string[] {
  const sung = lyrics.split('\n').filter((line) => !line.startsWith('['))
  const plain = sung.map((line) =>
    line
      .toLowerCase()
      .replace(/[^\p{L}\p{N} ]/gu, '')
      .trim(),
  )
  return plain.filter((line) => line.split(/\s+/).length >= 4)
}
