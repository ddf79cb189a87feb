/** Stores the push addresses of browsers, for one request. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { UnknownPushService } from '#schema/errors.ts'
import type { PushAddress, PushService } from '#schema/players/push-service.ts'
import { type Calendar, gameNumberAt } from '#schema/rules/calendar/calendar.ts'
import type { PushConfig } from '#server/config/outgoing-config.ts'
import { countAttempt } from '#server/platform/database/count-attempts.ts'
import { householdOf } from '#server/platform/household.ts'
import type { DeviceIdentity } from './identity.ts'

export interface PushServiceDeps {
  readonly prisma: PrismaClient
  readonly push: PushConfig | undefined
  readonly calendar: Calendar
  readonly now: () => Date
  /** Hashes households, so that the table names none. */
  readonly secret: string
  readonly identity: DeviceIdentity
}

/** More browsers than a person uses; the oldest makes room. */
const MOST_OF_PLAYER = 10
/** Enough for a school whose students all subscribe on one day. */
const MOST_NEW_OF_HOUSEHOLD = 200
const DAY_MS = 24 * 60 * 60 * 1000

/** The push service of one request. */
export function createPushService(deps: PushServiceDeps): PushService {
  const { prisma, push, identity } = deps
  return {
    publicKey: push?.publicKey ?? null,
    async save(address) {
      if (!push || !isService(address.endpoint, push)) throw new UnknownPushService()
      const playerId = await knownPlayer(prisma, identity.current().playerId)
      await keep(deps, address, playerId)
      if (playerId) await forgetOldest(prisma, playerId)
    },
    async remove(endpoint) {
      await prisma.pushSubscription.deleteMany({ where: { endpoint } })
    },
  }
}

/** A browser that is known already counts as no new one. Error: TooManyAttempts. */
async function keep(deps: PushServiceDeps, { endpoint, p256dh, auth }: PushAddress, playerId: string | null) {
  const { prisma, calendar, now } = deps
  const keys = { p256dh, auth, playerId }
  const { count } = await prisma.pushSubscription.updateMany({ where: { endpoint }, data: keys })
  if (count > 0) return
  const most = { [householdOf(deps.identity.address())]: MOST_NEW_OF_HOUSEHOLD }
  await countAttempt(deps, { what: 'push subscription', windowMs: DAY_MS, most })
  const notifiedGame = gameNumberAt(now(), calendar)
  await prisma.pushSubscription.upsert({
    where: { endpoint },
    create: { endpoint, ...keys, notifiedGame, createdAt: now() },
    update: keys,
  })
}

async function forgetOldest(prisma: PrismaClient, playerId: string): Promise<void> {
  const surplus = await prisma.pushSubscription.findMany({
    where: { playerId },
    orderBy: [{ createdAt: 'desc' }, { endpoint: 'asc' }],
    skip: MOST_OF_PLAYER,
    select: { endpoint: true },
  })
  if (surplus.length === 0) return
  await prisma.pushSubscription.deleteMany({ where: { endpoint: { in: surplus.map(({ endpoint }) => endpoint) } } })
}

/** Only these hosts: otherwise a caller could make the server send requests anywhere. */
function isService(endpoint: string, { services }: PushConfig): boolean {
  const { protocol, host } = new URL(endpoint)
  const isListed = services.some((service) => host === service || host.endsWith(`.${service}`))
  return isListed && (protocol === 'https:' || isLoopback(host))
}

/** Only where the configuration lists it, which is where tests listen. */
const isLoopback = (host: string) => /^127\.0\.0\.1(?::\d+)?$/.test(host)

/** Who has never guessed has an id at most, and no row to hang a subscription on. */
async function knownPlayer(prisma: PrismaClient, id: string | null): Promise<string | null> {
  if (id === null) return null
  return (await prisma.player.findUnique({ where: { id }, select: { id: true } }))?.id ?? null
}
