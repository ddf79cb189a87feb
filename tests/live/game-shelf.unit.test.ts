import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { GamePart, GameRows, ReadGame } from '#server/live/games/game-rows.ts'
import { GameShelf } from '#server/live/games/game-shelf.ts'
import { readerOf } from '../support/packed-game.ts'
import { playRef } from '../support/play-ref.ts'

const answers = Array.from({ length: 9 }, () => [1])
const PLAYERS = 10

function shelfOn(readGame: ReadGame, players: number) {
  return new GameShelf({ readGame, tickMs: 10, stop: new AbortController().signal }, { games: 100, players })
}

const gameOfTen = readerOf((gameId) => {
  const ids = Array.from({ length: PLAYERS }, () => randomUUID())
  return { gameId, answers, plays: ids.map((playerId) => ({ playerId, ref: playRef(gameId, playerId) })) }
})

/** A shelf of games with ten players each, and how often each was read. */
function shelfFor(players: number) {
  const reads = new Map<number, number>()
  const shelf = shelfOn((gameId, build) => {
    reads.set(gameId, (reads.get(gameId) ?? 0) + 1)
    return gameOfTen(gameId, build)
  }, players)
  return { shelf, reads }
}

/** The same, but readings last until they are ended; and which are under way, in the order in which they began. */
function slowShelfFor(players: number) {
  const underWay = new Map<number, () => void>()
  async function* slowly(gameId: number, { parts }: GameRows): AsyncGenerator<GamePart> {
    await new Promise<void>((resolve) => underWay.set(gameId, resolve))
    underWay.delete(gameId)
    yield* parts
  }
  const shelf = shelfOn(
    (gameId, build) => gameOfTen(gameId, (rows) => build({ ...rows, parts: slowly(gameId, rows) })),
    players,
  )
  const begun = (...gameIds: number[]) => expect.poll(() => [...underWay.keys()]).toEqual(gameIds)
  return { shelf, begun, end: (gameId: number) => underWay.get(gameId)?.() }
}

describe('the shelf of games', () => {
  it('puts those away that were asked for longest ago, when all together have too many players', async () => {
    const { shelf, reads } = shelfFor(3 * PLAYERS)
    for (const gameId of [1, 2, 3, 4, 5, 4, 3, 1]) await shelf.get(gameId)
    expect(Object.fromEntries(reads)).toEqual({ 1: 2, 2: 1, 3: 1, 4: 1, 5: 1 })
    shelf.close()
  })

  it('keeps what is watched, however large', async () => {
    const { shelf, reads } = shelfFor(PLAYERS)
    const watch = shelf.watch(1)
    await watch.next()
    for (const gameId of [2, 3, 4, 1]) await shelf.get(gameId)
    expect(reads.get(1)).toBe(1)
    await watch.return?.()
    shelf.close()
  })

  it('makes room while a game is being loaded, and after those that were loaded at the same time', async () => {
    const { shelf, begun, end } = slowShelfFor(3 * PLAYERS)
    const load = async (gameId: number) => {
      const game = shelf.get(gameId)
      await begun(gameId)
      end(gameId)
      await game
    }
    for (const gameId of [1, 2, 3]) await load(gameId)
    expect(shelf.sizes).toMatchObject({ games: 3, players: 3 * PLAYERS })
    const fourth = shelf.get(4)
    await begun(4)
    expect([shelf.find(1), shelf.sizes.players]).toEqual([undefined, 3 * PLAYERS])
    end(4)
    await fourth

    const loads = [5, 6, 7, 8].map((gameId) => shelf.get(gameId))
    for (const pair of [
      [5, 6],
      [7, 8],
    ]) {
      await begun(...pair)
      for (const gameId of pair) end(gameId)
    }
    await Promise.all(loads)
    expect(shelf.sizes.players).toBe(3 * PLAYERS)
    shelf.close()
  })
})

describe('games that are asked for at the same time', () => {
  it('are read two at a time, one after the other', async () => {
    const { shelf, begun, end } = slowShelfFor(100 * PLAYERS)
    const loads = [1, 2, 3, 4].map((gameId) => shelf.get(gameId))
    await begun(1, 2)
    end(2)
    await begun(1, 3)
    end(1)
    await begun(3, 4)
    end(3)
    end(4)
    expect((await Promise.all(loads)).map(({ game }) => game.roster.size)).toEqual(loads.map(() => PLAYERS))
    shelf.close()
  })

  it('are read at once where many wait for one, whatever else is being read', async () => {
    const { shelf, begun, end } = slowShelfFor(100 * PLAYERS)
    const loads = [1, 2, 3].map((gameId) => shelf.get(gameId))
    await begun(1, 2)
    loads.push(...Array.from({ length: 10 }, () => shelf.get(4)))
    await begun(1, 2, 4)
    for (const gameId of [1, 2, 4]) end(gameId)
    await begun(3)
    end(3)
    await Promise.all(loads)
    shelf.close()
  })

  it('are not read when nobody waits for them any more', async () => {
    const { shelf, begun, end } = slowShelfFor(100 * PLAYERS)
    const loads = [1, 2].map((gameId) => shelf.get(gameId))
    const [left, stays] = [shelf.watch(3), shelf.watch(4)]
    const versions = [left.next(), stays.next()]
    await begun(1, 2)
    await left.return?.()
    end(1)
    await begun(2, 4)
    for (const gameId of [2, 4]) end(gameId)
    await Promise.all(loads)
    expect(await versions[1]).toMatchObject({ value: PLAYERS })
    await stays.return?.()
    shelf.close()
  })
})
