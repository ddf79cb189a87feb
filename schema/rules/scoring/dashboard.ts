/** What a dashboard counts: which days, what belongs to a day, and in which steps scores are shown. */
import { type Calendar, gameDate, gameEndsAt, gameStartsAt, settlesAt } from '../calendar/calendar.ts'
import type { ScoreBucket } from './score-distribution.ts'

/** How far back a dashboard looks, today included. */
export type DashboardSpan = 30 | 90

/** A day with its game. */
export interface CountedDay {
  readonly number: number
  /** YYYY-MM-DD */
  readonly date: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly settlesAt: Date
}

/** A game scores 0 to 900: eighteen bars at the most. */
export const SCORE_STEP = 50
const HIGHEST_STEP = 17

/** The last days up to that of a game, oldest first; none before game 1. */
export function countedDays(today: number, span: DashboardSpan, calendar: Calendar): readonly CountedDay[] {
  const first = Math.max(1, today - span + 1)
  return Array.from({ length: Math.max(0, today - first + 1) }, (_, place) => {
    const number = first + place
    return {
      number,
      date: gameDate(number, calendar),
      startsAt: gameStartsAt(number, calendar),
      endsAt: gameEndsAt(number, calendar),
      settlesAt: settlesAt(number, calendar),
    }
  })
}

/** Returns the share of players who completed the game, 0 to 1; null without players. */
export function completionOf({ players, completed }: { readonly players: number; readonly completed: number }) {
  return players === 0 ? null : completed / players
}

/** The steps from the first with a score to the last, those between included. A count stands at the step it belongs to. */
export function scoreSteps(counts: ReadonlyMap<number, number>): ScoreBucket[] {
  const byStep = new Map<number, number>()
  for (const [step, count] of counts) {
    // 900 itself is the highest score, and not a step of its own.
    const place = Math.min(step, HIGHEST_STEP)
    byStep.set(place, (byStep.get(place) ?? 0) + count)
  }
  const [first, last] = [Math.min(...byStep.keys()), Math.max(...byStep.keys())]
  return Array.from({ length: byStep.size === 0 ? 0 : last - first + 1 }, (_, place) => ({
    from: (first + place) * SCORE_STEP,
    to: (first + place + 1) * SCORE_STEP,
    count: byStep.get(first + place) ?? 0,
  }))
}
