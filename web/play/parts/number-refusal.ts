/** Says why there is nothing to show for the number in an address, where that is clear without asking the server. */
import { hasDay } from '#schema/rules/calendar/calendar.ts'
import { isGameNumber } from '#schema/rules/people/ids.ts'
import { product } from '#schema/rules/product.ts'

/** Specification, section 8. */
const NOT_FOUND = 'Game not found'
/** Specification, section 8. */
export const FUTURE_GAME = "Hey... you can't view future games.."

/** Null for a number whose game the server knows better: it may be of tomorrow. */
export function refusalOf(number: number): string | null {
  if (Number.isInteger(number) && !hasDay(number, product)) return FUTURE_GAME
  return isGameNumber(number) ? null : NOT_FOUND
}
