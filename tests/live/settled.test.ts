import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LiveEngine } from '#server/live/live-engine.ts'
import { FINAL_VERSION } from '#server/live/standings/board.ts'
import { openStage, type Stage, type TestGame } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

async function completes(engine: LiveEngine, game: TestGame, playerId: string, which: (square: number) => number) {
  for (const [square, songs] of game.answers.entries()) {
    await engine.guess({ gameId: game.id, playerId, square, songId: songs.at(which(square)) ?? -1 })
  }
}

/** Stores what the engine says as final, as of an instant. */
async function settle(engine: LiveEngine, game: TestGame, players: readonly string[], at: Date) {
  for (const playerId of players) {
    const score = await engine.score(game.id, playerId)
    await stage.pool.query('insert into final_standing values ($1, $2, $3, $4, $5, $6)', [
      game.id,
      playerId,
      Math.round((score?.rarity ?? 0) * 1e6),
      score?.unicornCount,
      score?.rank,
      score?.percentile,
    ])
  }
  await stage.pool.query('update game set settled_at = $2 where id = $1', [game.id, at])
  await engine.reload(game.id)
}

describe('a settled board', () => {
  it('never changes, nor does a score on it; later plays are ranked apart', async () => {
    let clock = new Date('2025-01-01T12:00:00Z')
    await using engine = stage.engine({ now: () => clock })
    const game = await stage.game()
    const [ada, ben, cleo, late] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    await completes(engine, game, ada, () => 0)
    await completes(engine, game, ben, (square) => (square < 5 ? 0 : 1))
    await completes(engine, game, cleo, () => 2)
    await engine.guess({ gameId: game.id, playerId: late, square: 0, songId: game.answers[0]?.[3] ?? -1 })
    const live = await Promise.all([ada, ben, cleo].map((playerId) => engine.score(game.id, playerId)))

    clock = new Date('2025-01-02T06:00:00Z')
    await settle(engine, game, [ada, ben, cleo], clock)
    const board = await engine.board(game.id, 'all')
    expect(board).toMatchObject({ isSettled: true, startedCount: 3, completedCount: 3, version: FINAL_VERSION })
    expect(board.entries.map(({ position }) => position)).toEqual([1, 2, 2])
    const scores = () => Promise.all([ada, ben, cleo].map((playerId) => engine.score(game.id, playerId)))
    expect(await scores()).toEqual(live)

    clock = new Date('2025-01-03T06:00:00Z')
    await completes(engine, game, late, () => 2)
    const [archivist] = [randomUUID()]
    await completes(engine, game, archivist, () => 0)
    expect(await scores()).toEqual(live)
    expect(await engine.board(game.id, 'all')).toEqual(board)
    await engine.reload(game.id)
    expect(await engine.board(game.id, 'all')).toEqual(board)
    expect(await scores()).toEqual(live)

    const apart = await engine.score(game.id, archivist)
    expect(apart).toMatchObject({ isArchive: true, rankedCount: 3 })
    expect(apart?.picks[0]).toMatchObject({ count: 3, total: 5, rarity: 60, isStolen: false })
    const finals = live.map((score) => score?.rarity ?? 0)
    expect(apart?.rank).toBe(1 + finals.filter((rarity) => rarity < (apart?.rarity ?? 0)).length)
    expect(apart?.percentile).toBeCloseTo((100 * finals.filter((rarity) => rarity > (apart?.rarity ?? 0)).length) / 3)
    expect((await engine.counts(game.id)).squares[0]?.pickCount).toBe(5)
    expect(await engine.neighbourhood(game.id, archivist, 'all')).toEqual([])
  })

  it('counts positions anew among the signed-in alone', async () => {
    await using engine = stage.engine()
    const game = await stage.game()
    const [visitor, ada] = [randomUUID(), randomUUID()]
    await stage.signUp(ada, 'Ada')
    await completes(engine, game, visitor, () => 0)
    await completes(engine, game, ada, (square) => (square < 8 ? 0 : 1))
    await completes(engine, game, randomUUID(), () => 0)
    await settle(engine, game, [visitor, ada], new Date())
    const { entries } = await engine.board(game.id, 'signedIn')
    expect(entries.map(({ name, position }) => ({ name, position }))).toEqual([{ name: 'Ada', position: 1 }])
  })

  it('tells its watchers when it settles', async () => {
    await using engine = stage.engine()
    const game = await stage.game()
    const watch = engine.watch(game.id)
    await watch.next()
    await settle(engine, game, [], new Date())
    expect(await watch.next()).toMatchObject({ done: false })
    expect(await engine.board(game.id, 'all')).toMatchObject({ isSettled: true, entries: [] })
    await watch.return?.()
  })
})
