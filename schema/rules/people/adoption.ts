/** Says which plays of a visitor an account takes over at sign-in, or another player by a progress code. */
import { type Calendar, settlesAt } from '../calendar/calendar.ts'

/** A game of a play. */
export interface PlayedGame {
  /** Null for a player's own game, whose board never settles. */
  readonly number: number | null
  readonly settledAt: Date | null
}

/** Whether a play of the game may still be taken over. A board that is due to settle is closed already. */
export function isBoardOpen({ number, settledAt }: PlayedGame, now: Date, calendar: Calendar): boolean {
  return number === null || (settledAt === null && now < settlesAt(number, calendar))
}
