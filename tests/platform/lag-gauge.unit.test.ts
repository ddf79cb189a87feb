import { expect, it } from 'vitest'
import { gaugeOf, lagGauge } from '#server/platform/admission/lag-gauge.ts'

const nothing = { [Symbol.dispose]() {} }

/** A gauge that reads these lags, one at each look. */
function gauge(maxLagMs: number, lags: readonly number[]) {
  const left = [...lags]
  let look = () => {}
  const made = gaugeOf(maxLagMs, { read: () => left.shift() ?? 0, ...nothing }, (read) => {
    look = read
    return nothing
  })
  return {
    seen: () =>
      lags.map(() => {
        look()
        return made.isTooHigh
      }),
  }
}

it('a server is overloaded while its event loop is late look after look, and not after one long task', () => {
  expect(gauge(100, [20, 900, 20, 900, 20]).seen()).toEqual([false, false, false, false, false])
  expect(gauge(100, [101, 101, 500, 99, 101]).seen()).toEqual([false, true, true, false, false])
})

it('an event loop in which nothing could be measured is late', () => {
  expect(gauge(100, [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]).seen()).toEqual([false, true])
})

it('0 is no limit', () => {
  using never = lagGauge(0, () => {
    throw new Error('Nobody looks')
  })
  expect(never.isTooHigh).toBe(false)
})
