import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergePlays, type TimedGuess, type TimedPlay } from '#schema/rules/adoption.ts'
import { randomName } from '#schema/rules/display-names.ts'
import { isOwnName, longerName, nameModeOf, shorterName } from '#schema/rules/own-name.ts'
import { seededRandom } from '#schema/rules/random.ts'

const at = (minute: number) => new Date(minute * 60_000)
const guess = (square: number, songId: number, minute: number): TimedGuess => ({ square, songId, at: at(minute) })
const play = (parts: Partial<TimedPlay>): TimedPlay => ({
  startedAt: at(0),
  gaveUpAt: null,
  picks: [],
  wrong: [],
  ...parts,
})
const filled = (squares: readonly number[], minute: number, songId = 7) =>
  squares.map((square) => guess(square, songId, minute + square))
const ALL = [0, 1, 2, 3, 4, 5, 6, 7, 8]

describe('two plays of one person', () => {
  it('[AD1] keep the earlier answer of each square; the later one counts no more, even if it is the same song', () => {
    const first = play({ picks: [guess(0, 1, 5), guess(1, 2, 9), guess(2, 3, 1)] })
    const second = play({ picks: [guess(0, 1, 3), guess(1, 4, 10), guess(3, 5, 1)] })
    const merged = mergePlays(first, second)
    const expected = [guess(0, 1, 3), guess(1, 2, 9), guess(2, 3, 1), guess(3, 5, 1)]
    expect(merged.picks.toSorted((a, b) => a.square - b.square)).toEqual(expected)
    expect(merged.dropped).toEqual([guess(0, 1, 5), guess(1, 4, 10)])
  })

  it('[AD2] keep every song tried in vain once, and begin with the first guess', () => {
    const merged = mergePlays(
      play({ startedAt: at(4), wrong: [guess(0, 1, 5), guess(0, 2, 6)] }),
      play({ startedAt: at(2), wrong: [guess(0, 1, 3), guess(1, 1, 8)] }),
    )
    expect(merged.startedAt).toEqual(at(2))
    expect(new Set(merged.wrong)).toEqual(new Set([guess(0, 1, 3), guess(0, 2, 6), guess(1, 1, 8)]))
  })

  it('[AD3] are won when one of them is, or when both fill the grid together', () => {
    const won = mergePlays(play({ picks: filled(ALL, 10) }), play({ picks: filled([0, 8], 30) }))
    expect(won).toMatchObject({ completedAt: at(18), gaveUpAt: null })
    const together = mergePlays(play({ picks: filled([0, 1, 2, 3, 4], 10) }), play({ picks: filled([5, 6, 7, 8], 50) }))
    expect(together).toMatchObject({ completedAt: at(58), gaveUpAt: null, dropped: [] })
    const givenUp = play({ gaveUpAt: at(1), picks: filled([0], 0) })
    expect(mergePlays(givenUp, play({ picks: filled(ALL, 10) }))).toMatchObject({ gaveUpAt: null, completedAt: at(18) })
  })

  it('[AD4] are lost when one was given up and none won: what came later does not count', () => {
    const givenUp = play({ gaveUpAt: at(20), picks: filled([0], 0) })
    const merged = mergePlays(givenUp, play({ gaveUpAt: at(40), picks: [guess(1, 7, 20), guess(2, 7, 21)] }))
    expect(merged).toMatchObject({ gaveUpAt: at(20), completedAt: null, dropped: [guess(2, 7, 21)] })
    expect(merged.picks).toHaveLength(2)
  })

  it('[AD5] give the same whichever is named first, and lose or double nothing', () => {
    const minute = fc.integer({ min: 0, max: 1_000_000 })
    const guesses = fc.uniqueArray(fc.record({ square: fc.integer({ min: 0, max: 8 }), songId: fc.nat(5), minute }), {
      selector: ({ square }) => square,
    })
    const plays = fc
      .record({ guesses, gaveUp: fc.option(minute), startedAt: minute })
      .map(({ guesses, gaveUp, startedAt }) =>
        play({
          startedAt: at(startedAt),
          gaveUpAt: gaveUp === null || guesses.length === 9 ? null : at(gaveUp),
          picks: guesses.map(({ square, songId, minute }) => guess(square, songId, minute)),
        }),
      )
    fc.assert(
      fc.property(plays, plays, (a, b) => {
        const times = [...a.picks, ...b.picks].map((pick) => pick.at.getTime())
        fc.pre(new Set(times).size === times.length)
        const [one, other] = [mergePlays(a, b), mergePlays(b, a)]
        expect(new Set(one.picks)).toEqual(new Set(other.picks))
        expect(one.completedAt).toEqual(other.completedAt)
        expect(one.picks.length + one.dropped.length).toBe(a.picks.length + b.picks.length)
        expect(one.completedAt === null || one.gaveUpAt === null).toBe(true)
        expect((one.completedAt !== null) === (one.picks.length === 9)).toBe(true)
      }),
    )
  })
})

describe('a display name', () => {
  it('[NA3] is a part of the first name, of three letters or more, or all of a shorter one', () => {
    expect(isOwnName('Ros', 'Rosalind')).toBe(true)
    expect(isOwnName('Rosalind', 'Rosalind')).toBe(true)
    expect(isOwnName('Ro', 'Rosalind')).toBe(false)
    expect(isOwnName('sal', 'Rosalind')).toBe(false)
    expect(isOwnName('Bo', 'Bo')).toBe(true)
    expect(isOwnName('B', 'Bo')).toBe(false)
    expect(isOwnName('', 'Bo')).toBe(false)
  })

  it('[NA4] or is drawn: an adjective and an animal', () => {
    const random = seededRandom('names')
    for (let i = 0; i < 50; i++) expect(isOwnName(randomName(random), 'Ada')).toBe(true)
    expect(isOwnName('Otter Gentle', 'Ada')).toBe(false)
    expect(isOwnName('Gentle Otter King', 'Ada')).toBe(false)
    expect(isOwnName('Gentle', 'Ada')).toBe(false)
  })

  it('[NA5] grows by the next letter of the first name, and shrinks to three', () => {
    expect(shorterName('Rosa')).toBe('Ros')
    expect(shorterName('Ros')).toBe('Ros')
    expect(shorterName('Bo')).toBe('Bo')
    expect(longerName('Ros', 'Rosalind')).toBe('Rosa')
    expect(longerName('Rosalind', 'Rosalind')).toBe('Rosalind')
    expect(shorterName('Zoë🦊')).toBe('Zoë')
  })

  it('[NA6] was shortened when the first name contains it, else drawn', () => {
    expect(nameModeOf('Ros', 'Rosalind')).toBe('shorten')
    expect(nameModeOf('', 'Rosalind')).toBe('shorten')
    expect(nameModeOf('Gentle Otter', 'Rosalind')).toBe('random')
  })
})
