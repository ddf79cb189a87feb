/** What the bench of faults breaks: two nodes, each on a cable to one PostgreSQL and on one to one Redis, and a disk that can be filled. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { createPrisma, type DatabaseConnection } from '#server/platform/database/client.ts'
import { startEmbedded } from '#server/platform/database/embedded.ts'
import type { EmbeddedDatabase } from '#server/platform/database/outlive-crash.ts'
import { Opened } from '#server/platform/opened.ts'
import { answerBook } from '../../support/answers.ts'
import { type Cable, openCable } from '../../support/cable.ts'
import { freePort, startRedis, type TestRedis } from '../../support/redis.ts'
import { shiftDatabaseClock } from '../../support/shifted-database.ts'
import { msToNoon } from './early-day.ts'
import { type ServerChild, startServerChild } from './server-child.ts'

export const COOKIE_SECRET = 'of visitors who are here for a bench alone'
/** Of the disk: enough for the write-ahead log of a whole run. */
const DISK = '1g'
const FILLER_BYTES = 4 * 1024 * 1024
const FILL_AGAIN_MS = 100
/** Of the write-ahead log, in which something has to stand for it. */
const NEXT_LOG_FILE = "select pg_logical_emit_message(false, 'bench', 'full'), pg_switch_wal()"

export interface FaultNode {
  readonly url: string
  /** To the database. */
  readonly cable: Cable
  readonly redisCable: Cable
  readonly child: () => ServerChild
  /** Its clock is off by this many milliseconds. */
  start(shiftMs?: number): Promise<void>
}

export interface FaultStage extends AsyncDisposable {
  /** Not over any cable. */
  readonly connection: DatabaseConnection
  readonly nodes: readonly [FaultNode, FaultNode]
  /** From the machine's clock to noon of today's game, where the database's stands at first. */
  readonly shiftMs: number
  /** False on a machine where no small disk can be had. */
  readonly hasSmallDisk: boolean
  answers(gameNumber: number): Promise<readonly (readonly string[])[]>
  stopPostgres(): Promise<void>
  startPostgres(): Promise<void>
  stopRedis(): Promise<void>
  startRedis(): Promise<void>
  /** To its last byte, and keeps it so for a while; PostgreSQL has to begin a new file of its log meanwhile, and ends for it. */
  fillDisk(ms: number): Promise<void>
  freeDisk(): void
}

/** Both nodes serve when it is open. */
export async function openFaultStage(stop: AbortSignal): Promise<FaultStage> {
  const opened = new Opened()
  try {
    return await open(opened, stop)
  } catch (problem) {
    await opened[Symbol.asyncDispose]()
    throw problem
  }
}

async function open(opened: Opened, stop: AbortSignal): Promise<FaultStage> {
  const { folder, hasSmallDisk } = smallDisk(opened)
  // As a server does it.
  const start = () => startEmbedded(folder, { log: { error: tellBriefly, info: console.log } })
  let database: EmbeddedDatabase = await start()
  opened.keep({ [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() })
  const { connection } = database
  let redis: TestRedis = await startRedis()
  opened.keep({ [Symbol.asyncDispose]: () => redis[Symbol.asyncDispose]() })
  const shiftMs = msToNoon()
  await shiftDatabaseClock(connection, shiftMs)
  const path = join(connection.host, `.s.PGSQL.${connection.port}`)
  const node = () => openNode(opened, { path, redisPort: redis.port, shiftMs, stop })
  // The first makes the database, the other joins it.
  const first = await node()
  await first.start()
  const second = await node()
  await second.start()
  const prisma = createPrisma(connection)
  opened.keep({ [Symbol.asyncDispose]: () => prisma.$disconnect() })
  const filler = join(folder, 'filler')
  return {
    connection,
    nodes: [first, second],
    shiftMs,
    hasSmallDisk,
    answers: answerBook(prisma).of,
    stopPostgres: async () => database[Symbol.asyncDispose](),
    async startPostgres() {
      database = await start()
    },
    stopRedis: async () => redis[Symbol.asyncDispose](),
    async startRedis() {
      redis = await startRedis({ port: redis.port })
    },
    fillDisk: (ms) => keepFull({ path: filler, connection, ms, stop }),
    freeDisk: () => rmSync(filler, { force: true }),
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  }
}

/** A small memory disk; an ordinary folder if mounting is not permitted. */
function smallDisk(opened: Opened): { readonly folder: string; readonly hasSmallDisk: boolean } {
  const folder = mkdtempSync(join(tmpdir(), 'ninefold-faults-'))
  opened.keep({ [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true, force: true }) })
  if (!runs(['mount', '-t', 'tmpfs', '-o', `size=${DISK},mode=700`, 'tmpfs', folder])) {
    return { folder, hasSmallDisk: false }
  }
  opened.keep({ [Symbol.asyncDispose]: async () => void runs(['umount', '--lazy', folder]) })
  return { folder, hasSmallDisk: true }
}

function runs([program = '', ...words]: readonly string[]): boolean {
  return spawnSync(program, words).status === 0
}

const tellBriefly = (_: unknown, words?: string) => console.log(words)

interface Filling {
  readonly path: string
  readonly connection: DatabaseConnection
  readonly ms: number
  readonly stop: AbortSignal
}

async function keepFull({ path, connection, ms, stop }: Filling): Promise<void> {
  // While the disk is full, connections fail.
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  await fill(path)
  for (const end = performance.now() + ms; performance.now() < end; stop.throwIfAborted()) {
    await fill(path)
    await client.query(NEXT_LOG_FILE).catch(() => {})
    await wait(FILL_AGAIN_MS)
  }
  void client.end().catch(() => {})
}

async function fill(path: string): Promise<void> {
  await using file = await openFile(path, 'a')
  for (let bytes = FILLER_BYTES; bytes >= 1; ) {
    try {
      await file.write(Buffer.alloc(bytes))
    } catch {
      // No more room for so much: for less, perhaps.
      bytes = Math.floor(bytes / 2)
    }
  }
}

interface NodeSettings {
  /** Of the database's socket. */
  readonly path: string
  readonly redisPort: number
  readonly shiftMs: number
  readonly stop: AbortSignal
}

async function openNode(opened: Opened, { path, redisPort, shiftMs, stop }: NodeSettings): Promise<FaultNode> {
  const cable = opened.keep(await openCable({ path }))
  const redisCable = opened.keep(await openCable({ port: redisPort, host: '127.0.0.1' }))
  const port = await freePort()
  let child: ServerChild | undefined
  opened.keep({ [Symbol.asyncDispose]: async () => child?.kill() })
  const current = () => {
    if (child) return child
    throw new Error('The node was not started')
  }
  return {
    url: `http://127.0.0.1:${port}`,
    cable,
    redisCable,
    child: current,
    async start(shift = shiftMs) {
      child = await startServerChild({
        file: 'dist/server/main.mjs',
        preload: [import.meta.resolve('./shifted-clock.ts')],
        stop,
        variables: {
          PORT: String(port),
          DATABASE_URL: `postgresql://postgres@127.0.0.1:${cable.port}/postgres`,
          REDIS_URL: `redis://127.0.0.1:${redisCable.port}`,
          BENCH_CLOCK_SHIFT_MS: String(shift),
          ...{ COOKIE_SECRET, DEMO: 'off', LOG_LEVEL: 'silent', API_LIMITS: 'off' },
        },
      })
    },
  }
}
