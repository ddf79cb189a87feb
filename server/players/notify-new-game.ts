/** Tells every subscribed browser of a new game, once, whichever node does it: an address is claimed before it is written to. */
import { setTimeout as wait } from 'node:timers/promises'
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { PushAddress } from '#schema/push.ts'
import { type Calendar, gameNumberAt, nextGameAt } from '#schema/rules/calendar.ts'
import type { PushConfig } from '#server/push-config.ts'
import { type Delivery, type PushMessage, sendPush } from './push-message.ts'

export interface NewGameNewsDeps {
  readonly prisma: PrismaClient
  readonly push: PushConfig | undefined
  /** The name that the message shows. */
  readonly product: Calendar & { readonly name: string }
  readonly now: () => Date
  readonly log: { error(details: object, message: string): void; warn(details: object, message: string): void }
}

export interface NewGameNews extends AsyncDisposable {
  /** Begins to tell those who were not told of today's game, unless it is being done. */
  tell(): void
}

/** So many are claimed, and written to, at a time. */
const BATCH = 50
/** A push service that was busy is asked once more. */
const ATTEMPTS = 2
const PAUSE_MS = 2000

/** Disposing gives up what is on its way. */
export function newGameNews(deps: NewGameNewsDeps): NewGameNews {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  return {
    tell() {
      const { push } = deps
      if (!push || running || stopping.signal.aborted) return
      running = tellAll(deps, push, stopping.signal)
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

async function tellAll({ prisma, product, now, log }: NewGameNewsDeps, push: PushConfig, stop: AbortSignal) {
  const game = gameNumberAt(now(), product)
  const message = messageOf(game, product, now())
  let failed = 0
  for (let batch = await claim(prisma, game); batch.length > 0; batch = await claim(prisma, game)) {
    const deliveries = await Promise.all(batch.map((address) => deliver(address, message, { push, stop })))
    const gone = batch.filter((_, place) => deliveries[place] === 'gone').map(({ endpoint }) => endpoint)
    if (gone.length > 0) await prisma.pushSubscription.deleteMany({ where: { endpoint: { in: gone } } })
    failed += deliveries.filter((delivery) => delivery === 'failed').length
    if (stop.aborted) return
  }
  if (failed > 0) log.warn({ game, failed }, 'Some browsers could not be told of the new game')
}

/**
 * Addresses that no node has written to about this game; from now on they count as told.
 * By hand: Prisma cannot pass over rows that another node holds.
 */
async function claim(prisma: PrismaClient, game: number): Promise<readonly PushAddress[]> {
  return prisma.$queryRaw<PushAddress[]>`
    update push_subscription set told_game = ${game}
    where endpoint in (
      select endpoint from push_subscription where told_game < ${game}
      order by told_game, endpoint limit ${BATCH} for update skip locked
    )
    returning endpoint, p256dh, auth`
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
