/** A play that does not count is judged and scored like any other, on every node, and affects no one; signing in makes it count. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redisBus } from '#server/live/broadcast/redis-bus.ts'
import type { LiveEngine } from '#server/live/live-engine.ts'
import { fills, fitting } from './moves.ts'
import { expectBoardsByTheRules, naively, scoreBy } from './naive.ts'
import { memoryLog, openSharedStage, type SharedStage, type TestGame } from './stage.ts'

/** A busy machine may take its time. */
const PATIENT = { timeout: 10_000 }
const notCounted = async () => false

let stage: SharedStage
beforeAll(async () => {
  stage = await openSharedStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

async function fillsUncounted(
  engine: LiveEngine,
  game: TestGame,
  playerId: string,
  { which = 0, squares = 9 }: { readonly which?: number; readonly squares?: number },
) {
  for (let square = 0; square < squares; square++) {
    const outcome = await engine.guess(
      { gameId: game.id, playerId, square, songId: fitting(game, square, which) },
      notCounted,
    )
    expect(outcome).toMatchObject({ verdict: 'right' })
  }
}

async function expectNaive(engine: LiveEngine, game: TestGame, playerIds: readonly string[]) {
  const naive = await naively(stage.pool, game)
  for (const playerId of playerIds)
    await expect.poll(() => engine.score(game.id, playerId), PATIENT).toEqual(scoreBy(naive, playerId))
  await expectBoardsByTheRules(engine, game, naive)
  const counted = [...naive.values()].filter(({ isCounted }) => isCounted)
  expect(await engine.counts(game.id)).toMatchObject({ startedCount: counted.length })
}

describe('a play that does not count', () => {
  it('moves no count, no place and no mark of others, and has a score by the counts of the others', async () => {
    await using engine = stage.engine()
    const game = await stage.game()
    const [ada, ben, script, late] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    await fills(engine, game, ada, () => 0)
    await fills(engine, game, ben, (square) => square % 2)
    const before = {
      all: await engine.board(game.id, 'all'),
      counts: await engine.counts(game.id),
      scores: (await engine.scores(game.id)).length,
      adas: await engine.score(game.id, ada),
    }
    await fillsUncounted(engine, game, script, { which: 0 })
    await fillsUncounted(engine, game, late, { which: 2, squares: 4 })
    await engine.guess({ gameId: game.id, playerId: late, square: 5, songId: game.misfit })
    const after = {
      all: { ...(await engine.board(game.id, 'all')), version: before.all.version },
      counts: { ...(await engine.counts(game.id)), version: before.counts.version },
      scores: (await engine.scores(game.id)).length,
      adas: await engine.score(game.id, ada),
    }
    expect(after).toEqual(before)
    await expectNaive(engine, game, [ada, ben, script, late])
    // No counted play has these songs.
    expect(await engine.score(game.id, late)).toMatchObject({ rarity: 0, unicornCount: 0, isCounted: false })
    expect(await engine.neighbourhood(game.id, script, 'all')).toEqual([])
    await engine.reload(game.id)
    await expectNaive(engine, game, [ada, ben, script, late])
  })

  it('is the same on every node, and to one that starts later', async () => {
    await using busOne = redisBus(stage.redisUrl, memoryLog())
    await using busTwo = redisBus(stage.redisUrl, memoryLog())
    await using one = stage.engine({ bus: busOne })
    await using two = stage.engine({ bus: busTwo })
    const game = await stage.game()
    const [ada, script] = [randomUUID(), randomUUID()]
    const watches = [one, two].map((node) => node.watch(game.id))
    for (const watch of watches) await watch.next()
    await fills(two, game, ada, () => 0)
    await fillsUncounted(one, game, script, { which: 0, squares: 5 })
    // At another node, which need not have heard that the play does not count.
    for (let square = 5; square < 9; square++)
      await two.guess({ gameId: game.id, playerId: script, square, songId: fitting(game, square) })
    for (const node of [one, two]) await expectNaive(node, game, [ada, script])
    await using three = stage.engine()
    await expectNaive(three, game, [ada, script])
    expect((await three.counts(game.id)).version).toBe((await one.counts(game.id)).version)
    for (const watch of watches) await watch.return?.()
  })

  it('counts from the moment its visitor signs in, on every node', async () => {
    await using busOne = redisBus(stage.redisUrl, memoryLog())
    await using busTwo = redisBus(stage.redisUrl, memoryLog())
    await using one = stage.engine({ bus: busOne })
    await using two = stage.engine({ bus: busTwo })
    const game = await stage.game()
    const [ada, visitor, account] = [randomUUID(), randomUUID(), randomUUID()]
    const watches = [one, two].map((node) => node.watch(game.id))
    for (const watch of watches) await watch.next()
    await fills(one, game, ada, () => 0)
    await fillsUncounted(two, game, visitor, { which: 0, squares: 3 })
    await stage.adopts(account, visitor, 'Ben')
    await two.showPlayer({ playerId: account, visitorId: visitor, gameIds: [game.id] })
    for (const node of [one, two]) {
      await expect.poll(async () => (await node.counts(game.id)).startedCount, PATIENT).toBe(2)
      await expectNaive(node, game, [ada, account])
    }
    await one.guess({ gameId: game.id, playerId: account, square: 3, songId: fitting(game, 3) }, notCounted)
    for (const node of [one, two]) await expectNaive(node, game, [ada, account])
    for (const watch of watches) await watch.return?.()
  })
})
