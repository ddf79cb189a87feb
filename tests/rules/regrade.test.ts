import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  answerChange,
  isSettledBefore,
  noticeText,
  type RefusedPlay,
  regradeText,
  restoreGuesses,
  type TimedGuess,
} from '#schema/rules/puzzle/regrade.ts'

const always = () => true
const at = (minute: number) => new Date(minute * 60_000)
const guess = (square: number, songId: number, minute: number): TimedGuess => ({ square, songId, at: at(minute) })
const play = (parts: Partial<RefusedPlay>): RefusedPlay => ({
  picks: [],
  wrong: [],
  gaveUpAt: null,
  completedAt: null,
  ...parts,
})
/** Nine squares, of which one has these answers. */
const only = (square: number, ...songs: number[]) =>
  Array.from({ length: 9 }, (_, position) => new Set(position === square ? songs : []))
const filled = (count: number, minute: number) => Array.from({ length: count }, (_, square) => guess(square, 1, minute))

describe('the answers of a game that is out', () => {
  it('[RG1] change by what the correction changes, and by nothing else', () => {
    // 5 is an answer of this game though the catalogue says otherwise, and 9 is none: neither is touched.
    const change = answerChange({ stored: [2, 3, 5], before: [2, 3, 9], after: [3, 4, 9] }, always)
    expect(change).toEqual({ added: [4], taken: [2], answers: [3, 4, 5] })
  })

  it('[RG2] do not change by a song that the catalogue had not before', () => {
    const change = answerChange({ stored: [2], before: [2], after: [2, 7] }, (song) => song !== 7)
    expect(change).toEqual({ added: [], taken: [], answers: [2] })
  })

  it('[RG1] are those of the catalogue where they were before', () => {
    const songs = fc.uniqueArray(fc.integer({ min: 1, max: 30 })).map((ids) => ids.toSorted((a, b) => a - b))
    fc.assert(
      fc.property(songs, songs, (before, after) => {
        const { answers, added, taken } = answerChange({ stored: before, before, after }, always)
        expect(answers).toEqual(after)
        expect(new Set([...before, ...added].filter((song) => !taken.includes(song)))).toEqual(new Set(after))
      }),
    )
  })
})

describe('a guess that was refused and is right', () => {
  it('[RG3] fills its square, the earliest where there are several; all of them are wrong no more', () => {
    const wrong = [guess(4, 8, 5), guess(4, 7, 3), guess(4, 6, 1)]
    const { restored, cleared, filled } = restoreGuesses(play({ wrong }), only(4, 7, 8))
    expect(restored).toEqual([guess(4, 7, 3)])
    expect(new Set(cleared)).toEqual(new Set([guess(4, 7, 3), guess(4, 8, 5)]))
    expect(filled).toBe(1)
  })

  it('[RG3, RG4] leaves an answer given where it is', () => {
    const given = play({ picks: [guess(4, 1, 9)], wrong: [guess(4, 7, 3)] })
    expect(restoreGuesses(given, only(4, 7))).toMatchObject({ restored: [], cleared: [guess(4, 7, 3)], filled: 1 })
  })

  it('[RG5] completes a play at the time of its last guess, be it this one or another', () => {
    const missing = play({ picks: filled(8, 5), wrong: [guess(8, 7, 3)] })
    expect(restoreGuesses(missing, only(8, 7))).toMatchObject({ completedAt: at(5), filled: 9 })
    const late = play({ picks: filled(8, 5), wrong: [guess(8, 7, 12)] })
    expect(restoreGuesses(late, only(8, 7)).completedAt).toEqual(at(12))
  })

  it('[RG5] wins a play that was given up, if it was the last that lacked', () => {
    const wrong = [guess(8, 7, 3)]
    const lost = restoreGuesses(play({ picks: filled(8, 5), wrong, gaveUpAt: at(9) }), only(8, 7))
    expect(lost).toMatchObject({ gaveUpAt: null, completedAt: at(5) })
    const stillLost = restoreGuesses(play({ picks: filled(7, 5), wrong, gaveUpAt: at(9) }), only(8, 7))
    expect(stillLost).toMatchObject({ gaveUpAt: at(9), completedAt: null, filled: 8 })
  })

  it('[RG3] leaves a play with one song a square, however the guesses were', () => {
    const guesses = fc.uniqueArray(
      fc.record({ square: fc.nat({ max: 8 }), songId: fc.nat({ max: 5 }), minute: fc.nat({ max: 50 }) }),
      { selector: ({ square, songId }) => `${square}:${songId}`, maxLength: 30 },
    )
    const answers = fc.array(fc.uniqueArray(fc.nat({ max: 5 })), { minLength: 9, maxLength: 9 })
    fc.assert(
      fc.property(guesses, answers, fc.nat({ max: 8 }), (all, songs, first) => {
        const sets = songs.map((ids) => new Set(ids))
        const picks = all.slice(0, first).filter((one, i, some) => some.findIndex((o) => o.square === one.square) === i)
        const wrong = all.slice(first)
        const timed = (some: typeof all) => some.map(({ square, songId, minute }) => guess(square, songId, minute))
        const { restored, cleared, filled } = restoreGuesses(play({ picks: timed(picks), wrong: timed(wrong) }), sets)
        const squares = [...timed(picks), ...restored].map(({ square }) => square)
        expect(new Set(squares).size).toBe(squares.length)
        expect(filled).toBe(squares.length)
        expect(cleared).toEqual(timed(wrong).filter(({ square, songId }) => sets[square]?.has(songId)))
        for (const { square, at } of restored) {
          expect(cleared.every((other) => other.square !== square || other.at >= at)).toBe(true)
        }
      }),
    )
  })
})

describe('what people read of a correction', () => {
  it('[RG8] is what it adds and takes, in words', () => {
    const game = { number: 12, title: null }
    expect(regradeText({ ...game, added: 2, taken: 0 })).toBe('Adds 2 answers to game 12')
    expect(regradeText({ ...game, added: 0, taken: 1 })).toBe('Takes 1 answer from game 12')
    expect(regradeText({ ...game, added: 1, taken: 3 })).toBe('Adds 1 answer to game 12 and takes 3 from it')
    expect(regradeText({ number: null, title: 'Rain', added: 1, taken: 0 })).toBe('Adds 1 answer to “Rain”')
  })

  it('[RG7] is which game gave a square to whom, and for which song', () => {
    const text = noticeText({ number: 12, title: null, song: 'Low Tide' })
    expect(text).toBe('A correction to game 12 gave you a square: Low Tide now counts.')
  })

  it('[RG6] is a mark on a board that was final before', () => {
    expect(isSettledBefore({ settledAt: at(1), correctedAt: at(2) })).toBe(true)
    expect(isSettledBefore({ settledAt: at(2), correctedAt: at(1) })).toBe(false)
    expect(isSettledBefore({ settledAt: null, correctedAt: at(2) })).toBe(false)
    expect(isSettledBefore({ settledAt: at(1), correctedAt: null })).toBe(false)
  })
})
