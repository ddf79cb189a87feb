import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { startDeadline } from '#server/platform/deadline.ts'

/** Longer than any test takes. */
const FAR_MS = 600_000

describe('a deadline', () => {
  it('comes, although nobody holds anything but its signal when the garbage is collected', async () => {
    const { signal } = startDeadline(200, new AbortController().signal)
    // What was made in this turn is kept until its end.
    await nextTurn()
    collectGarbage()
    await once(signal, 'abort')
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
  })

  it('comes sooner with the other signal, which has no trace of it once it is disposed', () => {
    const stop = new AbortController()
    using waiting = startDeadline(FAR_MS, stop.signal)
    const disposed = startDeadline(FAR_MS, stop.signal)
    disposed[Symbol.dispose]()
    stop.abort()
    expect([waiting.signal.aborted, waiting.hasPassed, disposed.signal.aborted]).toEqual([true, false, false])
    using late = startDeadline(FAR_MS, stop.signal)
    expect(late.signal.aborted).toBe(true)
  })
})

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
}
