/** What a running server takes in that no player did: demo players, an import, a command of its operator. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPool } from '#server/platform/database/client.ts'
import { type ChangeKind, notifyChange } from '#server/platform/database/listen.ts'
import { playRef } from '../support/play-ref.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: 12, hours: 20, variables: { DEMO: 'on' } })
})
afterAll(() => server[Symbol.asyncDispose]())

/** As a command does that has changed something. */
async function tell(kind: ChangeKind): Promise<void> {
  const pool = createPool(server.connection)
  await notifyChange(pool, kind)
  await pool.end()
}

interface Row {
  readonly isDemo: boolean
  readonly state: string
}

describe('a fresh installation', () => {
  it('has boards that are alive, and says who is simulated', async () => {
    for (const game of [12, 11, 5]) {
      const { leaderboard } = await server
        .player()
        .asks<{ leaderboard: { entries: Row[]; isSettled: boolean } }>(
          `{ leaderboard(gameNumber: ${game}) { ... on Leaderboard { isSettled entries { isDemo state } } } }`,
        )
      expect(leaderboard.isSettled).toBe(game < 12)
      expect(leaderboard.entries.filter(({ state }) => state === 'COMPLETED').length).toBeGreaterThan(5)
      expect(leaderboard.entries.every(({ isDemo }) => isDemo)).toBe(true)
    }
  })
})

describe('a change made behind the server’s back', () => {
  it('to plays reaches whoever watches the board', async () => {
    await using watch = server.player().watchesBoard(12)
    const { startedCount } = await watch.next()
    const { id: gameId } = await server.prisma.game.findUniqueOrThrow({ where: { number: 12 } })
    const { id: playerId } = await server.prisma.player.create({ data: { id: randomUUID() } })
    const ref = playRef(gameId, playerId)
    await server.prisma.play.create({ data: { gameId, playerId, ref, startedAt: server.now() } })
    await tell('demo')
    await watch.until((board) => board.startedCount === startedCount + 1)
  })

  it('to the catalogue is in the next answer', async () => {
    const clue = await server.prisma.clue.findFirstOrThrow({
      where: { kind: 'category', game: { number: { lte: 12 } } },
      select: { categoryId: true, game: { select: { number: true } } },
    })
    const query = `{ game(number: ${clue.game.number}) { ... on Game { rows { title } columns { title } } } }`
    await server.player().asks(query)
    await server.prisma.category.update({ where: { id: clue.categoryId ?? 0 }, data: { title: 'Songs about tea' } })
    await tell('catalogue')
    await vi.waitFor(async () => {
      expect(JSON.stringify(await server.player().asks(query))).toContain('Songs about tea')
    })
  })
})
