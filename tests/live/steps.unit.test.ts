import { afterEach, describe, expect, it, vi } from 'vitest'
import { inTurn, type Steps } from '#server/live/standings/steps.ts'

/** So long takes whatever looks at the clock. */
const LOOK_MS = 0.3
const WORKS = 40
/** In a slice of a millisecond. */
const MOST_OF_A_SLICE = 4

function* shortWork(): Steps<void> {
  yield
}

describe('work in turn', () => {
  afterEach(() => vi.restoreAllMocks())

  it('leaves the event loop to others after a slice, also when it is many short works', async () => {
    let now = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += LOOK_MS
      return now
    })
    let done = 0
    const works = Array.from({ length: WORKS }, async () => {
      await inTurn(shortWork())
      done++
    })
    const doneAtTurns = [0]
    while (done < WORKS) {
      await new Promise(setImmediate)
      doneAtTurns.push(done)
    }
    await Promise.all(works)
    const doneInTurns = doneAtTurns.slice(1).map((count, i) => count - (doneAtTurns[i] ?? 0))
    expect(Math.max(...doneInTurns)).toBeLessThanOrEqual(MOST_OF_A_SLICE)
  })
})
