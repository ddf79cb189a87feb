/** Keeps the addresses of browsers that want to be told of the new game, for one request. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { UnknownPushService } from '#schema/errors.ts'
import type { PushVerbs } from '#schema/push.ts'
import { type Calendar, gameNumberAt } from '#schema/rules/calendar.ts'
import type { PushConfig } from '#server/push-config.ts'
import type { Identity } from './identity.ts'

export interface PushVerbsDeps {
  readonly prisma: PrismaClient
  readonly push: PushConfig | undefined
  readonly calendar: Calendar
  readonly now: () => Date
  readonly identity: Identity
}

/** The verbs of one request. */
export function createPushVerbs({ prisma, push, calendar, now, identity }: PushVerbsDeps): PushVerbs {
  return {
    publicKey: push?.publicKey ?? null,
    async save({ endpoint, p256dh, auth }) {
      if (!push || !isService(endpoint, push)) throw new UnknownPushService()
      const keys = { p256dh, auth, playerId: await knownPlayer(prisma, identity.current().playerId) }
      const toldGame = gameNumberAt(now(), calendar)
      await prisma.pushSubscription.upsert({
        where: { endpoint },
        create: { endpoint, ...keys, toldGame, createdAt: now() },
        update: keys,
      })
    },
    async remove(endpoint) {
      await prisma.pushSubscription.deleteMany({ where: { endpoint } })
    },
  }
}

/** We send to these hosts only: an address of one's own would make this server knock wherever somebody likes. */
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
