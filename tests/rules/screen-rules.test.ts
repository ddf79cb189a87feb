import { describe, expect, it } from 'vitest'
import { formatCountdown } from '#schema/rules/calendar/countdown.ts'
import { archiveLabels, archiveStatus, archiveTitle } from '#schema/rules/scoring/archive-status.ts'
import { layoutOf, squareText, wraps } from '#schema/rules/text-fit.ts'

const HOUR_MS = 3_600_000

describe('a countdown', () => {
  it('[CO4] reads zero when time is up and not before', () => {
    expect(formatCountdown(1, 'HH:mm:ss')).toBe('00:00:01')
    expect(formatCountdown(0, 'HH:mm:ss')).toBe('00:00:00')
    expect(formatCountdown(-500, 'HH:mm:ss')).toBe('00:00:00')
  })

  it('shows days, hours, minutes, seconds and tenths', () => {
    expect(formatCountdown(26 * HOUR_MS + 61_000, 'HH:mm:ss')).toBe('26:01:01')
    expect(formatCountdown(26 * HOUR_MS + 61_000, 'd[d] H[h] m[m]')).toBe('1d 2h 1m')
    expect(formatCountdown(12_345, 's.S')).toBe('12.3')
  })
})

describe('text', () => {
  it('[TX1] wraps over 21 characters on desktop and over 12 on mobile', () => {
    expect([wraps('a'.repeat(21), 'desktop'), wraps('a'.repeat(22), 'desktop')]).toEqual([false, true])
    expect([wraps('a'.repeat(12), 'mobile'), wraps('a'.repeat(13), 'mobile')]).toEqual([false, true])
    expect([layoutOf(579), layoutOf(580)]).toEqual(['mobile', 'desktop'])
  })

  it("[TX2] of a square is cut to 30 characters and '...'", () => {
    expect(squareText('a'.repeat(30))).toBe('a'.repeat(30))
    expect(squareText('a'.repeat(31))).toBe(`${'a'.repeat(30)}...`)
  })
})

describe('an archive entry', () => {
  it('[AR1] shows how the viewer stands with the game', () => {
    const label = (hasStarted: boolean, won: boolean, lost: boolean) =>
      archiveLabels[archiveStatus({ hasStarted, won, lost })]
    expect(label(false, false, false)).toBe('')
    expect(label(true, false, false)).toBe('Started')
    expect(label(true, true, false)).toBe('Won')
    expect(label(true, false, true)).toBe('Game over')
  })

  it("[AR2] is 'Game #n', or today's", () => {
    expect(archiveTitle(41, 42)).toBe('Game #41')
    expect(archiveTitle(42, 42)).toBe("Today's game")
  })
})
