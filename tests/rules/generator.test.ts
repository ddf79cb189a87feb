import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { product } from '#schema/rules/product.ts'
import { countBits } from '#schema/rules/puzzle/bitset.ts'
import { indexCatalogue } from '#schema/rules/puzzle/catalogue.ts'
import { type Clue, clueKey } from '#schema/rules/puzzle/clue.ts'
import { type ComposeInput, composeGame } from '#schema/rules/puzzle/generator.ts'
import { checkPuzzle } from '#schema/rules/puzzle/puzzle.ts'
import { pickOne, seededRandom, shuffled } from '#schema/rules/puzzle/random.ts'
import { answerSets } from '#schema/rules/puzzle/squares.ts'
import { composeRange } from '../support/compose-range.ts'
import { syntheticCatalogue } from './synthetic-catalogue.ts'

const { commonWords, pinnedClues } = product
const catalogue = syntheticCatalogue('one artist')
const index = indexCatalogue(catalogue)
const compose = (change: Partial<ComposeInput> & { seed?: string }) =>
  composeGame({ index, random: seededRandom(change.seed ?? 'seed'), recent: [], commonWords, ...change })
const cluesOf = (game: { rows: readonly Clue[]; columns: readonly Clue[] }) => [...game.rows, ...game.columns]

const whole = composeRange({ index, seed: 'all', from: 1, to: 970, recent: [], commonWords, pinnedClues })
const wholeClues = whole.map(cluesOf)
const shareOf = (kind: Clue['kind']) => wholeClues.flat().filter((clue) => clue.kind === kind).length / (970 * 6)

