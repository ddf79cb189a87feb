/** The whole product as it runs: server processes on one database, and what a visitor needs to play there. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createPrisma } from '#server/platform/database/client.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { Opened } from '#server/platform/opened.ts'
import { signVisitor, visitorCookie } from '#server/players/sign-in/visitor.ts'
import { answerBook } from '../../support/answers.ts'
import { keepBlankCovers } from '../../support/blank-covers.ts'
import { shiftDatabaseClock } from '../../support/shifted-database.ts'
import { msToNoon } from './early-day.ts'
import { openHttpLane } from './http-lane.ts'
import { type ServerChild, startServerChild } from './server-child.ts'

const CATALOGUE = join(import.meta.dirname, '../../../prisma/catalogue')
const COOKIE_SECRET = 'of visitors who are here for a bench alone'

export interface Site extends AsyncDisposable {
  readonly nodes: readonly ServerChild[]
  /** Of today's game when the site opened. */
  readonly today: number
  /** By square: the ids of the songs that fit. */
  answers(gameNumber: number): Promise<readonly (readonly string[])[]>
}

export interface SiteSettings {
  /** Of an empty database. */
  readonly databaseUrl: string
  readonly nodes: number
  readonly variables?: Readonly<Record<string, string>>
  /** Loaded before the server. */
  readonly preload?: readonly string[]
  /** From the machine's clock to that of the servers and of their database; without it, noon of an early day. */
  readonly shiftMs?: number
  readonly stop: AbortSignal
}

/** All nodes start together: one of them brings the catalogue. */
export async function openSite(site: SiteSettings): Promise<Site> {
  const { databaseUrl, nodes, variables, preload = [], shiftMs = msToNoon(), stop } = site
  const opened = new Opened()
  try {
    // A first start would draw them for seconds.
    await migrate({ connectionString: databaseUrl })
    await keepBlankCovers({ connectionString: databaseUrl }, CATALOGUE)
    await shiftDatabaseClock({ connectionString: databaseUrl }, shiftMs)
    const settings = {
      file: 'dist/server/main.mjs',
      preload: [import.meta.resolve('./shifted-clock.ts'), ...preload],
      stop,
      variables: {
        DATABASE_URL: databaseUrl,
        COOKIE_SECRET,
        DEMO: 'off',
        LOG_LEVEL: 'error',
        API_LIMITS: 'off',
        BENCH_CLOCK_SHIFT_MS: String(shiftMs),
        ...variables,
      },
    }
    const start = async () => opened.keep(await startServerChild(settings))
    const started = await Promise.all(Array.from({ length: nodes }, start))
    const prisma = createPrisma({ connectionString: databaseUrl })
    opened.keep({ [Symbol.asyncDispose]: () => prisma.$disconnect() })
    const book = answerBook(prisma)
    return {
      nodes: started,
      today: await todaysNumber(started[0]?.port ?? 0),
      answers: book.of,
      [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
    }
  } catch (problem) {
    await opened[Symbol.asyncDispose]()
    throw problem
  }
}

/** A visitor whom the site has not seen, as a Cookie header. */
export function newVisitor(): string {
  return visitorCookie(signVisitor(randomUUID(), COOKIE_SECRET), false).split(';')[0] ?? ''
}

export async function todaysNumber(port: number): Promise<number> {
  using lane = openHttpLane(port)
  const answer = await lane.post(JSON.stringify({ query: '{ calendar { todaysNumber } }' }), '')
  const number = /"todaysNumber":(\d+)/.exec(answer)?.[1]
  if (!number) throw new Error(`The server does not know its day: ${answer}`)
  return Number(number)
}
