/** The outbox of webhooks: each event is stored once, whichever node sees it, and turned into deliveries once. */
import type { Prisma, PrismaClient } from '#prisma/generated/client/client.ts'

export interface NewWebhookEvent {
  /** The same for the same thing: "settled 40". */
  readonly key: string
  readonly kind: 'game_published' | 'game_settled' | 'game_corrected'
  readonly gameId: number
  readonly occurredAt: Date
}

/** What is known already is not written again. */
export async function announceEvents(
  db: Pick<PrismaClient, 'webhookEvent'>,
  events: readonly NewWebhookEvent[],
): Promise<void> {
  if (events.length > 0) await db.webhookEvent.createMany({ data: [...events], skipDuplicates: true })
}

/** Events per short transaction. */
const EVENTS_PER_SPREAD = 20

/**
 * Turns events into deliveries for the webhooks that were subscribed at the time. Returns whether there may be more. By hand: Prisma can
 * neither skip locked rows nor insert from a select.
 */
export async function spreadEvents(prisma: PrismaClient, now: Date): Promise<boolean> {
  // Usually there are none, and nothing has to be locked.
  if (!(await prisma.webhookEvent.findFirst({ where: { spreadAt: null }, select: { id: true } }))) return false
  return prisma.$transaction(async (tx) => {
    const taken = await tx.$queryRaw<{ id: string }[]>`
      update webhook_event set spread_at = ${now}
      where id in (
        select id from webhook_event where spread_at is null
        order by occurred_at limit ${EVENTS_PER_SPREAD} for update skip locked
      )
      returning id`
    const ids = taken.map(({ id }) => id)
    if (ids.length > 0) await spread(tx, ids, now)
    return ids.length === EVENTS_PER_SPREAD
  })
}

async function spread(tx: Prisma.TransactionClient, ids: readonly string[], now: Date): Promise<void> {
  await tx.$executeRaw`
    insert into webhook_delivery (id, webhook_id, event_id, created_at, next_at)
    select gen_random_uuid(), webhook.id, event.id, ${now}, ${now}
    from webhook_event as event
    join webhook on event.kind = any(webhook.events) and webhook.off_at is null and webhook.created_at <= event.occurred_at
    where event.id = any(${ids}::uuid[])`
}
