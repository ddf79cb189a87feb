/** The webhooks of this node: what players do with them, and the worker that serves them. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { WebhookService } from '#schema/developers/webhooks-service.ts'
import { product } from '#schema/rules/product.ts'
import type { Config } from '#server/config/config.ts'
import { createWebhookService } from '#server/developers/webhooks/webhook-service.ts'
import { startWebhookWorker, type WebhookWorkerDeps } from '#server/developers/webhooks/webhook-worker.ts'
import type { SecretBox } from '#server/platform/database/secret-box.ts'
import type { Opened } from '#server/platform/opened.ts'
import type { PublishedGames } from '#server/play/published-games.ts'
import type { Identity } from '#server/players/identity.ts'

export interface WebhookParts {
  readonly prisma: PrismaClient
  readonly box: SecretBox
  readonly config: Pick<Config, 'siteUrl' | 'webhooks'>
  readonly games: Pick<PublishedGames, 'byId'>
  readonly secret: string
  readonly now: () => Date
  readonly maySend: () => boolean
  readonly log: WebhookWorkerDeps['log']
}

export interface OpenWebhooks {
  readonly announceToWebhooks: (at: Date) => Promise<void>
  readonly webhookService: (identity: Identity) => WebhookService
}

/** The worker is ended by `opened`. */
export function openWebhooks(opened: Opened, parts: WebhookParts): OpenWebhooks {
  const { prisma, box, config, games, secret, now, log } = parts
  const { siteUrl } = config
  const { isOn, toLoopback } = config.webhooks
  const gameById = (id: number) => games.byId(id)
  const maySend = () => isOn && parts.maySend()
  const worker = opened.keep(
    startWebhookWorker({ prisma, box, calendar: product, now, gameById, siteUrl, toLoopback, maySend, log }),
  )
  return {
    announceToWebhooks: (at) => worker.announce(at),
    webhookService: (identity) =>
      createWebhookService({ prisma, box, now, secret, toLoopback, identity, wake: worker.wake }),
  }
}
