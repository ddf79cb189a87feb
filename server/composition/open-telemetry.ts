/** Telemetry of one server: metrics for Prometheus, and traces if a collector is configured. */

import { randomUUID } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type pg from 'pg'
import type { Registry } from 'prom-client'
import { collectDefaultMetrics } from 'prom-client'
import type { Config } from '#server/config/config.ts'
import { announceTopics, CHANNELS } from '#server/live/broadcast/bus.ts'
import type { LiveEngine } from '#server/live/live-engine.ts'
import type { DatabaseClients } from '#server/platform/database/client.ts'
import type { Clock } from '#server/platform/database/database-clock.ts'
import { timed } from '#server/platform/database/timed-query.ts'
import type { Opened } from '#server/platform/opened.ts'
import { measuredGuesses } from '#server/platform/telemetry/guess-telemetry.ts'
import { Meters } from '#server/platform/telemetry/meters.ts'
import type { LiveBus, LiveChannel, LiveChannels } from '../live/broadcast/bus.ts'
import { listen } from '../platform/listen.ts'
import type { MeasuredGuesses } from '../platform/telemetry/guess-telemetry.ts'
import type { Tracing } from '../platform/telemetry/tracing.ts'

/** A scraper does not wait long. */
const ASK_MS = 1000

export interface Telemetry {
  readonly meters: Meters
  readonly tracing: Tracing | null
  readonly guesses: MeasuredGuesses
  /** The bus, as it is to be spoken over. */
  bus(bus: LiveBus): LiveBus
}

/** Starts counting; the endpoint may open later. */
export function openTelemetry(tracing: Tracing | null): Telemetry {
  const meters = new Meters()
  const guesses = measuredGuesses({ meters: meters.live, tracing })
  return {
    meters,
    tracing,
    guesses,
    bus: (bus) => (tracing ? tracedBus(bus, tracing, guesses) : bus),
  }
}

export interface Watched {
  readonly clients: Pick<DatabaseClients, 'pool' | 'guessPool' | 'prismaPool'>
  readonly clock: Pick<Clock, 'skewMs'>
  readonly engine: Pick<LiveEngine, 'sizes'>
  readonly bus: LiveBus
}

/** Serves the numbers where the configuration says; the port, or undefined where it does not. Kept by `opened`. */
export async function serveMetrics(
  opened: Opened,
  { meters }: Pick<Telemetry, 'meters'>,
  { config, clients, clock, engine, bus }: Watched & { readonly config: Pick<Config, 'telemetry' | 'host'> },
): Promise<number | undefined> {
  const port = config.telemetry.metricsPort
  if (port === undefined) return undefined
  watchPools(meters, { queries: clients.pool, guesses: clients.guessPool, prisma: clients.prismaPool })
  watchSizes(meters, engine)
  meters.watchNumber(
    'ninefold_clock_skew_seconds',
    "How far this server's clock is ahead of the database's; negative where it is behind.",
    () => clock.skewMs / 1000,
  )
  watchWebhooks(meters, clients.pool)
  opened.keep(watchBus(bus, meters))
  // Watches the process from now on.
  collectDefaultMetrics({ register: meters.numbers })
  const listening = await listen(metricsServer(meters.numbers), { port, host: config.host })
  return opened.keep(listening).port
}

function watchSizes(meters: Meters, engine: Watched['engine']): void {
  meters.watchNumber('ninefold_live_games', 'Games in memory.', () => engine.sizes.games)
  meters.watchNumber('ninefold_live_players', 'Players of the games in memory.', () => engine.sizes.players)
  meters.watchNumber(
    'ninefold_live_watchers',
    'Watchers of games, groups of alike ones counted once.',
    () => engine.sizes.watchers,
  )
}

