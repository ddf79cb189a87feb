/** Finds the end of a session whose message was lost. */
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryBus } from '#server/live/broadcast/bus.ts'
import { openSessionEnds } from '#server/live/broadcast/session-ends.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a stream ends within a minute of its session, although no message came; others go on', async () => {
  const alive = new Set(['adas', 'bens'])
  const deps = { bus: memoryBus(), nodeId: 'here', log: pino({ level: 'silent' }) }
  await using ends = openSessionEnds({ ...deps, stillThere: async () => alive })
  const [adas, bens] = [vi.fn(), vi.fn()]
  ends.onEnd('adas', adas)
  ends.onEnd('bens', bens)
  alive.delete('adas')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(adas).toHaveBeenCalledOnce()
  expect(bens).not.toHaveBeenCalled()
})
