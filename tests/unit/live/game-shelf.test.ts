import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { GameShelf } from '#server/live/game-shelf.ts'
import { playRef } from '#server/play-ref.ts'
import { readerOf } from '../../support/packed-game.ts'

const answers = Array.from({ length: 9 }, () => [1])
const PLAYERS = 10

/** A shelf of games with ten players each, and how often each was read. */
function shelfFor(players: number) {
  const reads = new Map<number, number>()
  const readGame = readerOf((gameId) => {
    reads.set(gameId, (reads.get(gameId) ?? 0) + 1)
    const ids = Array.from({ length: PLAYERS }, () => randomUUID())
    return { gameId, answers, plays: ids.map((playerId) => ({ playerId, ref: playRef(gameId, playerId) })) }
  })
  const shelf = new GameShelf({ readGame, tickMs: 10, stop: new AbortController().signal }, { games: 100, players })
  return { shelf, reads }
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
})
