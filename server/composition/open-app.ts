/** The whole product on one database, built in order and closed in reverse: the server and the tests open the same. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { ExpectedError } from '#schema/errors.ts'
import { gameNumberAt } from '#schema/rules/calendar/calendar.ts'
import { product } from '#schema/rules/product.ts'
import { settleBoards } from '#server/boards/settle-boards.ts'
import { findImage } from '#server/catalogue/images.ts'
import type { Config } from '#server/config/config.ts'
import { holderOfKey } from '#server/developers/api-keys.ts'
import { createFeeds } from '#server/developers/feeds/feeds.ts'
import { settledGameReaderOn } from '#server/developers/feeds/read-settled-game.ts'
import { leagueName } from '#server/friends/league-members.ts'
import type { LiveBus } from '#server/live/broadcast/bus.ts'
import type { LiveEngine } from '#server/live/live-engine.ts'
import { createClients, type DatabaseClients, type DatabaseConnection } from '#server/platform/database/client.ts'
import { type Clock, clockProblem, openDatabaseClock } from '#server/platform/database/database-clock.ts'
import { type ChangeKind, listenForChanges } from '#server/platform/database/listen.ts'
import { type SecretBox, secretBox } from '#server/platform/database/secret-box.ts'
import { databaseStateOf } from '#server/platform/database/state.ts'
import { keptSecret, sealStoredSecrets } from '#server/platform/database/stored-secrets.ts'
import { Opened } from '#server/platform/opened.ts'
import type { Tracing } from '#server/platform/telemetry/tracing.ts'
import { lookForMissedGuesses } from '#server/play/missed-guesses.ts'
import type { PublishedGames } from '#server/play/published-games.ts'
import { countReaders } from '#server/play/read-totals.ts'
import { seedDemo } from '#server/players/demo-community.ts'
import type { HouseholdBudgets } from '#server/players/household-budgets.ts'
import { createNamePolicy } from '#server/players/name-policy.ts'
import { newGameNews } from '#server/players/notify-new-game.ts'
import { playerOfSession } from '#server/players/sessions.ts'
import { readViewerName } from '#server/players/visitor-name.ts'
import { adminOfSession } from '#server/portal/admin-sessions.ts'
import { createPuzzleSearch, type PuzzleSearch } from '#server/portal/puzzle-search.ts'
import type { RequestLimits } from '../platform/admission/request-limits.ts'
import { type App, createApp } from '../platform/http/app.ts'
import type { HealthSource } from '../platform/http/health.ts'
import { listen } from '../platform/listen.ts'
import { reportIfSlow } from '../platform/progress.ts'
import type { Meters } from '../platform/telemetry/meters.ts'
import { type PlayRefs, playRefs } from '../play/play-ref.ts'
import { newCookieSecret } from '../players/sign-in/visitor.ts'
import { type OpenInvalidation, type OpenNews, openInvalidation, openNews } from './open-announcements.ts'
import { openBus, openEngine } from './open-engine.ts'
import { type OpenGames, openGames } from './open-games.ts'
import { type OpenLimits, openLimits } from './open-limits.ts'
import { openSignIn } from './open-sign-in.ts'
import { openTelemetry, serveMetrics, type Telemetry } from './open-telemetry.ts'
import { type OpenWebhooks, openWebhooks } from './open-webhooks.ts'
import { type Scheduler, startScheduler } from './scheduler.ts'
import { servicesOn } from './services.ts'
import { spreadLate } from './spread-regrade.ts'

export interface AppDeps {
  readonly config: Config
  /** To a migrated database itself. */
  readonly connection: DatabaseConnection
  /** To the same through a pooler, if there is one. */
  readonly pooled?: DatabaseConnection | undefined
  /** Opens the secrets in the database; without it they are lost with this process. */
  readonly secrets?: SecretBox
  readonly catalogueFolder: string
  /** The built web client. */
  readonly webRoot: string
  /** Sets the time, as tests do; undefined for the database's clock. */
  readonly now?: () => Date
  readonly log: Logger
  /** Whether to stop opening. */
  readonly stop: AbortSignal
  /** Undefined without tracing; disposed by its owner. */
  readonly tracing?: Tracing | null
}

export interface RunningApp extends AsyncDisposable {
  /** Where it listens. */
  readonly port: number
  /** The port of the metrics endpoint; undefined without one. */
  readonly metricsPort: number | undefined
  readonly clients: DatabaseClients
  readonly scheduler: Scheduler
}

const throwawaySecrets = secretBox([randomUUID()])

