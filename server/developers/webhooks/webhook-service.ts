/** The webhooks of players: created with a secret shown once, changed, listed with their log, and replayed. */
import { randomUUID } from 'node:crypto'
import type { Prisma, PrismaClient } from '#prisma/generated/client/client.ts'
import {
  DeliveryNotFound,
  TooManyWebhooks,
  WebhookAddressRefused,
  WebhookIsOff,
  WebhookNotFound,
} from '#schema/developers/webhook-errors.ts'
import type {
  Moment,
  NewWebhook,
  Webhook,
  WebhookChange,
  WebhookDelivery,
  WebhookInput,
  WebhookService,
} from '#schema/developers/webhooks-service.ts'
import { NotSignedIn } from '#schema/errors.ts'
import {
  MOST_REPLAYS,
  MOST_WEBHOOKS,
  MOST_WEBHOOKS_MADE,
  type WebhookEventName,
} from '#schema/rules/people/webhooks.ts'
import { countAttempt } from '#server/platform/database/count-attempts.ts'
import type { SecretBox } from '#server/platform/database/secret-box.ts'
import { webhookSecretName } from '#server/platform/database/stored-secrets.ts'
import { lockForName } from '#server/platform/database/transaction-lock.ts'
import type { Identity } from '#server/players/identity.ts'
import { addressProblem } from './hook-address.ts'
import { MESSAGE_OF } from './message.ts'
import { newSecret } from './signature.ts'
import { switchOff } from './switch-off.ts'

export interface WebhookServiceDeps {
  readonly prisma: PrismaClient
  readonly box: Pick<SecretBox, 'seal'>
  readonly now: () => Date
  readonly identity: Identity
  /** Keys the hashes of callers, so that the table of attempts identifies no one. */
  readonly secret: string
  /** Only for tests and development. */
  readonly toLoopback: boolean
  /** There is something to send. */
  wake(): void
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const LATEST_FIRST: Prisma.WebhookDeliveryOrderByWithRelationInput[] = [{ createdAt: 'desc' }, { id: 'asc' }]
const OLDEST_FIRST: Prisma.WebhookDeliveryOrderByWithRelationInput[] = [{ createdAt: 'asc' }, { id: 'desc' }]

/** What stands below an entry of the log, and above it. */
const laterInLog = ({ createdAt, id }: Moment): Prisma.WebhookDeliveryWhereInput => ({
  OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { gt: id } }],
})
const earlierInLog = ({ createdAt, id }: Moment): Prisma.WebhookDeliveryWhereInput => ({
  OR: [{ createdAt: { gt: createdAt } }, { createdAt, id: { lt: id } }],
})

/** The webhook service of one request. */
export function createWebhookService(deps: WebhookServiceDeps): WebhookService {
  const { prisma, identity } = deps
  const own = () => {
    const { playerId, isSignedIn } = identity.current()
    return isSignedIn ? playerId : null
  }
  return {
    async hooks() {
      const accountId = own()
      if (!accountId) return []
      const hooks = await prisma.webhook.findMany({
        where: { accountId },
        orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      })
      return hooks.map(asWebhook)
    },
    async deliveries(hookId, { after, before, limit, isOldestFirst }) {
      const accountId = own()
      if (!accountId) return []
      const between = [...(after ? [laterInLog(after)] : []), ...(before ? [earlierInLog(before)] : [])]
      const found = await prisma.webhookDelivery.findMany({
        where: { webhook: { id: hookId, accountId }, AND: between },
        ...DELIVERY,
        orderBy: isOldestFirst ? OLDEST_FIRST : LATEST_FIRST,
        take: limit,
      })
      return found.map(asDelivery)
    },
    create: (input) => createHook(deps, input),
    change: (change) => changeHook(deps, change),
    async remove(id) {
      const accountId = ownerIn(deps)
      const { count } = ID.test(id) ? await prisma.webhook.deleteMany({ where: { id, accountId } }) : { count: 0 }
      if (count === 0) throw new WebhookNotFound()
    },
    replay: (deliveryId) => replay(deps, deliveryId),
  }
}

async function createHook(deps: WebhookServiceDeps, { url, events }: WebhookInput): Promise<NewWebhook> {
  const accountId = ownerIn(deps)
  const problem = addressProblem(url, deps.toLoopback)
  if (problem) throw new WebhookAddressRefused(problem)
  await countAttempt(deps, { what: 'webhooks made', windowMs: DAY_MS, most: { [accountId]: MOST_WEBHOOKS_MADE } })
  const kinds = [...new Set(events)].map((event) => STORED[event])
  const [id, secret] = [randomUUID(), newSecret()]
  const sealed = deps.box.seal(secret, webhookSecretName(id))
  const data = { id, accountId, url: new URL(url).href, secret: sealed, events: kinds, createdAt: deps.now() }
  const hook = await deps.prisma.$transaction((tx) => storeHook(tx, data))
  deps.wake()
  return { webhook: asWebhook(hook), secret }
}

