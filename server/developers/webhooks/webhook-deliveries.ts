/** The queue of webhooks: each delivery is taken by one node at a time, and by another where that one did not come back. */
import type { Prisma, PrismaClient } from '#prisma/generated/client/client.ts'

export interface ClaimedDelivery {
  readonly id: string
  readonly webhookId: string
  readonly eventId: string
  /** Includes this attempt. A worker with an older number has lost its claim. */
  readonly attempts: number
}

/**
 * Takes the delivery that has waited longest, for so long; null when none is due.
 * By hand: Prisma cannot pass over rows that another node holds.
 */
export async function claimDelivery(prisma: PrismaClient, now: Date, leaseMs: number): Promise<ClaimedDelivery | null> {
  const [claimed] = await prisma.$queryRaw<ClaimedDelivery[]>`
    update webhook_delivery set attempts = attempts + 1, last_at = ${now}, next_at = ${new Date(now.getTime() + leaseMs)}
    where id = (
      select id from webhook_delivery where next_at <= ${now}
      order by next_at limit 1 for update skip locked
    )
    returning id, webhook_id as "webhookId", event_id as "eventId", attempts`
  return claimed ?? null
}

/**
 * Holds a webhook until the transaction ends. Before any delivery of it, as its deletion does: the other way round, each would wait for the
 * other. By hand: Prisma has no row locks.
 */
export async function lockWebhook(tx: Prisma.TransactionClient, id: string): Promise<void> {
  await tx.$executeRaw`select 1 from webhook where id = ${id}::uuid for no key update`
}

export interface KeptLog {
  readonly deliveries: number
  readonly since: Date
}

/** Forgets what logs do not keep, and what no log refers to any more. By hand: Prisma cannot number rows. */
export async function pruneDeliveries(prisma: PrismaClient, { deliveries, since }: KeptLog): Promise<void> {
  await prisma.$executeRaw`
    delete from webhook_delivery where next_at is null and id in (
      select id from (
        select id, created_at, row_number() over (partition by webhook_id order by created_at desc, id) as place
        from webhook_delivery
      ) as numbered
      where place > ${deliveries} or created_at < ${since}
    )`
  await prisma.webhookEvent.deleteMany({ where: { occurredAt: { lt: since }, deliveries: { none: {} } } })
}
