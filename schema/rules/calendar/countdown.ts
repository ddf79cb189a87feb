/** Formats the time that is left. */
export interface CountdownParts {
  readonly days: number
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
  readonly tenths: number
}

const SECOND_MS = 1000
const TENTH_MS = 100
const FORMAT_TOKEN = /\[([^\]]*)\]|d|HH?|mm?|ss?|S/g

/** Whole days, hours, minutes, seconds and tenths; all 0 when time is up. */
export function countdownParts(msLeft: number): CountdownParts {
  const tenths = Math.floor(Math.max(0, msLeft) / TENTH_MS)
  const seconds = Math.floor(tenths / 10)
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  return {
    days: Math.floor(hours / 24),
    hours: hours % 24,
    minutes: minutes % 60,
    seconds: seconds % 60,
    tenths: tenths % 10,
  }
}

/**
 * The time left. Tokens: d, H or HH, m or mm, s or ss, S (tenths); text in [brackets] stands as it is. Hours count on where there
 * is no d. Without tenths a begun second counts as whole, so that 00:00:00 shows when time is up and not before.
 */
export function formatCountdown(msLeft: number, format: string): string {
  const tokens = new Set(format.match(FORMAT_TOKEN))
  const shown = tokens.has('S') ? msLeft : Math.ceil(msLeft / SECOND_MS) * SECOND_MS
  const parts = countdownParts(shown)
  const hours = tokens.has('d') ? parts.hours : parts.days * 24 + parts.hours
  return format.replace(FORMAT_TOKEN, (token: string, literal: string | undefined) => {
    if (literal !== undefined) return literal
    if (token === 'S') return String(parts.tenths)
    if (token === 'd') return String(parts.days)
    const value = token.startsWith('H') ? hours : token.startsWith('m') ? parts.minutes : parts.seconds
    return String(value).padStart(token.length, '0')
  })
}
