import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexCatalogue } from '#schema/rules/puzzle/catalogue.ts'
import type { Clue } from '#schema/rules/puzzle/clue.ts'
import { explainRight, explainWrong, failedClues } from '#schema/rules/puzzle/verdict.ts'
import { endText } from '#schema/rules/scoring/end-text.ts'
import {
  emptyPlay,
  filledCount,
  giveUp,
  hasStarted,
  judge,
  type PlayState,
  statusOf,
} from '#schema/rules/scoring/play-progress.ts'

type Guess = readonly [square: number, song: number, fits: boolean]
const playOf = (...guesses: readonly Guess[]) =>
  guesses.reduce<PlayState>((state, [square, song, fits]) => judge(state, square, song, fits).state, emptyPlay())
const eight = Array.from({ length: 8 }, (_, square): Guess => [square, 7, true])

describe('a play', () => {
  it('[PP1] keeps the first song that fits a square, and refuses another', () => {
    const state = playOf([4, 10, true])
    expect(state.picks[4]).toBe(10)
    expect(judge(state, 4, 11, true)).toEqual({ kind: 'taken', state })
    expect(judge(state, 4, 12, false)).toEqual({ kind: 'taken', state })
  })

  it('[PP2] keeps what was tried in vain, as often as a player likes, and still takes the right song', () => {
    const wrong = Array.from({ length: 50 }, (_, song): Guess => [2, song, false])
    expect(playOf(...wrong).wrong[2]).toEqual(wrong.map(([, song]) => song))
    expect(judge(playOf(...wrong), 2, 60, true).kind).toBe('right')
    expect(playOf([2, 5, false]).wrong[3]).toEqual([])
  })

  it('[PP3] takes the same pick twice as one', () => {
    const state = playOf([0, 1, false], [0, 2, true])
    expect(judge(state, 0, 1, false)).toEqual({ kind: 'repeat', wasRight: false, state })
    expect(judge(state, 0, 2, true)).toEqual({ kind: 'repeat', wasRight: true, state })
  })

  it('[PP3] knows the retry of the guess that ended the game', () => {
    const state = playOf(...eight, [8, 9, true])
    expect(judge(state, 8, 9, true)).toEqual({ kind: 'repeat', wasRight: true, state })
  })

  it('[PP4] [PP7] is won once every square has a song, be it the same one', () => {
    expect(statusOf(playOf(...eight))).toBe('playing')
    expect(statusOf(playOf(...eight, [8, 7, true]))).toBe('won')
  })

  it('[PP5] is lost by giving up, unless it is won', () => {
    expect(statusOf(giveUp(playOf(...eight)))).toBe('lost')
    const won = playOf(...eight, [8, 7, true])
    expect(giveUp(won)).toBe(won)
    expect(statusOf(giveUp(giveUp(emptyPlay())))).toBe('lost')
  })

  it('[PP6] takes no guess after its end', () => {
    const lost = giveUp(playOf([0, 1, true]))
    expect(judge(lost, 5, 3, true)).toEqual({ kind: 'over', state: lost })
    expect(judge(lost, 0, 3, true).kind).toBe('over')
  })

  it('[PP8] says how it ended', () => {
    expect(endText('playing', true)).toBeNull()
    expect(endText('won', true)).toBe("You completed today's game!")
    expect(endText('won', false)).toBe('You completed the game!')
    expect(endText('lost', true)).toBe('Game over')
  })

  it('has started with the first guess, right or wrong', () => {
    expect(hasStarted(emptyPlay())).toBe(false)
    expect(hasStarted(playOf([0, 1, false]))).toBe(true)
    expect(hasStarted(playOf([0, 1, true]))).toBe(true)
    expect(filledCount(playOf([0, 1, true], [1, 1, false]))).toBe(1)
    expect(() => judge(emptyPlay(), 9, 1, true)).toThrow(RangeError)
  })

  it('[PP3] ends alike however often each guess is sent', () => {
    const guess = fc
      .tuple(fc.nat(8), fc.nat(5))
      .map(([square, song]): Guess => [square, song, (square + song) % 3 === 0])
    fc.assert(
      fc.property(fc.array(guess, { maxLength: 40 }), (guesses) => {
        const twice = guesses.flatMap((one) => [one, one])
        expect(playOf(...twice, ...guesses)).toEqual(playOf(...guesses))
      }),
    )
  })
})

describe('a verdict', () => {
  const index = indexCatalogue({
    songs: [{ id: 5, title: 'A', lyrics: 'rain', albumIds: [1], categoryCodes: [] }],
    albums: [
      { id: 1, title: 'Paper Lanterns', year: 2016 },
      { id: 2, title: "Winter's End", year: 2020 },
    ],
    categories: [
      { code: 'love', title: 'Love songs' },
      { code: 'y', title: 'Released in 2016' },
      { code: 'a', title: 'Starts with A' },
    ],
  })
  const [album, rain, any]: readonly [Clue, Clue, Clue] = [
    { kind: 'album', albumId: 1 },
    { kind: 'word', word: 'rain' },
    { kind: 'infinity' },
  ]
  const [love, year, letter]: readonly [Clue, Clue, Clue] = [
    { kind: 'category', code: 'love' },
    { kind: 'category', code: 'y' },
    { kind: 'category', code: 'a' },
  ]

  it('[VE1] names the clue that failed, and no other', () => {
    expect(explainWrong([album], index.title)).toBe("Not on 'Paper Lanterns'.")
    expect(explainWrong([rain], index.title)).toBe("Does not contain the word 'rain'.")
    expect(explainWrong([love], index.title)).toBe("Not one of 'Love songs'.")
    expect(explainWrong([year], index.title)).toBe('Not released in 2016.')
    expect(explainWrong([letter], index.title)).toBe('Does not start with A.')
    expect(explainWrong([{ kind: 'album', albumId: 2 }], index.title)).toBe('Not on "Winter\'s End".')
  })

  it('[VE1] names both clues where both failed', () => {
    expect(failedClues(5, [love, album], index)).toEqual([love])
    expect(failedClues(5, [rain, any], index)).toEqual([])
    expect(failedClues(99, [rain, any], index)).toEqual([rain, any])
    expect(explainWrong([love, letter], index.title)).toBe("Not one of 'Love songs'. Does not start with A.")
  })

  it('[VE2] says what makes a song count', () => {
    expect(explainRight(album, rain, index.title)).toBe(
      "Counts because it is on 'Paper Lanterns' and contains the word 'rain'.",
    )
    expect(explainRight(year, letter, index.title)).toBe('Counts because it was released in 2016 and starts with A.')
    expect(explainRight(any, love, index.title)).toBe("Counts because it is one of 'Love songs'.")
    expect(explainRight(any, any, index.title)).toBe('Any song counts here.')
  })
})
