/** Two servers whose own clocks are wrong, one a day ahead and one a day behind: the game goes by the clock of their database. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { createPrisma } from '#server/platform/database/client.ts'
import { Opened } from '#server/platform/opened.ts'
import { msToNoon } from '../../load/support/early-day.ts'
import { type AnswerBook, answerBook } from '../../support/answers.ts'
import { openDatabaseUrl } from '../../support/database-url.ts'
import { startTestDatabase } from '../../support/embedded.ts'
import { readMetrics } from '../../support/metrics.ts'
import { Player } from '../../support/player.ts'
import { freePort } from '../../support/redis.ts'
import { shiftDatabaseClock } from '../../support/shifted-database.ts'
import { runServer, type ServerProcess } from './server-process.ts'

const SHIFTED_CLOCK = new URL('../../load/support/shifted-clock.ts', import.meta.url).href
/** An early day: its few games are composed in seconds. */
const TODAY = 3
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const START_MS = 240_000
const DAYS = 'query ($tomorrow: Int!) { calendar { todaysNumber now } game(number: $tomorrow) { __typename } }'

interface DaysView {
  readonly calendar: { readonly todaysNumber: number; readonly now: string }
  readonly game: { readonly __typename: string }
}

interface Node {
  readonly url: string
  readonly metricsUrl: string
  readonly process: ServerProcess
}

const opened = new Opened()
const shiftMs = msToNoon(TODAY)
let databaseUrl: string
let prisma: PrismaClient
let answers: AnswerBook
let ahead: Node
let behind: Node

beforeAll(async () => {
  const { connection } = opened.keep(await startTestDatabase('composed'))
  await shiftDatabaseClock(connection, shiftMs)
  databaseUrl = opened.keep(await openDatabaseUrl(connection)).url
  prisma = createPrisma(connection)
  opened.keep({ [Symbol.asyncDispose]: () => prisma.$disconnect() })
  answers = answerBook(prisma)
  behind = await startNode(-DAY_MS)
  ahead = await startNode(DAY_MS)
}, START_MS)
afterAll(() => opened[Symbol.asyncDispose]())

describe('a server whose clock is a day ahead or behind', () => {
  it('serves the game of the day that the database says, and not the next', async () => {
    for (const { url } of [behind, ahead]) {
      const { calendar, game } = await player(url).asks<DaysView>(DAYS, { tomorrow: TODAY + 1 })
      expect(calendar.todaysNumber).toBe(TODAY)
      expect(Math.abs(Date.parse(calendar.now) - shiftMs - Date.now())).toBeLessThan(MINUTE_MS)
      expect(game).toEqual({ __typename: 'FutureGame' })
    }
  })

  it('is not ready, and says so in the log and to Prometheus', async () => {
    const expected = [
      [behind, 'behind', -DAY_MS],
      [ahead, 'ahead of', DAY_MS],
    ] as const
    for (const [node, where, skewMs] of expected) {
      const ready = await fetch(`${node.url}/readyz`)
      expect(ready.status).toBe(503)
      expect(await ready.json()).toMatchObject({
        reasons: [
          expect.stringMatching(new RegExp(`^this server's clock is 8\\d{4}\\.\\d seconds ${where} the database's$`)),
        ],
      })
      const line = await node.process.line(/"level":50.*clock/)
      expect(line).toMatch(/Set it by NTP/)
      const skew = (await readMetrics(node.metricsUrl)).of('ninefold_clock_skew_seconds')
      expect(Math.abs(skew - skewMs / 1000)).toBeLessThan(2)
    }
  })

  it('leaves the running game open: a player who finishes it is ranked, and nobody hears that it has settled', async () => {
    await player(behind.url).finishes(TODAY)
    await player(ahead.url).finishes(TODAY)
    await ended(ahead)
    await ended(behind)
    const game = await prisma.game.findUniqueOrThrow({ where: { number: TODAY }, include: { plays: true } })
    expect(game.plays.map(({ completedAt }) => completedAt !== null)).toEqual([true, true])
    expect(game.settledAt).toBeNull()
    expect(await prisma.finalStanding.count()).toBe(0)
    const events = await prisma.webhookEvent.findMany({
      where: { key: { in: [`settled ${TODAY}`, `published ${TODAY + 1}`] } },
    })
    expect(events).toEqual([])
    // Both did their duties, the one behind included.
    expect((await prisma.game.findUniqueOrThrow({ where: { number: TODAY - 1 } })).settledAt).not.toBeNull()
  })

  it(
    'is ready again as soon as its clock is right',
    async () => {
      const right = await startNode(0)
      expect((await fetch(`${right.url}/readyz`)).status).toBe(200)
      const skew = (await readMetrics(right.metricsUrl)).of('ninefold_clock_skew_seconds')
      expect(Math.abs(skew)).toBeLessThan(2)
    },
    START_MS,
  )
})

function player(url: string): Player {
  return new Player(url, answers)
}

/** A server that ends has done what it held due. */
async function ended(node: Node): Promise<void> {
  node.process.kill('SIGTERM')
  expect((await node.process.ended).code).toBe(0)
}

/** Its own clock is so far from the database's. */
async function startNode(skewMs: number): Promise<Node> {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const process = opened.keep(
    runServer({
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DATABASE_URL: databaseUrl,
      NODE_OPTIONS: `--import tsx --import ${SHIFTED_CLOCK}`,
      BENCH_CLOCK_SHIFT_MS: String(shiftMs + skewMs),
      ...{ API_LIMITS: 'off', SHUTDOWN_MS: '60000' },
    }),
  )
  await process.line(/^Ninefold is ready: http/)
  return { url: `http://127.0.0.1:${port}`, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`, process }
}
