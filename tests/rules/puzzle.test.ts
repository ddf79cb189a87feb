import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bitsetOf } from '#schema/rules/puzzle/bitset.ts'
import { type CatalogueSong, indexCatalogue } from '#schema/rules/puzzle/catalogue.ts'
import type { Clue } from '#schema/rules/puzzle/clue.ts'
import { nineDifferentSongs } from '#schema/rules/puzzle/matching.ts'
import { canMeet, checkPuzzle, reusedClues, WARNING_WINDOW } from '#schema/rules/puzzle/puzzle.ts'

const category = (code: string): Clue => ({ kind: 'category', code })
const word = (text: string): Clue => ({ kind: 'word', word: text })
const WORDS = ['love', 'night', 'heart', 'home', 'rain', 'stay']

/** Twelve songs with all six words, so that every crossing is good. */
const songs = Array.from(
  { length: 12 },
  (_, id): CatalogueSong => ({
    id: id + 1,
    title: `Song ${id}`,
    lyrics: WORDS.join(' '),
    albumIds: id < 2 ? [1] : id < 6 ? [2] : [],
    categoryCodes: ['in-2016', 'in-2018', 'on-a-friday', 'a', 'b', 'the', 'colours'],
  }),
)
const index = indexCatalogue({
  songs,
  albums: [
    { id: 1, title: 'Two songs', year: 2016 },
    { id: 2, title: 'Four songs', year: 2018 },
  ],
  categories: [
    { code: 'in-2016', title: 'Released in 2016' },
    { code: 'in-2018', title: 'Released in 2018' },
    { code: 'on-a-friday', title: 'Released on a Friday' },
    { code: 'a', title: 'Starts with A' },
    { code: 'b', title: 'Starts with B' },
    { code: 'the', title: 'Starts with The' },
    { code: 'colours', title: 'Colours in the title' },
  ],
})
type Three<T> = readonly [T, T, T]
const good = {
  rows: [word('love'), word('night'), word('heart')] as Three<Clue>,
  columns: [word('home'), word('rain'), { kind: 'infinity' }] as Three<Clue>,
}
const withColumn = (clue: Clue) => ({ ...good, columns: [word('home'), word('rain'), clue] as Three<Clue> })
const problems = (draft: Parameters<typeof checkPuzzle>[0]) => checkPuzzle(draft, index, [])

describe('a puzzle', () => {
  it('has nothing wrong with it when all is well', () => {
    expect(problems(good)).toEqual([])
  })

  it('[PU1] needs every clue, and a word in each word clue', () => {
    const draft = { rows: [word('love'), null, word('heart')], columns: [word(' '), word('rain'), null] } as const
    expect(problems(draft)).toEqual([{ kind: 'unfilled', rows: [1], columns: [0, 2] }])
  })

  it('[PU2] needs three answers in every square', () => {
    expect(problems(withColumn({ kind: 'album', albumId: 1 }))).toContainEqual({
      kind: 'tooFewAnswers',
      square: 5,
      count: 2,
    })
    expect(problems(withColumn({ kind: 'album', albumId: 2 }))).toEqual([])
    const empty = problems(withColumn(word('unheard')))
    expect(empty).toEqual([2, 5, 8].map((square) => ({ kind: 'tooFewAnswers', square, count: 0 })))
  })

  it('[PU3] has no two equal clues, on one side or across', () => {
    expect(problems(withColumn(word('Home')))).toEqual([{ kind: 'equalClues', clue: word('home') }])
    expect(problems(withColumn(word('love')))).toEqual([{ kind: 'equalClues', clue: word('love') }])
  })

  it('[PU4] tells which categories came within 30 games, and how many games ago', () => {
    const recent = Array.from({ length: 40 }, (_, n) => ({
      clues: n === 9 ? [category('a')] : n === 31 ? [category('colours')] : [],
    }))
    const reused = (code: string) => checkPuzzle(withColumn(category(code)), index, recent)
    expect(reused('colours')).toEqual([{ kind: 'reused', code: 'colours', gamesAgo: 9 }])
    expect(reused('a')).toEqual([])
    expect(checkPuzzle(withColumn(category('a')), index, recent.slice(0, 39))).toEqual([
      { kind: 'reused', code: 'a', gamesAgo: 30 },
    ])
    expect(reusedClues([category('colours'), word('love')], recent, WARNING_WINDOW)).toEqual([
      { clue: category('colours'), gamesAgo: 9 },
    ])
    expect(reusedClues([category('colours')], [...recent, { clues: [] }, { clues: [] }], WARNING_WINDOW)).toEqual([])
  })

  it('[PU4] does not mind words and albums that come again', () => {
    expect(checkPuzzle(good, index, [{ clues: [...good.rows, ...good.columns] }])).toEqual([])
  })

  it('[PU5] never crosses two release years or two first letters', () => {
    const pairs = [
      ['in-2016', 'in-2018'],
      ['a', 'b'],
    ] as const
    for (const [a, b] of pairs) expect(canMeet(category(a), category(b), index)).toBe(false)
    const fine = [
      ['in-2016', 'on-a-friday'],
      ['in-2016', 'a'],
      ['a', 'the'],
      ['a', 'colours'],
      ['a', 'a'],
    ] as const
    for (const [a, b] of fine) expect(canMeet(category(a), category(b), index)).toBe(true)
    expect(canMeet(category('a'), { kind: 'infinity' }, index)).toBe(true)
  })

  it('[PU5] says which squares cannot be, though some songs seem to fit', () => {
    const draft = {
      rows: [category('in-2016'), word('night'), word('heart')] as const,
      columns: withColumn(category('in-2018')).columns,
    }
    const [row, column] = [category('in-2016'), category('in-2018')]
    expect(problems(draft)).toEqual([{ kind: 'cannotMeet', square: 2, row, column }])
  })

  it('[PU6] can be filled with nine different songs', () => {
    const few = indexCatalogue({ songs: songs.slice(0, 8), albums: [], categories: [] })
    const bottleneck = checkPuzzle(good, few, [])
    expect(bottleneck).toEqual([
      { kind: 'noNineDifferent', squares: [0, 1, 2, 3, 4, 5, 6, 7, 8], songIds: [1, 2, 3, 4, 5, 6, 7, 8] },
    ])
  })
})

describe('nine different songs', () => {
  const nineSets = fc.array(fc.uniqueArray(fc.nat(11), { maxLength: 4 }), { minLength: 9, maxLength: 9 })

  it('[AN3] are found, or the squares that have too few between them', () => {
    fc.assert(
      fc.property(nineSets, (sets) => {
        const matching = nineDifferentSongs(sets.map((songsOfSquare) => bitsetOf(12, songsOfSquare)))
        if ('songs' in matching) {
          expect(new Set(matching.songs).size).toBe(9)
          for (const [square, song] of matching.songs.entries()) expect(sets[square]).toContain(song)
          return
        }
        const { squares, songs: between } = matching.bottleneck
        expect(between).toEqual([...new Set(squares.flatMap((square) => sets[square] ?? []))].sort((a, b) => a - b))
        expect(between.length).toBeLessThan(squares.length)
      }),
      { numRuns: 500 },
    )
  })

  it('[AN3] are found where each square must yield to the next', () => {
    const chain = Array.from({ length: 9 }, (_, square) => bitsetOf(9, square === 8 ? [0] : [square, square + 1]))
    expect(nineDifferentSongs(chain)).toEqual({ songs: [1, 2, 3, 4, 5, 6, 7, 8, 0] })
  })
})
