/** Says what a win is celebrated with. */
import type { EventName } from '../calendar/calendar.ts'

export type Confetti =
  | { readonly kind: 'fan'; readonly emoji: readonly string[]; readonly size: number; readonly count: number }
  | { readonly kind: 'themed'; readonly colours: readonly string[]; readonly count: number }
  | { readonly kind: 'win'; readonly count: number }

/** Specification, section 9: 20 emoji at size 150, or 300 themed pieces, or 50 pieces on a win. */
const FAN = { kind: 'fan', emoji: ['🐐', '🦄'], size: 150, count: 20 } as const
const THEMED_COUNT = 300
const WIN = { kind: 'win', count: 50 } as const

const eventColours: Readonly<Record<EventName, readonly string[]>> = {
  halloween: ['#ff7a1a', '#ff9d4d', '#2b1400', '#7c3aed', '#f4eefb'],
  thanksgiving: ['#9a4312', '#e08a3c', '#f3c063', '#7a330b', '#c8553d'],
  christmas: ['#b3261e', '#1d7a45', '#ffffff', '#ffd84d', '#0f5132'],
}

/** For the ultimate fan large emoji, on a holiday many pieces in its colours, on other days a handful. */
export function confettiFor({
  rarity,
  event,
}: {
  readonly rarity: number
  readonly event: EventName | null
}): Confetti {
  if (isUltimateFan(rarity)) return FAN
  if (event) return { kind: 'themed', colours: eventColours[event], count: THEMED_COUNT }
  return WIN
}

/** Whether a completed game has nothing but unicorns. */
export function isUltimateFan(rarity: number): boolean {
  return rarity === 0
}
