/** One day after the other, on a server that is never restarted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: 20, hours: 23 })
})
afterAll(() => server[Symbol.asyncDispose]())

const TODAY = '{ calendar { todaysNumber nextGameAt } todaysGame { number isToday } }'

describe('a new day', () => {
  it('begins at midnight in New York without a restart, and yesterday’s game can still be ended', async () => {
    const [ada, ben] = [server.player(), server.player()]
    expect(await ada.asks(TODAY)).toEqual({
      calendar: { todaysNumber: 20, nextGameAt: '2024-06-21T04:00:00.000Z' },
      todaysGame: { number: 20, isToday: true },
    })
    for (let square = 0; square < 8; square++) await ada.guessesRight(20, square, 1)
    await ben.finishes(20, 0)

    await server.toGame(21, 0.5)
    expect(await ada.asks(TODAY)).toMatchObject({ calendar: { todaysNumber: 21 }, todaysGame: { number: 21 } })
    // Begun before midnight and completed in the hour of grace: on the board, beside Ben.
    const last = await ada.guessesRight(20, 8, 1)
    expect(last.play).toMatchObject({ status: 'WON', isArchive: false, rankedCount: 2 })
    expect(await ada.seesBoard(20)).toMatchObject({ isSettled: false, completedCount: 2 })
  })

  it('never makes an empty day, even months ahead', async () => {
    await server.toGame(150, 1)
    const { todaysGame } = await server
      .player()
      .asks<{ todaysGame: { number: number; squares: unknown[] } }>('{ todaysGame { number squares { position } } }')
    expect(todaysGame).toMatchObject({ number: 150 })
    expect(todaysGame.squares).toHaveLength(9)
  })
})

describe('a settled board', () => {
  it('is final: later plays are ranked apart and rewrite nothing', async () => {
    await server.toGame(160, 22)
    const [ada, ben, cem] = [server.player(), server.player(), server.player()]
    await ada.finishes(160, 0)
    await ben.finishes(160, 0)
    await cem.finishes(160, 1)
    const live = await ada.seesBoard(160)
    await using watch = ben.watchesBoard(160)
    await watch.next()

    await server.toGame(161, 1.1)
    const told = await watch.until(({ isSettled }) => isSettled)
    const settled = await ada.seesBoard(160)
    expect(told.entries).toEqual(settled.entries)
    expect(settled).toMatchObject({ isSettled: true, entries: live.entries })
    const adasPlay = await ada.play(160)

    // Ada's songs are now picked by all: live, her rarity would rise.
    const dan = server.player()
    const late = await dan.finishes(160, 0)
    expect(late).toMatchObject({ isArchive: true, rankedCount: 3 })
    expect(late.rarity).toBeGreaterThan(adasPlay?.rarity ?? Number.POSITIVE_INFINITY)
    expect(late.rank).toBe(4)
    expect(await ada.play(160)).toEqual(adasPlay)
    expect((await ada.seesBoard(160)).entries).toEqual(settled.entries)
  })

  it('opens the answers to everybody', async () => {
    const states = (await server.player().seesAnswers(160)).map(({ __typename }) => __typename)
    expect(new Set(states)).toEqual(new Set(['SquareAnswers']))
  })
})
