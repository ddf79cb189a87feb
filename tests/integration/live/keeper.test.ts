import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '#schema/rules/random.ts'
import { announceStandings, type LiveBus } from '#server/live/bus.ts'
import type { LiveEngine } from '#server/live/live-engine.ts'
import type { StandingsPublished } from '#server/live/published-standings.ts'
import { redisBus } from '#server/live/redis-bus.ts'
import { Opened } from '#server/opened.ts'
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
  readonly id: string
  readonly bus: LiveBus
  readonly engine: LiveEngine
}

/** Nodes that watch a game, the first of which keeps it, and what is published of it. */
async function nodesOn(opened: Opened, game: TestGame, ids: readonly string[]) {
  const ear = opened.keep(redisBus(stage.redisUrl, memoryLog()))
  const editions: StandingsPublished[] = []
  await ear.subscribe('standingsPublished', (edition) => {
    if (edition.gameId === game.id) editions.push(edition)
  }).ready
  const nodes: (Node & { readonly versions: number[] })[] = []
  for (const id of ids) {
    const bus = opened.keep(redisBus(stage.redisUrl, memoryLog()))
    const engine = opened.keep(stage.engine({ bus, nodeId: id }))
    const versions: number[] = []
    const watch = engine.watch(game.id)
    versions.push((await watch.next()).value ?? -1)
    void (async () => {
      for await (const version of watch) versions.push(version)
    })()
    nodes.push({ id, bus, engine, versions })
    // Whoever watches first keeps it: the next one watches when the lease is taken.
    if (nodes.length === 1) await expect.poll(() => isTaken(bus, game), PATIENT).toBe(true)
  }
  // Somebody else watches it too, so it is published.
  await expect.poll(() => editions.length, PATIENT).toBeGreaterThan(0)
  return { nodes, editions, ear }
}

async function isTaken({ leases }: LiveBus, { id }: TestGame): Promise<boolean> {
  const token = await leases?.take(id)
  if (token) await leases?.release(id, token)
  return token === null
}

const versionOf = async (game: TestGame) => {
  const { rows } = await stage.pool.query<{ v: number }>(
    'select ((select count(*) from play where game_id = $1) + (select sum(count) from tally where game_id = $1))::int as v',
    [game.id],
  )
  return rows[0]?.v ?? -1
}

const isAscending = (numbers: readonly number[]) =>
  numbers.every((number, i) => i === 0 || number >= (numbers[i - 1] ?? 0))

