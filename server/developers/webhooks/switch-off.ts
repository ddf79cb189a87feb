/** Switches a webhook off, and gives up what was on its way to it. */
import type { Prisma } from '#prisma/generated/client/client.ts'

export interface SwitchedOff {
  readonly id: string
  readonly now: Date
  /** We did it, not its owner. */
  readonly gaveUp: boolean
}

export async function switchOff(tx: Prisma.TransactionClient, { id, now, gaveUp }: SwitchedOff): Promise<void> {
  await tx.webhook.updateMany({ where: { id, offAt: null }, data: { offAt: now, gaveUp } })
  await tx.webhookDelivery.updateMany({
    where: { webhookId: id, state: 'pending' },
    data: { state: 'failed', nextAt: null, problem: 'The webhook was switched off' },
  })
}
