/** Makes what names a league in addresses, and what lets people in: too rare to be tried out. */
import { randomInt } from 'node:crypto'
import { LEAGUE_KEY_LENGTH } from '#schema/rules/leagues.ts'

/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** One of 800 million millions. */
export function newLeagueKey(): string {
  return Array.from({ length: LEAGUE_KEY_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
}
