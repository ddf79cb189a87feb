/** What players do with their webhooks. */
import type { WebhookEventName } from '#schema/rules/people/webhooks.ts'

/** A webhook as its owner sees it. The secret is shown only once, on creation. */
export interface Webhook {
  readonly id: string
  readonly url: string
  readonly events: readonly WebhookEventName[]
  readonly createdAt: Date
  /** Why nothing is sent to it: its owner's wish, or because it has failed for days. Null while it is on. */
  readonly offBecause: 'owner' | 'failing' | null
  /** Null while it is on. */
  readonly offAt: Date | null
  /** Since when every attempt has failed; null after one that has not. */
  readonly failingSince: Date | null
}

/** When something happened, and an id that orders events of the same moment. */
export interface Moment {
  readonly createdAt: Date
  readonly id: string
}

/** A line of the log. */
export interface WebhookDelivery {
  readonly id: string
  /** As in the message: `game.settled`. */
  readonly type: string
  /** What the message has as its id, the same in every attempt and replay. */
  readonly messageId: string
  /** Null for a ping. */
  readonly gameNumber: number | null
  readonly state: 'pending' | 'delivered' | 'failed'
  readonly attempts: number
  readonly isReplay: boolean
  readonly createdAt: Date
  readonly lastAttemptAt: Date | null
  /** Null once nothing more is sent. */
  readonly nextAttemptAt: Date | null
  /** Of the latest answer; null where none came. */
  readonly statusCode: number | null
  /** Why the latest attempt failed; null where it did not. */
  readonly problem: string | null
  /** Of the latest attempt. */
  readonly durationMs: number | null
}

export interface NewWebhook {
  readonly webhook: Webhook
  /** Signs the messages. Never shown again. */
  readonly secret: string
}

export interface WebhookInput {
  readonly url: string
  readonly events: readonly WebhookEventName[]
}

/** What is to change; the rest stays. */
export interface WebhookChange {
  readonly id: string
  readonly events: readonly WebhookEventName[] | null
  readonly isOn: boolean | null
}

/** Deliveries between two of them, neither included, from the latest back or from the oldest on. */
export interface DeliveryPage {
  readonly after: Moment | null
  readonly before: Moment | null
  readonly limit: number
  readonly isOldestFirst: boolean
}

/** Use cases of one's own webhooks. */
export interface WebhookService {
  /** The latest first; none for visitors. */
  hooks(): Promise<readonly Webhook[]>
  /** The log of a webhook of one's own, the latest first. */
  deliveries(hookId: string, page: DeliveryPage): Promise<readonly WebhookDelivery[]>
  /** Errors: NotSignedIn, WebhookAddressRefused, TooManyWebhooks, TooManyAttempts. */
  create(input: WebhookInput): Promise<NewWebhook>
  /** Errors: NotSignedIn, WebhookNotFound. Enabling a webhook resets its failures. */
  change(change: WebhookChange): Promise<Webhook>
  /** Errors: NotSignedIn, WebhookNotFound. Nothing more is sent to it. */
  remove(id: string): Promise<void>
  /** Sends a message again. Errors: NotSignedIn, DeliveryNotFound, WebhookIsOff, TooManyAttempts. */
  replay(deliveryId: string): Promise<WebhookDelivery>
}
