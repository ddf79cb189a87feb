import { product } from '#schema/rules/product.ts'

const DAY_MS = 86_400_000

/** The number of the game of a calendar day, 'YYYY-MM-DD'; null for a day without one, or half a date. */
export function numberOfDate(date: string): number | null {
  const number = (Date.parse(date) - Date.parse(product.launchDate)) / DAY_MS + 1
  return Number.isInteger(number) && number > 0 ? number : null
}