async function storeHook(tx: Prisma.TransactionClient, data: Prisma.WebhookUncheckedCreateInput & { createdAt: Date }) {
  const { accountId, createdAt } = data
  // Several at a moment are counted one after the other.
  await lockForName(tx, `webhooks of ${accountId}`)
  if (!(await tx.account.findUnique({ where: { playerId: accountId } }))) throw new NotSignedIn()
  if ((await tx.webhook.count({ where: { accountId } })) >= MOST_WEBHOOKS) throw new TooManyWebhooks()
  const hook = await tx.webhook.create({ data })
  await tx.webhookEvent.create({
    data: {
      key: `ping ${hook.id}`,
      kind: 'ping',
      occurredAt: createdAt,
      spreadAt: createdAt,
      deliveries: { create: { webhookId: hook.id, createdAt, nextAt: createdAt } },
    },
  })
  return hook
}

async function changeHook(deps: WebhookServiceDeps, { id, events, isOn }: WebhookChange) {
  const accountId = ownerIn(deps)
  if (!ID.test(id)) throw new WebhookNotFound()
  const data = {
    ...(events && { events: [...new Set(events)].map((event) => STORED[event]) }),
    ...(isOn && { offAt: null, gaveUp: false, failingSince: null }),
  }
  const hook = await deps.prisma.$transaction(async (tx) => {
    const { count } = await tx.webhook.updateMany({ where: { id, accountId }, data })
    if (count === 0) throw new WebhookNotFound()
    if (isOn === false) await switchOff(tx, { id, now: deps.now(), gaveUp: false })
    return tx.webhook.findUnique({ where: { id } })
  })
  if (!hook) throw new WebhookNotFound()
  return asWebhook(hook)
}

async function replay(deps: WebhookServiceDeps, id: string) {
  const { prisma, now } = deps
  const accountId = ownerIn(deps)
  const where = { id, webhook: { accountId } }
  const found = ID.test(id) ? await prisma.webhookDelivery.findFirst({ where, include: { webhook: true } }) : null
  if (!found) throw new DeliveryNotFound()
  if (found.webhook.offAt) throw new WebhookIsOff()
  await countAttempt(deps, { what: 'webhook replays', windowMs: HOUR_MS, most: { [accountId]: MOST_REPLAYS } })
  const { webhookId, eventId } = found
  const made = await prisma.webhookDelivery.create({
    data: { webhookId, eventId, isReplay: true, createdAt: now(), nextAt: now() },
    ...DELIVERY,
  })
  deps.wake()
  return asDelivery(made)
}

function ownerIn({ identity }: WebhookServiceDeps): string {
  const { playerId, isSignedIn } = identity.current()
  if (!isSignedIn || !playerId) throw new NotSignedIn()
  return playerId
}

// Webhooks and their log as the database has them, in the words of the API.

/** As the database calls them. */
const STORED = {
  gamePublished: 'game_published',
  gameSettled: 'game_settled',
  gameCorrected: 'game_corrected',
} as const satisfies Record<WebhookEventName, string>
const EVENT_NAMES: Readonly<Record<string, WebhookEventName>> = {
  game_published: 'gamePublished',
  game_settled: 'gameSettled',
  game_corrected: 'gameCorrected',
}

/** The columns that a log entry needs. */
const DELIVERY = {
  include: { event: { select: { kind: true, game: { select: { number: true } } } } },
} as const satisfies Pick<Prisma.WebhookDeliveryFindManyArgs, 'include'>

function asWebhook(hook: Prisma.WebhookGetPayload<object>): Webhook {
  const { id, url, events, createdAt, offAt, gaveUp, failingSince } = hook
  const offBecause = offAt === null ? null : gaveUp ? 'failing' : 'owner'
  return {
    id,
    url,
    events: events.flatMap((kind) => EVENT_NAMES[kind] ?? []),
    createdAt,
    offAt,
    offBecause,
    failingSince,
  }
}

function asDelivery(stored: Prisma.WebhookDeliveryGetPayload<typeof DELIVERY>): WebhookDelivery {
  const { id, eventId, event, state, attempts, isReplay, createdAt, lastAt, nextAt } = stored
  const { statusCode, problem, durationMs } = stored
  return {
    id,
    type: MESSAGE_OF[event.kind],
    messageId: eventId,
    gameNumber: event.game?.number ?? null,
    state,
    attempts,
    isReplay,
    createdAt,
    lastAttemptAt: lastAt,
    nextAttemptAt: nextAt,
    ...{ statusCode, problem, durationMs },
  }
}
