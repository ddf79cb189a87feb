/** The code by which a visitor's progress comes to another device: few letters to type, none that look alike. */

/** Without letters and digits that look alike. */
export const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** One of 800 million million. */
export const CODE_LENGTH = 10
/** Long enough to fetch the other device, short enough to be forgotten. */
export const CODE_LIFE_MS = 24 * 60 * 60_000
/** Codes, right or wrong, that a caller may look up per hour. */
export const MOST_CODES_TRIED = 20
/** The same for an address, which may be a school's. */
export const MOST_CODES_OF_ADDRESS = 100
export const TRIES_KEPT_MS = 60 * 60_000

/** A code as it is kept, however it was typed. */
export function plainProgressCode(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase()
}

/** A code as it is shown: 'ABCDE-FGHJK'. */
export function shownProgressCode(code: string): string {
  return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`
}
