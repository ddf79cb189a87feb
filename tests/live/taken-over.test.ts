/** After an account has adopted a visitor, the visitor's device continues as a new visitor, on every node. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announceGuesses, memoryBus } from '#server/live/broadcast/bus.ts'
import { redisBus } from '#server/live/broadcast/redis-bus.ts'
import type { LiveEngine } from '#server/live/live-engine.ts'
import { fitting, names } from './moves.ts'
import { expectBoardsByTheRules, naively, scoreBy } from './naive.ts'
import { memoryLog, openSharedStage, type SharedStage, type TestGame } from './stage.ts'

/** A busy machine may take its time. */
const PATIENT = { timeout: 10_000 }

let stage: SharedStage
beforeAll(async () => {
  stage = await openSharedStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

describe('a visitor who plays on where an account has taken over what they did', () => {
  const guessed = (engine: LiveEngine, game: TestGame, playerId: string, square: number) =>
    engine.guess({ gameId: game.id, playerId, square, songId: fitting(game, square) })

  const expectTwoPlays = async (engine: LiveEngine, game: TestGame, [account, visitor]: readonly [string, string]) => {
    const naive = await naively(stage.pool, game)
    await expect.poll(() => engine.score(game.id, account), PATIENT).toEqual(scoreBy(naive, account))
    await expect.poll(() => engine.score(game.id, visitor), PATIENT).toEqual(scoreBy(naive, visitor))
    await expect.poll(() => names(engine, game, 'signedIn'), PATIENT).toEqual(['Ada'])
    await expectBoardsByTheRules(engine, game, naive)
  }

  it.each(['before', 'after'])('begins anew on every node, heard of %s the account', async (order) => {
    await using busOne = redisBus(stage.redisUrl, memoryLog())
    await using busTwo = redisBus(stage.redisUrl, memoryLog())
    await using one = stage.engine({ bus: busOne })
    await using two = stage.engine({ bus: busTwo })
    const game = await stage.game()
    const [visitor, account] = [randomUUID(), randomUUID()]
    const watches = [one, two].map((node) => node.watch(game.id))
    for (const watch of watches) await watch.next()
    for (let square = 0; square < 3; square++) await guessed(two, game, visitor, square)
    const pickCount = async () => (await one.counts(game.id)).squares.reduce((all, square) => all + square.pickCount, 0)
    await expect.poll(pickCount, PATIENT).toBe(3)

    await stage.adopts(account, visitor, 'Ada')
    const show = () => one.showPlayer({ playerId: account, visitorId: visitor, gameIds: [game.id] })
    if (order === 'after') await show()
    await guessed(two, game, visitor, 0)
    await guessed(two, game, visitor, 5)
    await expect.poll(pickCount, PATIENT).toBe(5)
    if (order === 'before') await show()
    for (const node of [one, two]) await expectTwoPlays(node, game, [account, visitor])
    for (const watch of watches) await watch.return?.()
  })

  it('leaves nobody behind on a node that hears of their guess only after the account', async () => {
    const bus = memoryBus()
    await using engine = stage.engine({ bus })
    const game = await stage.game()
    const [visitor, account] = [randomUUID(), randomUUID()]
    const watch = engine.watch(game.id)
    await watch.next()
    await guessed(engine, game, visitor, 0)
    await using elsewhere = stage.engine()
    await guessed(elsewhere, game, visitor, 1)
    await stage.adopts(account, visitor, 'Ada')
    await engine.showPlayer({ playerId: account, visitorId: visitor, gameIds: [game.id] })
    const late = {
      gameId: game.id,
      playerId: visitor,
      square: 1,
      songId: fitting(game, 1),
      at: Date.now(),
      isCounted: true,
    }
    announceGuesses(bus, { origin: 'elsewhere', begun: [], picks: [late] })
    const naive = await naively(stage.pool, game)
    await expect.poll(() => engine.score(game.id, account), PATIENT).toEqual(scoreBy(naive, account))
    const picks = async () => (await engine.plays(game.id, [account]))[0]?.picks.filter((pick) => pick !== null)
    await expect.poll(picks, PATIENT).toHaveLength(2)
    expect(await engine.score(game.id, visitor)).toBeNull()
    expect(await engine.counts(game.id)).toMatchObject({ startedCount: 1 })
    await expectBoardsByTheRules(engine, game, naive)
    await watch.return?.()
  })
})