/** None while the database does not answer: the other numbers matter then most of all. */
function watchWebhooks(meters: Meters, pool: pg.Pool): void {
  const text = 'select state::text as state, count(*)::int as value from webhook_delivery group by state'
  const name = 'ninefold_webhook_deliveries'
  const help = 'Deliveries in the log, by state, of all servers together.'
  meters.watch({ name, help, labelNames: ['state'] }, async (gauge) => {
    const { rows } = await pool
      .query<{ state: string; value: number }>(timed({ text }, ASK_MS))
      .catch(() => ({ rows: [] }))
    for (const { state, value } of rows) gauge.set({ state }, value)
  })
}

function watchPools(meters: Meters, pools: Readonly<Record<string, pg.Pool>>): void {
  const connections = {
    name: 'ninefold_database_connections',
    help: 'Connections to the database, by pool and state.',
    labelNames: ['pool', 'state'],
  }
  meters.watch(connections, (gauge) => {
    for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
      gauge.set({ pool, state: 'idle' }, idleCount)
      gauge.set({ pool, state: 'busy' }, totalCount - idleCount)
    }
  })
  const help = 'Queries that wait for a connection, by pool.'
  meters.watch({ name: 'ninefold_database_waiting', help, labelNames: ['pool'] }, (gauge) => {
    for (const [pool, { waitingCount }] of Object.entries(pools)) gauge.set({ pool }, waitingCount)
  })
}

// What can be seen of a bus from outside: whether it has its nodes, and how late its messages are.

/** A message of our own that is not back by then counts as so late. */
const LATEST_MS = 1000

/** Listens until it is disposed of. */
function watchBus(bus: LiveBus, meters: Meters): AsyncDisposable {
  const subscriptions = CHANNELS.map((channel) => bus.subscribe(channel, () => meters.live.received.inc({ channel })))
  meters.watchNumber('ninefold_bus_alone', 'Whether the other nodes cannot be reached: 1 or 0.', () =>
    Number(bus.isAlone),
  )
  meters.watchNumber(
    'ninefold_bus_lag_seconds',
    `Seconds until a message to all nodes was back here; ${LATEST_MS / 1000} for one that was not.`,
    () => lag(bus),
  )
  return {
    async [Symbol.asyncDispose]() {
      for (const subscription of subscriptions) subscription.unsubscribe()
    },
  }
}

/** Subscribes without watching anything. */
function lag(bus: LiveBus): Promise<number> {
  const origin = randomUUID()
  const begunAt = performance.now()
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(late)
      subscription.unsubscribe()
      resolve((performance.now() - begunAt) / 1000)
    }
    const late = setTimeout(done, LATEST_MS)
    const subscription = bus.subscribe('topicsChanged', (message) => message.origin === origin && done())
    announceTopics(bus, { origin, topics: [] })
  })
}

/** A scraper asks several times a minute, and closes. */
export const REQUEST_MS = 10_000

/** To be listened on by its owner. */
function metricsServer(registry: Registry): Server {
  return createServer({ requestTimeout: REQUEST_MS }, (request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end('Not found\n')
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return void response.writeHead(405, { allow: 'GET, HEAD' }).end('Method not allowed\n')
    }
    send(registry, response).catch(() => response.destroy())
  })
}

export async function send(registry: Registry, response: ServerResponse): Promise<void> {
  const text = await registry.metrics()
  response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text)
}

/** Whatever else a bus can do, it does as before. */
function tracedBus(bus: LiveBus, tracing: Tracing, { placesOf }: Pick<MeasuredGuesses, 'placesOf'>): LiveBus {
  const publish = <C extends LiveChannel>(channel: C, message: LiveChannels[C]) => {
    const places = 'picks' in message ? placesOf(message.picks) : []
    const name = `publish ${channel}`
    const attributes = { 'messaging.destination.name': channel }
    const send = () => bus.publish(channel, message)
    if (places.length > 0) tracing.shared(name, attributes, places, send)
    else tracing.span(name, attributes, send)
  }
  return new Proxy(bus, {
    get(target, key) {
      if (key === 'publish') return publish
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
