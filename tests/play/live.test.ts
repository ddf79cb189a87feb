/** What players see of each other while they look. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BoardView, RarityView } from '../support/player-documents.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
/** Each test has a game to itself: those of the archive are as live until their boards settle, and all are counted. */
let game: number

beforeAll(async () => {
  server = await startTestServer()
  game = server.today
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  game++
  await server.toGame(game)
})

describe('rarityChanged', () => {
  it('begins with the state at the moment of subscribing', async () => {
    const ada = server.player()
    await ada.guessesRight(game, 0)
    await using watch = ada.watchesRarity(game)
    const state = await watch.next()
    expect(state.game).toMatchObject({ startedCount: 1, completedCount: 0 })
    expect(state.game.squares[0]).toMatchObject({ pickCount: 1, currentUnicorns: 1 })
    expect(state.play).toEqual(await ada.play(game))
  })

  it('tells whoever has not played nothing but counts', async () => {
    await using watch = server.player().watchesRarity(game)
    expect((await watch.next()).play).toBeNull()
    await server.player().guessesRight(game, 4)
    const change = await watch.until(({ game }) => game.squares[4]?.pickCount === 1)
    expect(change.play).toBeNull()
    expect(change.game.startedCount).toBe(1)
  })

  it('tells a unicorn’s owner at once that it was stolen', async () => {
    const [ada, ben] = [server.player(), server.player()]
    await ada.guessesRight(game, 0)
    await using watch = ada.watchesRarity(game)
    expect(pickOf(await watch.next())).toMatchObject({
      isUnicorn: true,
      isStolen: false,
      rarity: 0,
      count: 1,
      total: 1,
    })

    await ben.guessesRight(game, 0)
    const stolen = await watch.until((change) => pickOf(change)?.count === 2)
    expect(pickOf(stolen)).toMatchObject({ isUnicorn: false, isStolen: true, rarity: 100, total: 2 })
    expect(stolen.play?.rarity).toBe(100)
    // It was never Ben's alone, so it was not stolen from him.
    expect((await ben.play(game))?.squares[0]?.pick).toMatchObject({ isUnicorn: false, isStolen: false })
  })

  it('moves rank and percentile of whoever has finished', async () => {
    const [ada, ben] = [server.player(), server.player()]
    expect(await ada.finishes(game, 0)).toMatchObject({ rank: 1, rankedCount: 1, percentile: 100, rarity: 0 })
    await using watch = ada.watchesRarity(game)
    await ben.finishes(game, 0)
    const tied = await watch.until(({ game }) => game.completedCount === 2)
    expect(tied.play).toMatchObject({ rank: 1, rankedCount: 2, rarity: 900, unicornCount: 0 })
    expect(tied.play).toEqual(await ada.play(game))
  })

  it('shows a player what they do on another device, from the first guess to the last', async () => {
    const ada = server.player()
    await ada.guessesRight(game - 1, 0)
    await using watch = ada.watchesRarity(game)
    expect((await watch.next()).play).toBeNull()
    for (const square of [0, 1]) {
      await ada.guessesRight(game, square)
      await watch.until(({ play }) => play?.squares[square]?.pick?.count === 1)
    }
    await ada.givesUp(game)
    await watch.until(({ play }) => play?.status === 'LOST')
  })

  it('never goes back in its version', async () => {
    await using watch = server.player().watchesRarity(game)
    const versions = [(await watch.next()).version]
    const others = [server.player(), server.player(), server.player()]
    await Promise.all(others.map((other) => other.finishes(game, 1)))
    await watch.until(({ game, version }) => {
      versions.push(version)
      return game.completedCount === 3
    })
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b))
  })
})

describe('gameChanged', () => {
  const COUNTS =
    'subscription ($game: Int!) { gameChanged(gameNumber: $game) { version game { startedCount completedCount squares { pickCount } } } }'

  it('tells everybody the counts of a game now and as they move, with a version that never goes back', async () => {
    const [ada, ben] = [server.player(), server.player()]
    await ada.guessesRight(game, 0)
    await using watch = ben.watches<RarityView>(COUNTS, { game })
    const first = await watch.next()
    expect(first.game).toMatchObject({ startedCount: 1, completedCount: 0 })
    expect(first.game.squares[0]?.pickCount).toBe(1)
    const versions = [first.version]
    await ada.finishes(game, 0)
    const last = await watch.until(({ game, version }) => {
      versions.push(version)
      return game.completedCount === 1
    })
    expect(last.game.squares.map(({ pickCount }) => pickCount)).toEqual(Array.from({ length: 9 }, () => 1))
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b))
  })
})

describe('leaderboardChanged', () => {
  it('begins with the board as it is, then tells each change', async () => {
    const [ada, ben] = [server.player(), server.player()]
    const { ref: adas } = await ada.finishes(game, 0)
    await using watch = server.player().watchesBoard(game)
    const now = await watch.next()
    expect(now).toMatchObject({ isSettled: false, startedCount: 1, completedCount: 1, neighbourhood: [] })
    expect(order(now)).toEqual([adas])

    await ben.guessesRight(game, 0, 1)
    const begun = await watch.until(({ startedCount }) => startedCount === 2)
    expect(begun.entries[1]).toMatchObject({ state: 'IN_PROGRESS', position: null, rarity: null })
  })

  it('moves Ada above Ben as soon as her total is lower', async () => {
    const [ada, ben, cem] = [server.player(), server.player(), server.player()]
    // Ben and Cem share all nine songs but one, so both pay for eight.
    const { ref: cems } = await cem.finishes(game, 0)
    await ben.guessesRight(game, 0, 1)
    const { ref: bens } = await ben.finishes(game, 0)
    await using watch = ben.watchesBoard(game)
    expect(order(await watch.next())).toEqual(expect.arrayContaining([bens, cems]))

    const { ref: adas } = await ada.finishes(game, 2)
    const board = await watch.until(({ completedCount }) => completedCount === 3)
    expect(order(board)[0]).toBe(adas)
    expect(board.entries.map(({ position }) => position)).toEqual([1, 2, 2])
    expect(board).toEqual(await server.player().seesBoard(game))
  })

  it('reaches everybody who watches, with the same content', async () => {
    const watches = Array.from({ length: 5 }, () => server.player().watchesBoard(game))
    await Promise.all(watches.map((watch) => watch.next()))
    await server.player().finishes(game, 0)
    const boards = await Promise.all(watches.map((watch) => watch.until(({ completedCount }) => completedCount === 1)))
    for (const board of boards) expect(board).toEqual(boards[0])
    await Promise.all(watches.map((watch) => watch[Symbol.asyncDispose]()))
  })
})

function pickOf(change: RarityView) {
  return change.play?.squares[0]?.pick
}

function order({ entries }: BoardView): string[] {
  return entries.map(({ ref }) => ref)
}
