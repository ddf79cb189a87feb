import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMissCounts } from '#server/play/miss-counts.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

const MINUTE = 60_000
const open = { id: 1, settledAt: null }
const settled = { id: 1, settledAt: new Date() }
const counting = (misses: number) => vi.fn(async () => new Map([[4, misses]]))

it('a thousand finishers of a great game cost one count a minute', async () => {
  const count = counting(5_000_000)
  const counts = createMissCounts(count)
  for (let i = 0; i < 1000; i++) {
    expect((await counts.of(open)).get(4)).toBe(5_000_000)
    vi.advanceTimersByTime(59)
  }
  expect(count).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(MINUTE)
  await counts.of(open)
  expect(count).toHaveBeenCalledTimes(2)
})

it('a settled one costs one count an hour', async () => {
  const count = counting(5_000_000)
  const counts = createMissCounts(count)
  await counts.of(open)
  await counts.of(settled)
  vi.advanceTimersByTime(59 * MINUTE)
  await counts.of(settled)
  expect(count).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(2 * MINUTE)
  await counts.of(settled)
  expect(count).toHaveBeenCalledTimes(3)
})

it('among few guesses everybody finds their own within a second', async () => {
  const count = counting(30)
  const counts = createMissCounts(count)
  await counts.of(open)
  vi.advanceTimersByTime(1001)
  await counts.of(open)
  expect(count).toHaveBeenCalledTimes(2)
})

it('games do not share their counts', async () => {
  const count = counting(30)
  const counts = createMissCounts(count)
  await Promise.all([counts.of(open), counts.of({ ...open, id: 2 }), counts.of(open)])
  expect(count.mock.calls).toEqual([[1], [2]])
})
