/** Gives each message to the other nodes a span; of a commit, below the guesses that it holds. */
import type { LiveBus, LiveChannel, LiveChannels } from '#server/live/broadcast/bus.ts'
import type { MeasuredGuesses } from './guess-telemetry.ts'
import type { Tracing } from './tracing.ts'

/** Whatever else a bus can do, it does as before. */
export function tracedBus(bus: LiveBus, tracing: Tracing, { placesOf }: Pick<MeasuredGuesses, 'placesOf'>): LiveBus {
  const publish = <C extends LiveChannel>(channel: C, message: LiveChannels[C]) => {
    const places = 'picks' in message ? placesOf(message.picks) : []
    const name = `publish ${channel}`
    const attributes = { 'messaging.destination.name': channel }
    const send = () => bus.publish(channel, message)
    if (places.length > 0) tracing.shared(name, attributes, places, send)
    else tracing.span(name, attributes, send)
  }
  return new Proxy(bus, {
    get(target, key) {
      if (key === 'publish') return publish
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
