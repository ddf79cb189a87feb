/** The whole product in this process, on a database of its own, with a clock that a test moves and players that come over HTTP. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { openApp } from '#server/composition/open-app.ts'
import { readConfig } from '#server/config/config.ts'
import type { DatabaseConnection } from '#server/platform/database/client.ts'
import { Opened } from '#server/platform/opened.ts'
import { startTracing } from '#server/platform/telemetry/start-tracing.ts'
import { type AnswerBook, answerBook } from './answers.ts'
import { CATALOGUE, startComposedDatabase, type TestDatabase } from './embedded.ts'
import { Player } from './player.ts'
import { testClock } from './test-clock.ts'
import { type LogLine, testLog } from './test-log.ts'
import { waitingFor } from './waits.ts'

export interface TestServer extends AsyncDisposable {
  readonly url: string
  /** Where /metrics is; empty unless METRICS_PORT is among the variables. */
  readonly metricsUrl: string
  /** The number of today's game at the start. */
  readonly today: number
  readonly connection: DatabaseConnection
  readonly prisma: PrismaClient
  readonly answers: AnswerBook
  now(): Date
  /** A visitor who has not been here before. */
  player(): Player
  /** Puts the clock forward and does what is due by then. */
  toGame(number: number, hours?: number): Promise<void>
  /** Warnings and errors since the last call; any left over fail the test file. */
  takeLog(): readonly LogLine[]
}

export interface TestServerOptions {
  /** Fewer games to compose make a quicker start. */
  readonly today?: number
  readonly hours?: number
  /** As the environment would give them. */
  readonly variables?: Readonly<Record<string, string>>
  /** Drawing takes seconds; a test that looks at no cover does without. */
  readonly covers?: 'blank' | 'drawn'
  /** One that has been used before; its owner ends it. */
  readonly database?: TestDatabase
}

/** Small, so that tests wait little; the product's is half a second. */
const TICK_MS = '20'

/** Takes two seconds or three. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { today = 40, hours, covers = 'blank' } = options
  const opened = new Opened()
  const clock = testClock(today, hours)
  const database = options.database ?? opened.keep(await startComposedDatabase(today, covers))
  const { connection } = database
  const served = { connection, variables: options.variables, now: clock.now }
  const { product, log } = await waitingFor('a server in the process', () => serve(opened, served))
  const { prisma } = product.clients
  const url = `http://127.0.0.1:${product.port}`
  const answers = answerBook(prisma)
  return {
    url,
    metricsUrl: product.metricsPort === undefined ? '' : `http://127.0.0.1:${product.metricsPort}/metrics`,
    today,
    connection,
    prisma,
    answers,
    now: clock.now,
    player: () => new Player(url, answers),
    async toGame(number, hours) {
      clock.toGame(number, hours)
      await product.scheduler.round()
    },
    takeLog: log.take,
    async [Symbol.asyncDispose]() {
      await opened[Symbol.asyncDispose]()
      const untaken = log.take()
      if (untaken.length > 0) throw new Error(`The server complained: ${JSON.stringify(untaken, null, 2)}`)
    },
  }
}

interface Served {
  readonly connection: DatabaseConnection
  readonly variables: TestServerOptions['variables']
  readonly now: () => Date
}

/** Opens the product, and what stands around it in production: a log, a web client, a tracer where the variables want one. */
async function serve(opened: Opened, { connection, variables, now }: Served) {
  // A machine that runs many tests at once is late for other reasons than requests.
  const config = readConfig({ PORT: '0', DEMO: 'off', LIVE_TICK_MS: TICK_MS, MAX_LAG_MS: '0', ...variables })
  const tracing = await startTracing(config.telemetry.tracing)
  if (tracing) opened.keep(tracing)
  const log = testLog(tracing)
  const web = opened.keep(webRoot())
  const product = opened.keep(
    await openApp({
      config,
      connection,
      catalogueFolder: CATALOGUE,
      webRoot: web.path,
      now,
      log: log.logger,
      tracing,
      stop: new AbortController().signal,
    }),
  )
  return { product, log }
}

/** What a build says of its files. */
const BUILT = {
  'index.html': { file: 'assets/index-D34db33f.js', isEntry: true },
  'play/archive/ArchiveScreen.tsx': {
    file: 'assets/ArchiveScreen-D34db33f.js',
    imports: ['index.html'],
    css: ['assets/ArchiveScreen-D34db33f.css'],
  },
}

/** A web client as a build leaves it, without its contents. */
function webRoot(): AsyncDisposable & { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), 'ninefold-web-'))
  mkdirSync(join(path, 'assets'))
  writeFileSync(join(path, 'index.html'), '<!doctype html><title>Ninefold</title>')
  writeFileSync(join(path, 'assets/index-D34db33f.js'), 'export {}')
  mkdirSync(join(path, '.vite'))
  writeFileSync(join(path, '.vite/manifest.json'), JSON.stringify(BUILT))
  mkdirSync(join(path, '.embed'))
  writeFileSync(join(path, '.embed/leaderboard.js'), 'export {}')
  writeFileSync(join(path, '.embed/leaderboard.css'), ':root {}')
  return { path, [Symbol.asyncDispose]: async () => rmSync(path, { recursive: true, force: true }) }
}
