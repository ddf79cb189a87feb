/** The numbered events of a subscription: known states are skipped, and the pause between events is kept. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type LatestSink, latestOnly } from '#server/live/broadcast/latest-only.ts'
import { NumberedEvents } from '#server/platform/graphql/subscriptions/numbered-events.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function stage({ after = null, pauseMs = 0 }: { after?: number | null; pauseMs?: number } = {}) {
  const sources = new Set<LatestSink<number>>()
  const executed: number[] = []
  const source = latestOnly<number>((writer) => {
    sources.add(writer)
    writer.push(5)
    return () => void sources.delete(writer)
  })
  const events = new NumberedEvents({
    events: source,
    sequenceOf: Number,
    run: (event) => {
      executed.push(Number(event))
      return { data: { version: event } }
    },
    after,
    pauseMs,
  })
  const change = (version: number) => {
    for (const { push } of sources) push(version)
  }
  return { events, executed, change, sources }
}

const told = (sequence: number) => ({ done: false, value: { data: { version: sequence }, extensions: { sequence } } })

it('[LI1] tells each event with its number', async () => {
  const { events, change } = stage()
  expect(await events.next()).toEqual(told(5))
  change(6)
  expect(await events.next()).toEqual(told(6))
})

it('[LI2] passes over the state that is known, without executing it, and no other', async () => {
  const { events, executed, change } = stage({ after: 9 })
  const next = events.next()
  await vi.advanceTimersByTimeAsync(0)
  change(6)
  expect(await next).toEqual(told(6))
  expect(executed).toEqual([6])
})

it('[LI4] tells at most one a second, and then the newest', async () => {
  const { events, executed, change } = stage({ pauseMs: 1000 })
  expect(await events.next()).toEqual(told(5))
  const next = events.next()
  change(6)
  await vi.advanceTimersByTimeAsync(999)
  expect(executed).toEqual([5])
  change(7)
  await vi.advanceTimersByTimeAsync(1)
  expect(await next).toEqual(told(7))
})

it('ends while it waits for its second, and leaves its source', async () => {
  const { events, sources } = stage({ pauseMs: 1000 })
  await events.next()
  const next = events.next()
  await events.return()
  expect(await next).toEqual({ done: true, value: undefined })
  expect(sources.size).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})