/** Resolves once requests are served. */
export async function openApp(deps: AppDeps): Promise<RunningApp> {
  const opened = new Opened()
  try {
    return { ...(await open(opened, deps)), [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() }
  } catch (problem) {
    await opened[Symbol.asyncDispose]()
    throw problem
  }
}

async function open(opened: Opened, deps: AppDeps): Promise<Omit<RunningApp, typeof Symbol.asyncDispose>> {
  const { config, connection, pooled, log, stop } = deps
  const telemetry = openTelemetry(deps.tracing ?? null)
  const clients = opened.keep(createClients(connection, { pooled, connections: config.databaseConnections }))
  const { prisma, pool, guessPool } = clients
  const clock = deps.now ? givenClock(deps.now) : opened.keep(await openDatabaseClock(pool, log))
  const { now } = clock
  const { box, secret, refOf } = await openSecrets(prisma, deps)
  const { snapshot, games } = await openGames({ ...deps, prisma, now })
  const bus = telemetry.bus(openBus(opened, config, log))
  const engine = openEngine(opened, { pool, guessPool, bus, config, refOf, now, log, observed: telemetry.guesses })
  if (config.demo && (await isNew(prisma))) await bringDemoPlayers({ prisma, now, engine })
  stop.throwIfAborted()
  const news = opened.keep(newGameNews({ prisma, push: config.push, product, log }))
  // Others send what a server with a wrong clock cannot: certificates and tokens would be refused.
  const maySend = () => clockProblem(clock) === undefined
  const notifyOfGame = (at: Date) => maySend() && news.notify(at)
  const told = openNews(opened, { bus, prisma, now, log })
  const mendLate = () => spreadLate({ prisma, engine, news: told.news, now })
  const hooks = openWebhooks(opened, { prisma, box, config, games, secret, now, maySend, log })
  const duties = { notifyOfGame, mendLate, announceToWebhooks: hooks.announceToWebhooks }
  const scheduler = opened.keep(startScheduler({ prisma, snapshot, product, clock, engine, games, ...duties, log }))
  const missed = { engine, calendar: product, ...countReaders(pool), isAlone: () => bus.isAlone, now, log }
  opened.keep(lookForMissedGuesses(missed))
  const publicNews = openInvalidation(opened, { bus, engine, now })
  const takeIn = (kind: ChangeKind) => readAgain(kind, { snapshot, games, engine, publicNews })
  opened.keep(await listenForChanges(connection, takeIn, log))

  const { requests, signIns, budgets } = openLimits(opened, { config, now })
  const limits = measuredLimits(requests, telemetry.meters)
  const search = opened.keep(createPuzzleSearch())
  const own = { clock, now, secret, refOf, snapshot, games, engine, publicNews, search }
  const made = { bus, limits, signIns, budgets, clients, telemetry, ...own }
  const app = await appOn({ ...deps, ...told, ...hooks, ...made })
  const { port } = opened.keep(await listen(app.server, config))
  // Closed before the server, which waits for every connection to end.
  opened.keep(app)
  const metricsPort = await serveMetrics(opened, telemetry, { config, clients, clock, engine, bus })
  return { port, metricsPort, clients, scheduler }
}

async function openSecrets(prisma: PrismaClient, { config, secrets: box = throwawaySecrets }: AppDeps) {
  await sealStoredSecrets(prisma, box)
  const secret = config.cookieSecret ?? (await keptSecret({ prisma, box }, 'cookies', newCookieSecret))
  return { box, secret, refOf: playRefs(await keptSecret({ prisma, box }, 'plays', newCookieSecret)) }
}

interface DemoDeps {
  readonly prisma: PrismaClient
  readonly now: () => Date
  readonly engine: LiveEngine
}

async function bringDemoPlayers({ prisma, now, engine }: DemoDeps): Promise<void> {
  const settle = () => settleBoards({ prisma, calendar: product, now, engine })
  const players = await reportIfSlow('Bringing demo players', seedDemo({ prisma, calendar: product, now, settle }))
  if (players > 0) await engine.reload()
}

interface Parts extends OpenGames {
  readonly engine: LiveEngine
  readonly publicNews: OpenInvalidation
}

async function readAgain(kind: ChangeKind, { snapshot, games, engine, publicNews }: Parts): Promise<void> {
  if (kind === 'catalogue') await snapshot.reload()
  games.forget()
  // Counts and names on boards; a correction that reaches published games has them read again by itself.
  if (kind === 'demo') await engine.reload()
  publicNews.reloaded()
}

interface AppParts extends Parts, AppDeps, OpenNews, OpenWebhooks {
  readonly bus: LiveBus
  readonly clock: Clock
  readonly now: () => Date
  readonly clients: DatabaseClients
  readonly limits: RequestLimits
  readonly search: PuzzleSearch
  readonly budgets: HouseholdBudgets
  readonly signIns: OpenLimits['signIns']
  readonly telemetry: Telemetry
  readonly secret: string
  readonly refOf: PlayRefs
}

function appOn(parts: AppParts): Promise<App> {
  const { config, webRoot, log, now, clients, secret, games, engine, news, sessionEnds, publicNews } = parts
  const { prisma, pool } = clients
  const names = createNamePolicy(product)
  const cookies = { secret, isSecure: config.siteUrl.startsWith('https:') }
  return createApp({
    telemetry: parts.telemetry,
    prisma,
    siteUrl: config.siteUrl,
    adScript: config.adScript,
    webRoot,
    log,
    cookies,
    limits: parts.limits,
    holderOfKey: (tokenHash) => holderOfKey({ prisma, now }, tokenHash),
    playerOfSession: (tokenHash) => playerOfSession({ prisma, now }, tokenHash),
    publicNews,
    answerSignIn: openSignIn({ config, prisma, engine, limiter: parts.signIns, names, news, cookies, now, log }),
    sessionEnds,
    trustProxy: config.trustProxy,
    adminOfSession: (tokenHash) => adminOfSession({ prisma, now }, tokenHash),
    services: servicesOn({ ...parts, names }),
    viewerName: (identity) => readViewerName(prisma, identity.current()),
    puzzle: (name) => games.named(name).catch(nullIfNotThere),
    todaysGame: () => games.byNumber(gameNumberAt(now(), product)),
    feeds: createFeeds({ read: settledGameReaderOn(pool), games, now, siteUrl: config.siteUrl }),
    leagueName: (code) => leagueName(prisma, code),
    ...healthOf(parts),
    load: {
      ...config.load,
      shutdownMs: config.shutdownMs,
      limitsHouseholds: config.api.isOn,
      waitingGuesses: () => engine.waitingGuesses,
    },
    image: (name) => findImage(prisma, name),
  })
}

/** Demo players come to the first start alone: a database with players in it is in use, or was restored from a backup. */
async function isNew(prisma: PrismaClient): Promise<boolean> {
  return (await prisma.player.findFirst({ select: { id: true } })) === null
}

/** The clock of a test is what the game goes by. */
function givenClock(now: () => Date): Clock {
  return { now, read: async () => now(), skewMs: 0 }
}

function nullIfNotThere(problem: unknown): null {
  if (problem instanceof ExpectedError) return null
  throw problem
}

/** What there must be before anybody can play here: a database that knows all that we know of, a clock that agrees with it, and today's game in memory. */
interface HealthParts {
  readonly clients: { readonly pool: pg.Pool }
  readonly engine: Pick<LiveEngine, 'counts'>
  readonly games: Pick<PublishedGames, 'byNumber' | 'calendar'>
  readonly bus: Pick<LiveBus, 'isAlone'>
  readonly clock: Pick<Clock, 'now' | 'skewMs'>
}

function healthOf({ clients, engine, games, bus, clock }: HealthParts): HealthSource {
  const databaseState = databaseStateOf(clients.pool)
  const todaysGame = async () => engine.counts((await games.byNumber(gameNumberAt(clock.now(), games.calendar))).id)
  return {
    isHealthy: async () => (await databaseState()) !== 'away',
    isAlone: () => bus.isAlone,
    async missing() {
      const state = await databaseState()
      if (state === 'away') return ['the database does not answer']
      if (state === 'older') return ['the database misses migrations']
      const hasGame = await todaysGame().then(alwaysThere, isNotThere)
      return [clockProblem(clock), hasGame ? undefined : "today's game cannot be read"].filter(
        (reason) => reason !== undefined,
      )
    },
  }
}

const alwaysThere = () => true

/** A day without a game is a day on which nothing is missing. */
function isNotThere(problem: unknown): boolean {
  return problem instanceof ExpectedError
}

function measuredLimits(limits: RequestLimits, { refusals }: Pick<Meters, 'refusals'>): RequestLimits {
  return {
    async spend(rateLimitKey, points) {
      const balance = await limits.spend(rateLimitKey, points)
      if (rateLimitKey && balance?.isRefused) refusals.inc({ rateLimitKey: rateLimitKey.kind })
      return balance
    },
    giveBack: (rateLimitKey, points) => limits.giveBack(rateLimitKey, points),
  }
}
