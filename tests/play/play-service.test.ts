import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FutureGame, GameNotFound, PlayIsOver, PlayNotBegun, SongNotFound, SquareTaken } from '#schema/errors.ts'
import { newPlayer, openStage, type Stage } from './stage.ts'

const TODAY = 40
let stage: Stage
let today: Stage['today']
let answers: Stage['answers']
let misfits: Stage['misfits']

beforeAll(async () => {
  stage = await openStage(TODAY)
  ;({ today, answers, misfits } = stage)
})
afterAll(() => stage[Symbol.asyncDispose]())
const player = () => newPlayer(stage)

describe('a guess', () => {
  it('makes a visitor a player, fills the square and says why', async () => {
    const ada = player()
    expect(await ada.verbs().playOf(today.id)).toBeNull()
    const verdict = await ada.right(4)
    expect(verdict).toMatchObject({ isCorrect: true, isRepeat: false, square: 4, game: { number: TODAY } })
    expect(verdict.explanation).toMatch(/^(Counts because|Any song counts)/)
    expect(verdict.play).toMatchObject({ status: 'playing', gameNumber: TODAY, completedAt: null })
    expect(verdict.play.picks).toEqual([-1, -1, -1, -1, answers[4]?.[0], -1, -1, -1, -1])
    expect(ada.isKnown()).toBe(true)
    expect(await ada.verbs().playOf(today.id)).toEqual(verdict.play)
    expect(await ada.verbs().playByRef(verdict.play.ref)).toEqual(verdict.play)
  })

  it('that is wrong names the clue that failed, and only that', async () => {
    const ada = player()
    const { index } = stage.world.snapshot.current()
    for (const songId of misfits[0] ?? []) {
      const verdict = await ada.guess(0, songId)
      expect(verdict.isCorrect).toBe(false)
      const [row, column] = [today.rows[0], today.columns[0]]
      const failed = [row, column].filter((clue) => clue && !index.songsIn(index.fits(clue.clue)).includes(songId))
      expect(verdict.explanation.match(/\.( |$)/g)).toHaveLength(failed.length)
    }
    const play = await ada.verbs().playOf(today.id)
    // The clock of this test stands still.
    expect(play?.wrongGuesses[0]?.toSorted()).toEqual(misfits[0]?.toSorted())
    expect(play?.picks).toEqual(Array.from({ length: 9 }, () => -1))
  })

  it('sent again counts once and gets the same verdict', async () => {
    const ada = player()
    const [right, again] = [await ada.right(2), await ada.right(2)]
    expect(again).toEqual({ ...right, isRepeat: true })
    const [wrong, wrongAgain] = [await ada.wrong(3), await ada.wrong(3)]
    expect(wrongAgain).toEqual({ ...wrong, isRepeat: true })
    expect(wrongAgain.play.wrongGuesses[3]).toEqual([misfits[3]?.[0]])
  })

  it('for a square that has its answer is refused with the play as it is', async () => {
    const ada = player()
    const { play } = await ada.right(5)
    for (const attempt of [() => ada.right(5, 1), () => ada.wrong(5)]) {
      const failure = await attempt().catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(SquareTaken)
      expect(failure).toMatchObject({ play })
    }
  })

  it('is refused after the ninth square, but the ninth sent again is not', async () => {
    const ada = player()
    await ada.finishes()
    expect(await ada.right(8)).toMatchObject({ isCorrect: true, isRepeat: true, play: { status: 'won' } })
    const failure = await ada.wrong(0).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(PlayIsOver)
    expect(failure).toMatchObject({ play: { status: 'won', wrongGuesses: Array.from({ length: 9 }, () => []) } })
  })

  it('for a song, a game or a day that is not there makes nobody a player', async () => {
    const ada = player()
    const guessAt = (gameNumber: number, songId: number) => ada.verbs().submitGuess({ gameNumber, square: 0, songId })
    await expect(guessAt(TODAY, 999_999)).rejects.toThrow(SongNotFound)
    await expect(guessAt(TODAY + 1, 1)).rejects.toThrow(FutureGame)
    await expect(guessAt(0, 1)).rejects.toThrow(GameNotFound)
    await expect(ada.guess(9, answers[0]?.[0] ?? 0)).rejects.toThrow(RangeError)
    expect(ada.isKnown()).toBe(false)
  })

  it('of another player is seen by nobody else', async () => {
    const [ada, ben] = [player(), player()]
    const { play } = await ada.right(0)
    await ben.right(1)
    expect(await ben.verbs().playByRef(play.ref)).toBeNull()
    expect((await ben.verbs().playOf(today.id))?.picks[0]).toBe(-1)
  })
})

describe('the plays of one request', () => {
  it('are read together, and again after a guess', async () => {
    const ada = player()
    await ada.right(0)
    const verbs = ada.verbs()
    const other = await stage.games.byNumber(TODAY - 1)
    const [one, none] = await Promise.all([verbs.playOf(today.id), verbs.playOf(other.id)])
    expect(one?.picks[0]).toBe(answers[0]?.[0])
    expect(none).toBeNull()
    const { play } = await verbs.submitGuess({ gameNumber: TODAY, square: 1, songId: answers[1]?.[0] ?? 0 })
    expect(await verbs.playOf(today.id)).toEqual(play)
  })
})

describe('giving up', () => {
  it('ends the play as lost, once, and refuses what comes after', async () => {
    const ada = player()
    await ada.right(0)
    const play = await ada.verbs().giveUp({ gameNumber: TODAY })
    expect(play).toMatchObject({ status: 'lost', completedAt: null })
    expect(await ada.verbs().giveUp({ gameNumber: TODAY })).toEqual(play)
    await expect(ada.right(1)).rejects.toThrow(PlayIsOver)
  })

  it('needs a guess, right or wrong, and opens all answers: without counts where the square was left empty', async () => {
    const ada = player()
    await expect(ada.verbs().giveUp({ gameNumber: TODAY })).rejects.toThrow(PlayNotBegun)
    await ada.wrong(3)
    await ada.right(0)
    expect(await ada.verbs().giveUp({ gameNumber: TODAY })).toMatchObject({ status: 'lost' })
    for (const square of answers.keys()) {
      const open = await ada.verbs().answersOf(today, square)
      expect(open.map(({ songId }) => songId).toSorted()).toEqual(answers[square]?.toSorted())
      expect(open.map(({ tally }) => tally !== null)).toEqual(open.map(() => square === 0))
    }
  })

  it('cannot undo a win', async () => {
    const ada = player()
    await ada.finishes()
    await expect(ada.verbs().giveUp({ gameNumber: TODAY })).rejects.toThrow(PlayIsOver)
    await expect(ada.verbs().giveUp({ gameNumber: TODAY + 1 })).rejects.toThrow(FutureGame)
  })
})
