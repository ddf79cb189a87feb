import { describe, expect, it } from 'vitest'
import {
  type CountdownAction,
  countdownAfter,
  formatCountdown,
  noticesBetween,
  tickMs,
} from '#schema/rules/calendar/countdown.ts'
import { archiveLabels, archiveStatus, archiveTitle } from '#schema/rules/scoring/archive-status.ts'
import { layoutOf, squareText, wraps } from '#schema/rules/text-fit.ts'

const HOUR_MS = 3_600_000

describe('a countdown', () => {
  const follow = (...actions: readonly CountdownAction[]) =>
    actions.reduce(countdownAfter, { status: 'stopped' as const, msLeft: 0 })

  it('[CO1] runs, pauses, stops and is done', () => {
    expect(follow({ kind: 'start', ms: 5000 }, { kind: 'tick', msLeft: 4000 })).toEqual({
      status: 'running',
      msLeft: 4000,
    })
    const paused = follow({ kind: 'start', ms: 5000 }, { kind: 'pause' }, { kind: 'tick', msLeft: 100 })
    expect(paused).toEqual({ status: 'paused', msLeft: 5000 })
    expect(countdownAfter(paused, { kind: 'resume' }).status).toBe('running')
    expect(countdownAfter(paused, { kind: 'stop' }).status).toBe('stopped')
    expect(follow({ kind: 'start', ms: 5000 }, { kind: 'tick', msLeft: -3 })).toEqual({ status: 'done', msLeft: 0 })
    expect(follow({ kind: 'start', ms: 0 }).status).toBe('done')
    expect(follow({ kind: 'start', ms: 5000 }, { kind: 'stop' }, { kind: 'resume' }).status).toBe('stopped')
    expect(follow({ kind: 'pause' }).status).toBe('stopped')
  })

  it('[CO2] ticks ten times a second where tenths show', () => {
    expect(tickMs('HH:mm:ss')).toBe(1000)
    expect(tickMs('ss.S')).toBe(100)
    expect(tickMs('[Seconds] ss')).toBe(1000)
  })

  it('[CO3] refuses to notify at no time', () => {
    expect(noticesBetween([10, 60], 60_500, 59_500)).toEqual([60])
    expect(noticesBetween([10, 60], 59_500, 58_500)).toEqual([])
    for (const wrong of [0, -1, Number.NaN]) expect(() => noticesBetween([wrong], 2, 1)).toThrow(RangeError)
  })

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
