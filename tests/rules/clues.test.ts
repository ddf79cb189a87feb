import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexesOf } from '#schema/rules/puzzle/bitset.ts'
import { type Catalogue, indexCatalogue } from '#schema/rules/puzzle/catalogue.ts'
import { type Clue, clueKey } from '#schema/rules/puzzle/clue.ts'
import { foldWord, wordsOf } from '#schema/rules/puzzle/lyric-words.ts'
import { answerSets, cluesAt, squareAt } from '#schema/rules/puzzle/squares.ts'

const catalogue: Catalogue = {
  albums: [
    { id: 1, title: 'Paper Lanterns', year: 2016 },
    { id: 2, title: 'Paper Lanterns (Relit)', year: 2023 },
  ],
  categories: [{ code: 'love-songs', title: 'Love songs' }],
  songs: [
    { id: 30, title: 'C', lyrics: 'nights and rain', albumIds: [], categoryCodes: ['love-songs'] },
    { id: 10, title: 'A', lyrics: 'Night! Don’t go', albumIds: [1, 2], categoryCodes: ['love-songs'] },
    { id: 20, title: 'B', lyrics: '[Night]\nrain-soaked', albumIds: [1], categoryCodes: [] },
  ],
}
const index = indexCatalogue(catalogue)
const songsFor = (clue: Clue) => index.songsIn(index.fits(clue))
const word = (text: string): Clue => ({ kind: 'word', word: text })

describe('clues', () => {
  it('[CL1] are equal when they ask for the same', () => {
    expect(clueKey({ kind: 'album', albumId: 3 })).toBe('album:3')
    expect(clueKey({ kind: 'category', code: 'love-songs' })).toBe('category:love-songs')
    expect(clueKey({ kind: 'infinity' })).toBe('infinity')
    expect(clueKey(word('love'))).toBe('word:love')
    expect(clueKey(word('Don’t'))).toBe(clueKey(word("don't")))
    expect(clueKey(word('love'))).not.toBe(clueKey(word('loved')))
  })

  it('[CL2] a word matches whole words alone', () => {
    expect(songsFor(word('night'))).toEqual([10])
    expect(songsFor(word('rain'))).toEqual([20, 30])
    expect(songsFor(word(''))).toEqual([])
  })

  it('[CL3] a word matches whatever the case, punctuation or apostrophe', () => {
    for (const form of ["don't", 'Don’t', 'DON´T', " don't! "]) expect(songsFor(word(form))).toEqual([10])
    expect([...wordsOf('“Love,” she said; LOVE… (love)')]).toEqual(['love', 'she', 'said'])
    expect(foldWord("'Cause")).toBe('cause')
  })

  it('[CL4] hyphens divide words, accents count and may be written in either form', () => {
    expect([...wordsOf('rain-soaked Café')]).toEqual(['rain', 'soaked', 'café'])
    expect(foldWord('cafe\u0301')).toBe('café')
    expect(foldWord('two words')).toBe('')
  })

  it('[CL5] headings have no words, brackets within a line do', () => {
    expect([...wordsOf('[Verse 1]\r\nhold on\n  [Chorus]  \nstay [again]')]).toEqual(['hold', 'on', 'stay', 'again'])
  })

  it('[CL6] [CL7] [CL8] albums, categories and infinity match their songs', () => {
    expect(songsFor({ kind: 'album', albumId: 1 })).toEqual([10, 20])
    expect(songsFor({ kind: 'album', albumId: 2 })).toEqual([10])
    expect(songsFor({ kind: 'category', code: 'love-songs' })).toEqual([10, 30])
    expect(songsFor({ kind: 'infinity' })).toEqual([10, 20, 30])
  })

  it('[CL9] what is not in the catalogue matches nothing', () => {
    expect(songsFor({ kind: 'album', albumId: 99 })).toEqual([])
    expect(songsFor({ kind: 'category', code: 'gone' })).toEqual([])
    expect(index.indexOf(99)).toBe(-1)
    expect(index.indexOf(20)).toBe(1)
  })

  it('[CL1] have titles', () => {
    expect(index.title({ kind: 'album', albumId: 1 })).toBe('Paper Lanterns')
    expect(index.title({ kind: 'category', code: 'love-songs' })).toBe('Love songs')
    expect(index.title(word('Rain'))).toBe('rain')
    expect(index.title({ kind: 'infinity' })).toBe('Any song')
  })

  it('[CL2] folding is stable: every word of any lyric finds itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (lyrics) => {
        for (const found of wordsOf(lyrics)) expect(foldWord(found)).toBe(found)
      }),
    )
  })
})

describe('squares', () => {
  it('[AN1] are counted row by row', () => {
    expect(squareAt(0)).toEqual({ row: 0, column: 0 })
    expect(squareAt(5)).toEqual({ row: 1, column: 2 })
    expect(() => squareAt(9)).toThrow(RangeError)
    expect(() => squareAt(0.5)).toThrow(RangeError)
  })

  it('[AN2] have the songs that satisfy both clues', () => {
    const rows = [word('rain'), { kind: 'album', albumId: 1 }, { kind: 'infinity' }] as const
    const columns = [{ kind: 'category', code: 'love-songs' }, word('night'), word('soaked')] as const
    const songs = answerSets(rows, columns, index).map((answers) => index.songsIn(answers))
    expect(songs).toEqual([[30], [], [20], [10], [10], [20], [10, 30], [10], [20]])
    expect(cluesAt(1, rows, columns)).toEqual({ row: rows[0], column: columns[1] })
    expect(indexesOf(index.fits({ kind: 'infinity' }))).toEqual([0, 1, 2])
  })

  it('two songs cannot have one id', () => {
    const [song] = catalogue.songs
    expect(() => indexCatalogue({ ...catalogue, songs: song ? [song, song] : [] })).toThrow('the same id')
  })
})
