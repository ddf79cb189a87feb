/** Every node computes the boards for itself, from the same picks. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '#schema/rules/puzzle/random.ts'
import { redisBus } from '#server/live/broadcast/redis-bus.ts'
import type { LiveEngine } from '#server/live/live-engine.ts'
import { Opened } from '#server/platform/opened.ts'
import { countReaders } from '#server/play/read-totals.ts'
import { fills, fitting } from './moves.ts'
import { expectBoardsByTheRules, naively, scoreBy } from './naive.ts'
import { memoryLog, openSharedStage, type SharedStage, type TestGame } from './stage.ts'

/** A busy machine may take its time. */
const PATIENT = { timeout: 20_000 }

let stage: SharedStage
beforeAll(async () => {
  stage = await openSharedStage()
})
afterAll(() => stage[Symbol.asyncDispose]())

interface Node {
  readonly engine: LiveEngine
  /** What a watcher has been told. */
  readonly versions: number[]
}

/** A node that watches the game. */
async function nodeOn(opened: Opened, game: TestGame): Promise<Node> {
  const bus = opened.keep(redisBus(stage.redisUrl, memoryLog()))
  const engine = opened.keep(stage.engine({ bus }))
  const watch = engine.watch(game.id)
  const versions = [(await watch.next()).value ?? -1]
  void (async () => {
    for await (const version of watch) versions.push(version)
  })()
  return { engine, versions }
}

/** By the database. */
const changesIn = async ({ id }: TestGame) => {
  const { rows } = await stage.pool.query<{ number: number }>('select number from game where id = $1', [id])
  const changes = await countReaders(stage.pool).readVersions(rows.map(({ number }) => number))
  return changes.get(id) ?? -1
}

const isAscending = (numbers: readonly number[]) =>
  numbers.every((number, i) => i === 0 || number >= (numbers[i - 1] ?? 0))

describe('the boards of a game that two nodes watch', () => {
  it('are as new as all that is committed, and equal a naive query on both', async () => {
    await using opened = new Opened()
    const game = await stage.game()
    const nodes = [await nodeOn(opened, game), await nodeOn(opened, game)]
    const random = seededRandom('nodes')
    const players = Array.from({ length: 16 }, () => randomUUID())
    for (const [n, playerId] of players.slice(0, 4).entries()) await stage.signUp(playerId, `Player ${n}`)
    const waiting = players
      .flatMap((playerId) => game.answers.map((_, square) => ({ playerId, square, order: random() })))
      .toSorted((a, b) => a.order - b.order)
    while (waiting.length > 0) {
      await Promise.all(
        waiting.splice(0, 24).map(({ playerId, square, order }, i) => {
          const songId = fitting(game, square, Math.floor(order * 3000) % 3)
          return nodes[i % 2]?.engine.guess({ gameId: game.id, playerId, square, songId })
        }),
      )
      const changes = await changesIn(game)
      const naive = await naively(stage.pool, game)
      for (const { engine } of nodes) {
        await expect.poll(async () => (await engine.board(game.id, 'all')).version, PATIENT).toBe(changes)
        await expectBoardsByTheRules(engine, game, naive)
        for (const playerId of players) expect(await engine.score(game.id, playerId)).toEqual(scoreBy(naive, playerId))
      }
    }
    const scores = await Promise.all(
      nodes.map(async ({ engine }) => {
        const found = await engine.scores(game.id)
        return Array.from({ length: found.length }, (_, place) => found.at(place))
      }),
    )
    expect(scores[1]).toEqual(scores[0])
    for (const { versions } of nodes) expect(versions).toSatisfy(isAscending)
  })

  it('show a player at once what that player has done there, and a correction at the node where it was made', async () => {
    await using opened = new Opened()
    const game = await stage.game()
    const [one, other] = [await nodeOn(opened, game), await nodeOn(opened, game)]
    const [ada, ben] = [randomUUID(), randomUUID()]
    await fills(one.engine, game, ada, () => 0)
    await fills(other.engine, game, ben, (square) => square % 2)
    expect((await other.engine.score(game.id, ben))?.picks.map((pick) => pick?.count)).not.toContain(undefined)

    const started = async () => (await other.engine.board(game.id, 'all')).startedCount
    await expect.poll(started, PATIENT).toBe(2)
    await stage.signUp(ben, 'Ben Corrected')
    await other.engine.reload(game.id)
    const names = async ({ engine }: Node) => (await engine.board(game.id, 'all')).entries.map(({ name }) => name)
    expect(await names(other)).toContain('Ben Corrected')
    await expect.poll(() => names(one), PATIENT).toEqual(await names(other))
  })

  it('are never older than before when plays are deleted, nor at a node that starts afterwards', async () => {
    await using opened = new Opened()
    const game = await stage.game()
    const [one, other] = [await nodeOn(opened, game), await nodeOn(opened, game)]
    const [leaver, ...others] = [randomUUID(), randomUUID(), randomUUID()]
    for (const playerId of [leaver, ...others]) await fills(one.engine, game, playerId, () => 0)
    await stage.pool.query('delete from play where game_id = $1 and player_id = $2', [game.id, leaver])
    await one.engine.reload(game.id)
    const stranger = randomUUID()
    await one.engine.guess(
      { gameId: game.id, playerId: stranger, square: 0, songId: fitting(game, 0) },
      async () => false,
    )
    await one.engine.giveUp({ gameId: game.id, playerId: stranger })
    const late = await nodeOn(opened, game)
    expect(late.versions[0]).toBeGreaterThan(30)
    expect(late.versions[0]).toBe(await changesIn(game))
    for (const { engine, versions } of [one, other, late]) {
      await expect.poll(async () => (await engine.board(game.id, 'all')).version, PATIENT).toBe(late.versions[0])
      expect((await engine.board(game.id, 'all')).startedCount).toBe(others.length)
      expect(versions).toSatisfy(isAscending)
    }
  })
})
