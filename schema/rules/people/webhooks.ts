/** What webhooks tell of, how many a player may have, how often a delivery is tried, and when we give up. */

export const MOST_WEBHOOKS = 5
export const LONGEST_WEBHOOK_URL = 1000

/** What an address can ask to be told of. */
export const WEBHOOK_EVENTS = ['gamePublished', 'gameSettled', 'gameCorrected'] as const
export type WebhookEventName = (typeof WEBHOOK_EVENTS)[number]

/** As messages name what they tell of; the last one says only that a webhook was made. */
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

/** How long to wait after so many attempts have failed; null when it is given up. `chance` is from 0 to 1. */
export function pauseAfter(attempts: number, chance: number): number | null {
  const pause = PAUSES[attempts - 1]
  return pause === undefined ? null : Math.round(pause * (1 - JITTER + 2 * JITTER * chance))
}

const FAILING_MS = 3 * DAY

/** Whether to switch an address off when a delivery was given up: nothing has reached it for three days. */
export function isHopeless(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= FAILING_MS
}

/** What the log of a webhook keeps: so many deliveries, and none that is older. */
export const DELIVERIES_KEPT = 100
export const DELIVERIES_KEPT_MS = 30 * DAY

/** Of one player, in an hour. */
export const MOST_REPLAYS = 20
/** Of one player, in a day: each is sent to once, whoever's address it is. */
export const MOST_WEBHOOKS_MADE = 20
