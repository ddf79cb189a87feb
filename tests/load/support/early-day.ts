/** The clock of servers that a bench starts: on an early day of the product, whose few games are composed in seconds. */
import { gameStartsAt } from '#schema/rules/calendar/calendar.ts'
import { product } from '#schema/rules/product.ts'

/** The number of that day's game. */
export const EARLY_DAY = 3
const NOON_MS = 12 * 3_600_000

/** From the machine's clock to noon of that day, or of another game's. */
export function msToNoon(gameNumber: number = EARLY_DAY): number {
  return Math.round(gameStartsAt(gameNumber, product).getTime() + NOON_MS - Date.now())
}

/** From the machine's clock to so long before the end of that day. */
export function msToEvening(leftMs: number): number {
  return Math.round(gameStartsAt(EARLY_DAY + 1, product).getTime() - leftMs - Date.now())
}
