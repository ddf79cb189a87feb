/** How long a delivery is tried, and when an address is given up. */
import { expect, it } from 'vitest'
import { isHopeless, MOST_ATTEMPTS, pauseAfter } from '#schema/rules/people/webhooks.ts'

const HOUR = 3_600_000

it('[WH2] tries for just under a day, longer from time to time, and not all at one moment', () => {
  const pauses = Array.from({ length: MOST_ATTEMPTS - 1 }, (_, at) => pauseAfter(at + 1, 0.5) ?? 0)
  expect(pauses[0]).toBe(10_000)
  expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses)
  const all = pauses.reduce((sum, pause) => sum + pause, 0)
  expect(all).toBeGreaterThan(23 * HOUR)
  expect(all).toBeLessThan(24 * HOUR)
  expect(pauseAfter(MOST_ATTEMPTS, 0.5)).toBeNull()
  expect(pauseAfter(1, 0)).toBe(9000)
  expect(pauseAfter(1, 1)).toBe(11_000)
})

it('[WH3] gives an address up after three days without a success', () => {
  const since = new Date('2026-11-18T12:00:00Z')
  expect(isHopeless(since, new Date('2026-11-21T11:59:59Z'))).toBe(false)
  expect(isHopeless(since, new Date('2026-11-21T12:00:00Z'))).toBe(true)
})