describe('the standings of a game that two nodes watch', () => {
  it('are kept by one of them, and equal a naive query on both at every tick', async () => {
    await using opened = new Opened()
    const game = await stage.game()
    const { nodes, editions } = await nodesOn(opened, game, [randomUUID(), randomUUID()])
    const random = seededRandom('keeper')
    const players = Array.from({ length: 16 }, () => randomUUID())
    for (const [n, playerId] of players.slice(0, 4).entries()) await stage.signUp(playerId, `Keeper ${n}`)
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
      const version = await versionOf(game)
      const naive = await naively(stage.pool, game)
      for (const { engine } of nodes) {
        await expect.poll(async () => (await engine.board(game.id, 'all')).version, PATIENT).toBe(version)
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
    const keepers = new Set(editions.map(({ origin, edition: { token } }) => `${token} ${origin}`))
    expect(keepers).toHaveProperty('size', new Set(editions.map(({ edition }) => edition.token)).size)
    expect(editions.map(({ edition }) => edition.token)).toSatisfy(isAscending)
    for (const { versions } of nodes) expect(versions).toSatisfy(isAscending)
  })

  it('show a player at once what that player has done at a node that follows, and a correction at the node where it was made', async () => {
    await using opened = new Opened()
    const game = await stage.game()
    const { nodes } = await nodesOn(opened, game, [randomUUID(), randomUUID()])
    const [keeper, follower] = nodes
    const [ada, ben] = [randomUUID(), randomUUID()]
    if (!keeper || !follower) throw new Error('Two nodes were opened')
    await fills(keeper.engine, game, ada, () => 0)
    await fills(follower.engine, game, ben, (square) => square % 2)
    expect((await follower.engine.score(game.id, ben))?.picks.map((pick) => pick?.count)).not.toContain(undefined)

    const started = async () => (await follower.engine.board(game.id, 'all')).startedCount
    await expect.poll(started, PATIENT).toBe(2)
    await stage.signUp(ben, 'Ben Corrected')
    await follower.engine.reload(game.id)
    const names = async ({ engine }: Node) => (await engine.board(game.id, 'all')).entries.map(({ name }) => name)
    expect(await names(follower)).toContain('Ben Corrected')
    await expect.poll(() => names(keeper), PATIENT).toContain('Ben Corrected')
    await expect.poll(() => names(follower), PATIENT).toEqual(await names(keeper))
  })

  it('are taken from the newest keeper alone: one that was replaced is no longer heard', async () => {
    await using opened = new Opened()
    const game = await stage.game()
    const { nodes, editions, ear } = await nodesOn(opened, game, [randomUUID(), randomUUID()])
    const [real] = editions
    if (!real) throw new Error('An edition was published')
    const token = real.edition.token + 1e9
    const edition = (token: number, number: number, startedCount: number): StandingsPublished => {
      const boards = { all: { ...real.boards.all, startedCount }, signedIn: real.boards.signedIn }
      return { ...real, origin: 'newcomer', edition: { token, number }, version: startedCount, boards }
    }
    const showAll = (startedCount: number) =>
      expect
        .poll(
          () => Promise.all(nodes.map(async ({ engine }) => (await engine.board(game.id, 'all')).startedCount)),
          PATIENT,
        )
        .toEqual(nodes.map(() => startedCount))
    const heard = nodes.map(() => 0)
    for (const [n, { bus }] of nodes.entries()) {
      await bus.subscribe('standingsPublished', ({ version }) => {
        heard[n] = version
      }).ready
    }
    announceStandings(ear, edition(token, 1, 77))
    await showAll(77)
    for (const [tokenOf, number, version] of [
      [real.edition.token, 1000, 88],
      [token - 1, 1001, 89],
      [token, 0, 90],
    ] as const) {
      announceStandings(ear, edition(tokenOf, number, version))
      await expect.poll(() => heard, PATIENT).toEqual(nodes.map(() => version))
      await showAll(77)
    }
    announceStandings(ear, edition(token, 2, 99))
    await showAll(99)
    for (const { versions } of nodes) expect(versions.filter((version) => version > 0)).toEqual([77, 99])
  })
})

describe('another node takes over', () => {
  // Slow: a lease has to run out.
  it('when the keeper dies, and no board goes back in time', async () => {
    await using opened = new Opened()
    const game = await stage.game()
    const { nodes, editions } = await nodesOn(opened, game, [randomUUID(), randomUUID(), randomUUID()])
    const [first, ...others] = nodes
    const guess = (engine: LiveEngine | undefined) =>
      engine?.guess({ gameId: game.id, playerId: randomUUID(), square: 0, songId: fitting(game, 0) })
    for (const { engine } of nodes) await guess(engine)
    await expect.poll(() => editions.at(-1)?.version, PATIENT).toBe(6)
    // Nobody hears of it any more, and its lease ends by itself.
    await first?.bus[Symbol.asyncDispose]()
    await guess(others[0]?.engine)
    await expect.poll(() => editions.at(-1)?.version, PATIENT).toBe(8)
    expect(others.map(({ id }) => id)).toContain(editions.at(-1)?.origin)
    const boards = () => Promise.all(others.map(({ engine }) => engine.board(game.id, 'all')))
    await expect.poll(async () => (await boards()).map(({ version }) => version), PATIENT).toEqual([8, 8])
    expect(new Set((await boards()).map((board) => JSON.stringify(board)))).toHaveProperty('size', 1)
    for (const { versions } of others) expect(versions).toSatisfy(isAscending)
    expect(editions.map(({ version }) => version)).toSatisfy(isAscending)
    expect(editions.map(({ edition }) => edition.token)).toSatisfy(isAscending)
  })

  it('when the keeper stops: it lets the game go', async () => {
    await using opened = new Opened()
    const game = await stage.game()
    const { nodes, editions, ear } = await nodesOn(opened, game, [randomUUID(), randomUUID(), randomUUID()])
    const last = editions.at(-1)
    const keeper = nodes.find(({ id }) => id === last?.origin)
    await keeper?.engine[Symbol.asyncDispose]()
    expect(await ear.leases?.renew(game.id, last?.edition.token ?? 0)).toBe(false)
    await expect.poll(() => editions.at(-1)?.origin, PATIENT).not.toBe(keeper?.id)
    expect(editions.map(({ edition }) => edition.token)).toSatisfy(isAscending)
  })
})