describe('the generator', () => {
  it('[GE3] [GE4] composes 970 games in a row, each without a problem', () => {
    for (const [place, game] of whole.entries()) {
      const recent = wholeClues.slice(Math.max(0, place - 30), place).map((clues) => ({ clues }))
      expect(checkPuzzle(game, index, recent)).toEqual([])
      expect(game.answers).toEqual(answerSets(game.rows, game.columns, index))
      expect(Math.min(...game.answers.map(countBits))).toBeGreaterThanOrEqual(3)
    }
  })

  it('[GE3] composes a puzzle without a problem for any artist', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (artist, seed) => {
        const other = indexCatalogue(syntheticCatalogue(artist))
        expect(checkPuzzle(compose({ index: other, seed }), other, [])).toEqual([])
      }),
      { numRuns: 30 },
    )
  })

  it('[GE1] [GE2] draws kinds as it should, and infinity once at most', () => {
    // One infinity at most: it comes in 1 - 0.8^6 = 74 % of games.
    expect(Math.abs(shareOf('infinity') - 0.74 / 6)).toBeLessThan(0.015)
    const rest = 1 - shareOf('infinity')
    expect(Math.abs(shareOf('album') / rest - 0.25)).toBeLessThan(0.04)
    expect(Math.abs(shareOf('category') / rest - 0.25)).toBeLessThan(0.04)
    expect(Math.abs(shareOf('word') / rest - 0.5)).toBeLessThan(0.05)
    for (const clues of wholeClues) expect(clues.filter(({ kind }) => kind === 'infinity').length).toBeLessThan(2)
  })

  it('[GE4] leaves alone a category that came, and one that is kept for later', () => {
    const closed = catalogue.categories.slice(0, 45).map(({ code }): Clue => ({ kind: 'category', code }))
    const [recent, reserved] = [[{ clues: closed.slice(0, 22) }, { clues: [] }], closed.slice(22)]
    const keys = new Set(closed.map(clueKey))
    for (let n = 0; n < 60; n++) {
      const used = cluesOf(compose({ seed: `${n}`, recent, reserved })).map(clueKey)
      expect(used.filter((key) => keys.has(key))).toEqual([])
    }
  })

  it('[GE5] lets words rest for 3 games and albums for 4, while puzzles can be had so', () => {
    const early = (kind: 'word' | 'album', rest: number) =>
      wholeClues.flatMap((clues, place) => {
        const before = new Set(
          wholeClues
            .slice(Math.max(0, place - rest), place)
            .flat()
            .map(clueKey),
        )
        return clues.filter((clue) => clue.kind === kind && before.has(clueKey(clue)))
      }).length
    expect(early('word', 3)).toBe(0)
    expect(early('album', 4)).toBe(0)
  })

  it('[GE5] gives up resting rather than give up', () => {
    const allWords = commonWords.map((word): Clue => ({ kind: 'word', word }))
    const allAlbums = catalogue.albums.map(({ id }): Clue => ({ kind: 'album', albumId: id }))
    const game = compose({ recent: [{ clues: [...allWords, ...allAlbums] }] })
    expect(checkPuzzle(game, index, [])).toEqual([])
  })

  it('[GE6] composes the same game for the same seed, however the catalogue is listed', () => {
    const listedAnew = indexCatalogue({
      songs: catalogue.songs.toReversed(),
      albums: catalogue.albums.toReversed(),
      categories: catalogue.categories.toReversed(),
    })
    expect(compose({ seed: 'a', index: listedAnew })).toEqual(compose({ seed: 'a' }))
    expect(compose({ seed: 'b' })).not.toEqual(compose({ seed: 'a' }))
  })

  it('[GE6] goes on from any day as if it had never stopped', () => {
    const recent = wholeClues.slice(0, 40).map((clues) => ({ clues }))
    const later = composeRange({ index, seed: 'all', from: 41, to: 60, recent, commonWords, pinnedClues })
    expect(later).toEqual(whole.slice(40, 60))
  })

  it("[GE7] gives game 37 its 'Love songs', and keeps them free for it, whatever the seed", () => {
    for (let seed = 0; seed < 12; seed++) {
      const games = composeRange({ index, seed: `${seed}`, from: 1, to: 67, recent: [], commonWords, pinnedClues })
      const hasLove = (clues: readonly Clue[]) => clues.map(clueKey).includes('category:love-songs')
      const numbers = games.filter((game) => hasLove(cluesOf(game))).map(({ number }) => number)
      expect(numbers.filter((n) => n > 6)).toEqual([37])
    }
  })

  it('[GE7] says so when a game cannot have the clue it must have', () => {
    const pinned: Clue = { kind: 'category', code: 'love-songs' }
    expect(() => compose({ pinned, recent: [{ clues: [pinned] }] })).toThrow(
      "'Love songs' (category:love-songs), which came 1 game before",
    )
    expect(() => compose({ pinned: { kind: 'category', code: 'gone' } })).toThrow('category:gone')
    const infinity = cluesOf(compose({ pinned: { kind: 'infinity' } })).filter(({ kind }) => kind === 'infinity')
    expect(infinity).toHaveLength(1)
    expect(cluesOf(compose({ pinned: { kind: 'word', word: 'la' } }))).toContainEqual({ kind: 'word', word: 'la' })
  })

  it('[GE8] puts infinity in every place alike', () => {
    const places = Array.from(
      { length: 6 },
      (_, place) => wholeClues.filter((clues) => clues[place]?.kind === 'infinity').length,
    )
    for (const count of places) expect(Math.abs(count / 970 - 0.74 / 6)).toBeLessThan(0.05)
  })

  it('[GE9] says so when there is no puzzle to be had', () => {
    const songs = catalogue.songs.slice(0, 8)
    expect(() => compose({ index: indexCatalogue({ ...catalogue, songs }) })).toThrow(
      'No puzzle can be composed: 8 songs',
    )
    expect(() => compose({ index: indexCatalogue({ songs: [], albums: [], categories: [] }) })).toThrow('0 songs')
  })
})

describe('seeded chance', () => {
  it('[GE6] draws the same numbers for the same seed, evenly', () => {
    const draws = (seed: string) => Array.from({ length: 4000 }, seededRandom(seed))
    expect(draws('a')).toEqual(draws('a'))
    expect(draws('a')).not.toEqual(draws('b'))
    const tenths = Array.from(
      { length: 10 },
      (_, tenth) => draws('a').filter((draw) => Math.floor(draw * 10) === tenth).length,
    )
    expect(Math.min(...tenths)).toBeGreaterThan(320)
    expect(tenths.reduce((a, b) => a + b)).toBe(4000)
  })

  it('shuffles without losing anything', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.string(), (items, seed) => {
        const order = shuffled(items, seededRandom(seed))
        expect(order.toSorted((a, b) => a - b)).toEqual(items.toSorted((a, b) => a - b))
      }),
    )
    expect(() => pickOne([], () => 0)).toThrow(RangeError)
  })
})
