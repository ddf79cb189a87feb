import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redisBus } from '#server/live/broadcast/redis-bus.ts'
import { startRedis } from '../support/redis.ts'
import { memoryLog, openSharedStage, type SharedStage, type TestGame } from './stage.ts'

/** A busy machine may take its time. */
const PATIENT = { timeout: 10_000 }

let stage: SharedStage
beforeAll(async () => {
  stage = await openSharedStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

const answerOf = (game: TestGame, square: number, which: number) => game.answers[square]?.at(which) ?? -1

describe('two nodes on one PostgreSQL and one Redis', () => {
  it('a guess at one moves counts, scores and the board at the other, and wakes its watchers', async () => {
    await using busOne = redisBus(stage.redisUrl, memoryLog())
    await using busTwo = redisBus(stage.redisUrl, memoryLog())
    await using one = stage.engine({ bus: busOne })
    await using two = stage.engine({ bus: busTwo })
    const game = await stage.game()
    const playerId = randomUUID()
    const watch = two.watch(game.id)
    expect(await watch.next()).toMatchObject({ value: 0 })

    await one.guess({ gameId: game.id, playerId, square: 0, songId: answerOf(game, 0, 0) })
    expect(await watch.next()).toMatchObject({ value: 2 })
    expect(await two.counts(game.id)).toEqual(await one.counts(game.id))
    expect(await two.score(game.id, playerId)).toEqual(await one.score(game.id, playerId))
    expect(await two.board(game.id, 'all')).toEqual(await one.board(game.id, 'all'))

    await one.giveUp({ gameId: game.id, playerId })
    expect(await watch.next()).toMatchObject({ value: 3 })
    expect((await two.board(game.id, 'all')).entries).toEqual([])
    await watch.return?.()
  })

  it('guessing for the same players at once count everything once, and end with the same version', async () => {
    await using busOne = redisBus(stage.redisUrl, memoryLog())
    await using busTwo = redisBus(stage.redisUrl, memoryLog())
    const nodes = [stage.engine({ bus: busOne }), stage.engine({ bus: busTwo })]
    const game = await stage.game()
    await Promise.all(nodes.map((node) => node.counts(game.id)))
    const players = Array.from({ length: 60 }, () => randomUUID())
    const guesses = players.flatMap((playerId, p) =>
      game.answers.flatMap((songs, square) =>
        nodes.map((node, n) => {
          const songId = answerOf(game, square, (p + square + n * (p % 2)) % songs.length)
          return () => node.guess({ gameId: game.id, playerId, square, songId })
        }),
      ),
    )
    const verdicts = (await Promise.all(guesses.map((guess) => guess()))).map(({ verdict }) => verdict)
    expect(verdicts.filter((verdict) => verdict === 'right')).toHaveLength(60 * 9)
    const { rows } = await stage.pool.query(
      `select sum(count)::int as tallied, (select sum(filled)::int from play where game_id = $1) as filled,
         (select count(*)::int from play where game_id = $1 and completed_at is not null) as completed
       from tally where game_id = $1`,
      [game.id],
    )
    expect(rows).toEqual([{ tallied: 540, filled: 540, completed: 60 }])
    for (const node of nodes) {
      await expect.poll(async () => (await node.counts(game.id)).version, PATIENT).toBe(600)
      expect(await node.counts(game.id)).toMatchObject({ startedCount: 60, completedCount: 60 })
    }
    const boards = await Promise.all(nodes.map((node) => node.board(game.id, 'all')))
    expect(boards[0]).toEqual(boards[1])
    for (const node of nodes) await node[Symbol.asyncDispose]()
  })

  it('catch up after Redis was away', async () => {
    const first = await startRedis()
    const logs = [memoryLog(), memoryLog()]
    await using busOne = redisBus(first.url, logs[0] ?? memoryLog())
    await using busTwo = redisBus(first.url, logs[1] ?? memoryLog())
    await using one = stage.engine({ bus: busOne })
    await using two = stage.engine({ bus: busTwo })
    const game = await stage.game()
    const watch = two.watch(game.id)
    expect(await watch.next()).toMatchObject({ value: 0 })
    await first[Symbol.asyncDispose]()
    await expect.poll(() => logs.map(({ heard }) => heard.length), PATIENT).toEqual([1, 1])

    const guess = { gameId: game.id, playerId: randomUUID(), square: 0, songId: answerOf(game, 0, 0) }
    expect((await one.guess(guess)).verdict).toBe('right')
    expect((await two.counts(game.id)).version).toBe(0)

    await using _second = await startRedis({ port: first.port })
    expect(await watch.next()).toMatchObject({ value: 2 })
    await watch.return?.()
  })

  it('a reload at one is a reload at the other', async () => {
    await using busOne = redisBus(stage.redisUrl, memoryLog())
    await using busTwo = redisBus(stage.redisUrl, memoryLog())
    await using one = stage.engine({ bus: busOne })
    await using two = stage.engine({ bus: busTwo })
    const game = await stage.game()
    const watch = two.watch(game.id)
    await watch.next()
    await stage.pool.query('insert into tally (game_id, square, song_id, count) values ($1, 0, $2, 5)', [
      game.id,
      answerOf(game, 0, 0),
    ])
    await one.reload(game.id)
    expect(await watch.next()).toMatchObject({ value: 5 })
    await watch.return?.()
  })
})
