/** Notifies every subscribed browser of a new game once, across nodes: an address is claimed before it is sent to. */
import { setTimeout as wait } from 'node:timers/promises'
import webPush from 'web-push'
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { PushAddress } from '#schema/players/push-service.ts'
import { type Calendar, gameNumberAt, nextGameAt } from '#schema/rules/calendar/calendar.ts'
import type { PushConfig } from '#server/config/outgoing-config.ts'
import { startDeadline } from '#server/platform/deadline.ts'

export interface NewGameNewsDeps {
  readonly prisma: PrismaClient
  readonly push: PushConfig | undefined
  /** The name that the message shows. */
  readonly product: Calendar & { readonly name: string }
  readonly log: { error(details: object, message: string): void; warn(details: object, message: string): void }
}

export interface NewGameNews extends AsyncDisposable {
  /** Starts notifying addresses that have not been notified of the current game, unless that is in progress. */
  notify(at: Date): void
}

/** Number of parallel deliveries, so that a slow push service blocks one of many. */
const LANES = 50
/** Addresses claimed at a time; those claimed but not sent are lost with their node. */
const BATCH = 25
/** Games in a row: a push service is not away for three days, and a browser that came back subscribes again. */
const MOST_FAILURES = 3
/** A push service that was busy is asked once more. */
const ATTEMPTS = 2
const PAUSE_MS = 2000

interface Claimed extends PushAddress {
  readonly failures: number
}

/** Disposing gives up what is on its way. */
export function newGameNews(deps: NewGameNewsDeps): NewGameNews {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  return {
    notify(at) {
      const { push } = deps
      if (!push || running || stopping.signal.aborted) return
      running = notifyAll({ ...deps, at }, push, stopping.signal)
        .catch((error: unknown) => deps.log.error({ err: error }, 'Telling of the new game has failed'))
        .finally(() => {
          running = null
        })
    },
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await running
    },
  }
}

interface Telling extends NewGameNewsDeps {
  readonly at: Date
}

async function notifyAll({ prisma, product, at, log }: Telling, push: PushConfig, stop: AbortSignal) {
  const game = gameNumberAt(at, product)
  const message = messageOf(game, product, at)
  const next = claiming(() => claim(prisma, game))
  let failed = 0
  const lane = async () => {
    for (let address = await next(); address && !stop.aborted; address = await next()) {
      const delivery = await deliver(address, message, { push, stop })
      if (stop.aborted && delivery === 'failed') return
      await note(prisma, address, delivery)
      if (delivery === 'failed') failed += 1
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: LANES }, lane))
  if (failed > 0 && !stop.aborted) log.warn({ game, failed }, 'Some browsers could not be told of the new game')
  for (const each of ended) if (each.status === 'rejected') throw each.reason
}

/** Forgets an address that is gone, or that has failed too often. */
async function note(prisma: PrismaClient, { endpoint, failures }: Claimed, delivery: Delivery): Promise<void> {
  const isUseless = delivery === 'gone' || (delivery === 'failed' && failures + 1 >= MOST_FAILURES)
  if (isUseless) await prisma.pushSubscription.deleteMany({ where: { endpoint } })
  else if (delivery === 'failed' || failures > 0) {
    const now = delivery === 'failed' ? failures + 1 : 0
    await prisma.pushSubscription.updateMany({ where: { endpoint }, data: { failures: now } })
  }
}

/** One address after the other, for all lanes; undefined when there are no more. */
function claiming(claimMore: () => Promise<readonly Claimed[]>): () => Promise<Claimed | undefined> {
  const left: Claimed[] = []
  let more: Promise<void> | null = null
  let isOver = false
  const fetchMore = async () => {
    const batch = await claimMore()
    isOver = batch.length === 0
    left.push(...batch)
    more = null
  }
  return async () => {
    // A claim that has failed stays, and ends every lane.
    while (left.length === 0 && !isOver) {
      more ??= fetchMore()
      await more
    }
    return left.shift()
  }
}

/** Claims addresses that no node has notified of this game. By hand: Prisma cannot skip locked rows. */
async function claim(prisma: PrismaClient, game: number): Promise<readonly Claimed[]> {
  return prisma.$queryRaw<Claimed[]>`
    update push_subscription set told_game = ${game}
    where endpoint in (
      select endpoint from push_subscription where told_game < ${game}
      order by told_game, endpoint limit ${BATCH} for update skip locked
    )
    returning endpoint, p256dh, auth, failures`
}

async function deliver(address: PushAddress, message: PushMessage, way: Parameters<typeof sendPush>[2]) {
  let delivery: Delivery = 'failed'
  for (let attempt = 1; attempt <= ATTEMPTS && delivery === 'failed'; attempt += 1) {
    if (attempt > 1) await wait(PAUSE_MS, undefined, { signal: way.stop }).catch(() => undefined)
    if (way.stop.aborted) return delivery
    delivery = await sendPush(address, message, way)
  }
  return delivery
}

function messageOf(game: number, product: NewGameNewsDeps['product'], now: Date): PushMessage {
  const left = nextGameAt(now, product).getTime() - now.getTime()
  return {
    payload: JSON.stringify({
      title: product.name,
      body: `Game ${game} is here: nine squares, one song each.`,
      path: '/',
    }),
    ttlSeconds: Math.max(60, Math.floor(left / 1000)),
    topic: 'new-game',
  }
}

/** Sends one message to one browser by its push service: encrypted for it, signed by us, and given up in time. */
interface PushMessage {
  readonly payload: string
  /** After this time the notification is pointless. */
  readonly ttlSeconds: number
  /** An unread message of the same topic is replaced. */
  readonly topic: string
}

/** `gone`: the browser has unsubscribed, and its address is of no more use. */
type Delivery = 'sent' | 'gone' | 'failed'

/** A push service that takes longer is in trouble. */
const ANSWER_WITHIN_MS = 10_000
const GONE = new Set([404, 410])

/** Never throws: what becomes of one message does not concern the others. */
async function sendPush(
  { endpoint, p256dh, auth }: PushAddress,
  { payload, ttlSeconds, topic }: PushMessage,
  { push, stop }: { readonly push: PushConfig; readonly stop: AbortSignal },
): Promise<Delivery> {
  try {
    const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: push.subject, publicKey: push.publicKey, privateKey: push.privateKey },
      TTL: ttlSeconds,
      topic,
      urgency: 'low',
    })
    using deadline = startDeadline(ANSWER_WITHIN_MS, stop)
    const { signal } = deadline
    const bytes = body && new Uint8Array(body)
    const response = await fetch(endpoint, { method, headers: texts(headers), body: bytes, signal, redirect: 'error' })
    await response.body?.cancel()
    if (GONE.has(response.status)) return 'gone'
    return response.ok ? 'sent' : 'failed'
  } catch {
    return 'failed'
  }
}

/** As fetch wants them; the length it finds itself. */
function texts(headers: object): Record<string, string> {
  const all = Object.entries(headers).map(([name, value]) => [name, String(value)] as const)
  return Object.fromEntries(all.filter(([name]) => name.toLowerCase() !== 'content-length'))
}
