/** Webhook rules: events, number per player, retries, and when a delivery is given up. */
export const EVENTS_MISSING = 'Choose which events to send'

export const ADDRESS_MISSING = 'Give the webhook an address'

export const MOST_WEBHOOKS = 5
export const LONGEST_WEBHOOK_URL = 1000

/** Events that a webhook can subscribe to. */
export const WEBHOOK_EVENTS = ['gamePublished', 'gameSettled', 'gameCorrected'] as const
export type WebhookEventName = (typeof WEBHOOK_EVENTS)[number]

/** Event names as they appear in messages; the last is sent when a webhook is created. */
export const MESSAGE_TYPES = {
  gamePublished: 'game.published',
  gameSettled: 'game.settled',
  gameCorrected: 'game.corrected',
  ping: 'ping',
} as const

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** From one attempt to the next: just under a day in all, so that one who sees to it daily misses nothing. */
const PAUSES = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 8 * HOUR, 8 * HOUR]
export const MOST_ATTEMPTS = PAUSES.length + 1
/** So that many that failed at one moment do not come back at one moment. */
const JITTER = 0.1

/** Returns the pause after this many failed attempts, or null if the delivery is given up. `chance` is from 0 to 1. */
export function pauseAfter(attempts: number, chance: number): number | null {
  const pause = PAUSES[attempts - 1]
  return pause === undefined ? null : Math.round(pause * (1 - JITTER + 2 * JITTER * chance))
}

const FAILING_MS = 3 * DAY

/** Whether to switch an address off when a delivery was given up: nothing has reached it for three days. */
export function isHopeless(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= FAILING_MS
}

/** Bounds of a webhook's delivery log: number and age. */
export const DELIVERIES_KEPT = 100
export const DELIVERIES_KEPT_MS = 30 * DAY

/** Of one player, in an hour. */
export const MOST_REPLAYS = 20
/** Per player and day: creating a webhook sends a message to an address that may belong to another site. */
export const MOST_WEBHOOKS_MADE = 20
