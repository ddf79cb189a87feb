/** A player who signs in, is called otherwise or hides is shown so at once, on every node, and no game is read again for it. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redisBus } from '#server/live/broadcast/redis-bus.ts'
import type { ReadGame } from '#server/live/games/game-rows.ts'
import { gameReaderOn } from '#server/play/read-live-game.ts'
import { playRef } from '../support/play-ref.ts'
import { fills, fitting, names } from './moves.ts'
import { expectBoardsByTheRules, naively, scoreBy } from './naive.ts'
import { memoryLog, openSharedStage, type SharedStage, type Stage } from './stage.ts'

/** A busy machine may take its time. */
const PATIENT = { timeout: 10_000 }

let stage: SharedStage
beforeAll(async () => {
  stage = await openSharedStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

/** An engine that counts how often it reads. */
function counted(deps: Parameters<Stage['engine']>[0] = {}) {
  let readings = 0
  const read = gameReaderOn(stage.pool, playRef)
  const readGame: ReadGame = (...asked) => {
    readings++
    return read(...asked)
  }
  return { engine: stage.engine({ ...deps, readGame }), readings: () => readings }
}

describe('a visitor who signs in', () => {
  it('has as an account, from then on, what they did, and boards say who they are', async () => {
    const { engine, readings } = counted()
    await using _ = engine
    const game = await stage.game()
    const [ada, ben, cleo] = [randomUUID(), randomUUID(), randomUUID()]
    await fills(engine, game, ada, () => 0)
    await fills(engine, game, ben, (square) => square % 2)
    await fills(engine, game, cleo, () => 1)
    expect(await names(engine, game, 'signedIn')).toEqual([])
    const before = await engine.score(game.id, ada)

    const account = randomUUID()
    await stage.adopts(account, ada, 'Ada')
    await engine.showPlayer({ playerId: account, visitorId: ada, gameIds: [game.id] })
    expect(await names(engine, game, 'signedIn')).toEqual(['Ada'])
    expect(await engine.score(game.id, account)).toEqual(before)
    expect(await engine.score(game.id, ada)).toBeNull()
    expect(readings()).toBe(1)
    const naive = await naively(stage.pool, game)
    for (const playerId of [account, ben, cleo])
      expect(await engine.score(game.id, playerId)).toEqual(scoreBy(naive, playerId))
    await expectBoardsByTheRules(engine, game, naive)

    // Hearing of it twice changes nothing, nor does a later look at what is stored.
    const boards = () => Promise.all([engine.board(game.id, 'all'), engine.board(game.id, 'signedIn')])
    const shown = await boards()
    await engine.showPlayer({ playerId: account, visitorId: ada, gameIds: [game.id] })
    expect(await boards()).toEqual(shown)
    await engine.reload(game.id)
    expect(await boards()).toEqual(shown)
  })

  it('plays on as the account', async () => {
    await using engine = stage.engine()
    const game = await stage.game()
    const [visitor, account] = [randomUUID(), randomUUID()]
    const guess = (playerId: string, square: number) =>
      engine.guess({ gameId: game.id, playerId, square, songId: fitting(game, square) })
    await guess(visitor, 0)
    await stage.adopts(account, visitor, 'Ada')
    await engine.showPlayer({ playerId: account, visitorId: visitor, gameIds: [game.id] })
    for (let square = 1; square < 9; square++) expect((await guess(account, square)).verdict).toBe('right')
    expect(await engine.counts(game.id)).toMatchObject({ startedCount: 1, completedCount: 1 })
    expect(await engine.score(game.id, account)).toMatchObject({ rank: 1, rankedCount: 1 })
  })

  it('who has guessed as the account before that was heard is one player', async () => {
    await using engine = stage.engine()
    const game = await stage.game()
    const [visitor, account] = [randomUUID(), randomUUID()]
    const watch = engine.watch(game.id)
    await watch.next()
    const guess = (playerId: string, square: number) =>
      engine.guess({ gameId: game.id, playerId, square, songId: fitting(game, square) })
    await guess(visitor, 0)
    await stage.adopts(account, visitor, 'Ada')
    await guess(account, 1)
    await engine.showPlayer({ playerId: account, visitorId: visitor, gameIds: [game.id] })
    expect(await engine.counts(game.id)).toMatchObject({ startedCount: 1 })
    expect(await engine.score(game.id, account)).toEqual(scoreBy(await naively(stage.pool, game), account))
    expect(await names(engine, game, 'all')).toEqual(['Ada'])
    await watch.return?.()
  })

  it('is shown as the account at every node', async () => {
    await using busOne = redisBus(stage.redisUrl, memoryLog())
    await using busTwo = redisBus(stage.redisUrl, memoryLog())
    await using one = stage.engine({ bus: busOne })
    const { engine: two, readings } = counted({ bus: busTwo })
    await using _ = two
    const game = await stage.game()
    const [visitor, account] = [randomUUID(), randomUUID()]
    const watches = [one, two].map((node) => node.watch(game.id))
    for (const watch of watches) await watch.next()
    await fills(one, game, visitor, () => 0)
    await expect.poll(async () => (await two.counts(game.id)).completedCount, PATIENT).toBe(1)

    await stage.adopts(account, visitor, 'Ada')
    await one.showPlayer({ playerId: account, visitorId: visitor, gameIds: [game.id] })
    for (const node of [one, two]) {
      await expect.poll(() => names(node, game, 'signedIn'), PATIENT).toEqual(['Ada'])
      await expect.poll(() => node.score(game.id, account), PATIENT).toMatchObject({ rank: 1, rankedCount: 1 })
    }
    expect(await two.board(game.id, 'all')).toEqual(await one.board(game.id, 'all'))
    expect(readings()).toBe(1)
    for (const watch of watches) await watch.return?.()
  })
})

describe('a player who looks otherwise', () => {
  const changes = (playerId: string, column: string, value: unknown) =>
    stage.pool.query(`update account set ${column} = $2 where player_id = $1`, [playerId, value])

  it.each(['live', 'settled'])('is shown so on a %s board, and not at all when they hide', async (kind) => {
    const { engine, readings } = counted()
    await using _ = engine
    const game = await stage.game()
    const [ada, ben] = [randomUUID(), randomUUID()]
    await stage.signUp(ada, 'Ada')
    await stage.signUp(ben, 'Ben')
    await fills(engine, game, ada, () => 0)
    await fills(engine, game, ben, () => 1)
    if (kind === 'settled') {
      for (const playerId of [ada, ben]) {
        const values = [game.id, playerId, 0, 9, 1, 100]
        await stage.pool.query('insert into final_standing values ($1, $2, $3, $4, $5, $6)', values)
      }
      await stage.pool.query('update game set settled_at = now() where id = $1', [game.id])
      await engine.reload(game.id)
    }
    const watch = engine.watch(game.id)
    await watch.next()
    expect((await names(engine, game, 'all')).toSorted()).toEqual(['Ada', 'Ben'])
    const read = readings()

    const show = () => engine.showPlayer({ playerId: ada, visitorId: null, gameIds: [game.id] })
    await changes(ada, 'display_name', 'Adele')
    await show()
    await watch.next()
    expect((await names(engine, game, 'all')).toSorted()).toEqual(['Adele', 'Ben'])
    await changes(ada, 'is_hidden', true)
    await show()
    expect(await names(engine, game, 'all')).toEqual(['Ben'])
    expect(await names(engine, game, 'signedIn')).toEqual(['Ben'])
    expect(await engine.board(game.id, 'all')).toMatchObject({ startedCount: 2, completedCount: 2 })
    await changes(ada, 'is_hidden', false)
    await show()
    expect((await names(engine, game, 'all')).toSorted()).toEqual(['Adele', 'Ben'])
    expect(readings()).toBe(read)
    await watch.return?.()
  })

  it('whose play has not been heard of yet is read', async () => {
    await using engine = stage.engine()
    const game = await stage.game()
    const watch = engine.watch(game.id)
    await watch.next()
    const ada = randomUUID()
    await stage.signUp(ada, 'Ada')
    await stage.pool.query(
      `insert into play (game_id, player_id, ref, started_at) values ($1, $2, 'abcdefghijkl', now())`,
      [game.id, ada],
    )
    await engine.showPlayer({ playerId: ada, visitorId: null, gameIds: [game.id] })
    expect(await names(engine, game, 'all')).toEqual(['Ada'])
    await watch.return?.()
  })
})
