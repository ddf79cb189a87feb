/** What can be seen of a bus from outside: whether it has its nodes, and how late its messages are. */
import { randomUUID } from 'node:crypto'
import { announceTopics, CHANNELS, type LiveBus } from '#server/live/bus.ts'
import type { Meters } from '#server/telemetry/meters.ts'

/** A message of our own that is not back by then counts as so late. */
const LATEST_MS = 1000

/** Listens until it is disposed of. */
export function watchBus(bus: LiveBus, meters: Meters): AsyncDisposable {
  const subscriptions = CHANNELS.map((channel) => bus.subscribe(channel, () => meters.live.heard.inc({ channel })))
  meters.watchNumber('ninefold_bus_alone', 'Whether the other nodes cannot be reached: 1 or 0.', () =>
    Number(bus.isAlone),
  )
  meters.watchNumber(
    'ninefold_bus_lag_seconds',
    `Seconds until a message to all nodes was back here; ${LATEST_MS / 1000} for one that was not.`,
    () => lag(bus),
  )
  return {
    async [Symbol.asyncDispose]() {
      for (const subscription of subscriptions) subscription.unsubscribe()
    },
  }
}

/** Nobody watches what it tells of. */
function lag(bus: LiveBus): Promise<number> {
  const origin = randomUUID()
  const begunAt = performance.now()
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(late)
      subscription.unsubscribe()
      resolve((performance.now() - begunAt) / 1000)
    }
    const late = setTimeout(done, LATEST_MS)
    const subscription = bus.subscribe('topicsChanged', (message) => message.origin === origin && done())
    announceTopics(bus, { origin, topics: [] })
  })
}
