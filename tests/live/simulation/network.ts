/** What nodes hear of each other: messages come late, twice, in another order or not at all, and sometimes Redis says nothing. */
import {
  type BusListener,
  type ListenerTable,
  type LiveBus,
  type LiveChannel,
  type LiveChannels,
  listenerTable,
  type ReconnectListener,
} from '#server/live/broadcast/bus.ts'
import type { SimulatedClock } from './clock.ts'

/** Of a hundred messages. */
const DOUBLED = 3
const LATE = 5
const LOST = 1

export class SimulatedNetwork {
  readonly #clock: SimulatedClock
  readonly #random: () => number
  readonly #ends = new Set<NetworkEnd>()
  /** Lost messages are found by comparing totals; these have none. */
  readonly #neverLost: readonly LiveChannel[] = ['playerShown', 'gamesInvalidated']
  /** Whether messages are lost without a word. */
  isLossy: boolean

  constructor(clock: SimulatedClock, random: () => number, isLossy: boolean) {
    this.isLossy = isLossy
    this.#clock = clock
    this.#random = random
  }

  join(): NetworkEnd {
    const end = new NetworkEnd(this)
    this.#ends.add(end)
    return end
  }

  leave(end: NetworkEnd): void {
    this.#ends.delete(end)
  }

  carry<C extends LiveChannel>(channel: C, message: LiveChannels[C]): void {
    const text = JSON.stringify(message)
    for (const end of this.#ends) {
      if (this.isLossy && this.#chance(LOST) && !this.#neverLost.includes(channel)) continue
      this.#deliver(end, channel, text)
      if (this.#chance(DOUBLED)) this.#deliver(end, channel, text)
    }
  }

  #deliver(end: NetworkEnd, channel: LiveChannel, text: string): void {
    const ms = this.#chance(LATE) ? this.#random() * 300 : 0.5 + this.#random() * 20
    // What is on its way to a connection that breaks is lost with it.
    const { connection } = end
    this.#clock.after(ms, () => end.connection === connection && end.receive(channel, text))
  }

  #chance(percent: number): boolean {
    return this.#random() * 100 < percent
  }
}

/** The bus of one node. */
export class NetworkEnd implements LiveBus {
  readonly #network: SimulatedNetwork
  readonly #listeners: ListenerTable = listenerTable()
  readonly #reconnected = new Set<ReconnectListener>()
  #hasDropped = false
  isAlone = false
  /** Another after each break. */
  connection = 0

  constructor(network: SimulatedNetwork) {
    this.#network = network
  }

  publish<C extends LiveChannel>(channel: C, message: LiveChannels[C]): void {
    if (this.isAlone) this.#hasDropped = true
    else this.#network.carry(channel, message)
  }

  subscribe<C extends LiveChannel>(channel: C, listener: BusListener<C>) {
    this.#listeners[channel].add(listener)
    return { ready: Promise.resolve(), unsubscribe: () => void this.#listeners[channel].delete(listener) }
  }

  onReconnect(listener: ReconnectListener): () => void {
    this.#reconnected.add(listener)
    return () => void this.#reconnected.delete(listener)
  }

  receive<C extends LiveChannel>(channel: C, text: string): void {
    if (this.isAlone) return
    const message: LiveChannels[C] = JSON.parse(text)
    for (const listener of this.#listeners[channel]) listener(message)
  }

  /** Redis says nothing to this node any more. */
  fallSilent(): void {
    this.isAlone = true
    this.connection++
  }

  comeBack(): void {
    if (!this.isAlone) return
    this.isAlone = false
    const missed = { hasDropped: this.#hasDropped }
    this.#hasDropped = false
    for (const listener of this.#reconnected) listener(missed)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#network.leave(this)
  }
}
