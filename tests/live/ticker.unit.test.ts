import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Ticker } from '#server/live/broadcast/ticker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a ticker of 500 ms', () => {
  it('tells the first change at once and the rest of the tick together', () => {
    const tell = vi.fn()
    const ticker = new Ticker(500, tell)
    ticker.touch()
    expect(tell).toHaveBeenCalledTimes(1)
    for (let i = 0; i < 100; i++) ticker.touch()
    vi.advanceTimersByTime(499)
    expect(tell).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(tell).toHaveBeenCalledTimes(2)
  })

  it('tells at most once a tick under a steady flow, and the last change always', () => {
    const tell = vi.fn()
    const ticker = new Ticker(500, tell)
    for (let i = 0; i < 100; i++) {
      ticker.touch()
      vi.advanceTimersByTime(50)
    }
    vi.advanceTimersByTime(10_000)
    expect(tell.mock.calls.length).toBeGreaterThanOrEqual(10)
    expect(tell.mock.calls.length).toBeLessThanOrEqual(12)
    ticker.touch()
    expect(tell.mock.calls.length).toBeLessThanOrEqual(13)
  })

  it('is quiet when nothing changes, and after it is stopped', () => {
    const tell = vi.fn()
    const ticker = new Ticker(500, tell)
    ticker.touch()
    ticker.touch()
    ticker.stop()
    vi.advanceTimersByTime(10_000)
    expect(tell).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})
