/** The bus between nodes: Redis pub/sub that reconnects by itself, and without which a node goes on alone. */
import type { Cluster, Redis } from 'ioredis'
import { redisPlace } from '#server/config/redis-place.ts'
import type { LiveLog } from '../live-log.ts'
import {
  type BusListener,
  CHANNELS,
  type ListenerTable,
  type LiveBus,
  type LiveChannel,
  type LiveChannels,
  listenerTable,
  type ReconnectListener,
  type Subscription,
} from './bus.ts'
import { type RedisLink, redisLink } from './redis-link.ts'

/** A channel to which nothing is sent: with it the connection finds its way even before anybody listens to another. */
const UNUSED = 'unused'
/** Publishes on their way to Redis. Above this it does not keep up, and what is not sent is made good by a reload. */
const MOST_UNANSWERED = 1000
/** After a message that could not be sent; reconnecting has times of its own. */
const RETRY_MS = 50
/** So often both connections ask whether Redis is there: one that has fallen silent breaks for it. */
const PING_MS = 3000
const CLOSE_MS = 1000

/** Connects at once; works, alone, from the first moment. */
export function redisBus(url: string, log: LiveLog): LiveBus {
  const place = redisPlace(url)
  if (!place) throw new RangeError('This is no URL of a Redis')
  return new RedisBus(redisLink(place), log)
}

class RedisBus implements LiveBus {
  readonly #link: RedisLink
  readonly #log: LiveLog
  readonly #listeners: ListenerTable = listenerTable()
  readonly #reconnected = new Set<ReconnectListener>()
  readonly #firstAttempt: Promise<void>
  #endFirstAttempt: () => void = () => {}
  #unanswered = 0
  #isListening = false
  #isAlone = false
  #hasDropped = false
  #isClosing = false
  #retry: NodeJS.Timeout | undefined
  readonly #pings: NodeJS.Timeout

  constructor(link: RedisLink, log: LiveLog) {
    this.#link = link
    this.#log = log
    this.#firstAttempt = new Promise((resolve) => {
      this.#endFirstAttempt = resolve
    })
    for (const connection of [link.publisher, link.subscriber]) this.#watch(connection)
    link.publisher.on('ready', () => this.#recover())
    link.subscriber.on('ready', () => void this.#listen())
    link.subscriber.on('close', () => {
      this.#isListening = false
    })
    link.onMessage((name, text) => this.#receive(name, text))
    this.#pings = setInterval(() => this.#ping(), PING_MS).unref()
  }

  publish<C extends LiveChannel>(channel: C, message: LiveChannels[C]): void {
    if (this.#link.publisher.status !== 'ready') this.#drop('not connected')
    else if (this.#unanswered >= MOST_UNANSWERED) this.#drop('it does not keep up')
    else this.#send(channel, JSON.stringify(message))
  }

  #send(channel: LiveChannel, text: string): void {
    this.#unanswered++
    this.#link
      .publish(this.#link.prefix + channel, text)
      .finally(() => {
        this.#unanswered--
      })
      .then(
        () => this.#recover(),
        (problem: Error) => {
          this.#drop(problem.message)
          this.#recoverLater()
        },
      )
  }

  /**
   * Not at once: a connection that just broke reports itself ready for another moment and refuses every message. A listener notified too
   * early would send again and be refused again, and the node would never notice the break.
   */
  #recoverLater(): void {
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined
      this.#recover()
    }, RETRY_MS)
  }

  #ping(): void {
    for (const connection of [this.#link.publisher, this.#link.subscriber]) connection.ping().catch(noop)
  }

  subscribe<C extends LiveChannel>(channel: C, listener: BusListener<C>): Subscription {
    const listeners = this.#listeners[channel]
    listeners.add(listener)
    return {
      ready: this.#isListening
        ? this.#link.subscribe([this.#link.prefix + channel]).then(noop, noop)
        : this.#firstAttempt,
      unsubscribe: () => {
        listeners.delete(listener)
        if (listeners.size === 0 && this.#isListening) this.#link.unsubscribe(this.#link.prefix + channel).catch(noop)
      },
    }
  }

  get isAlone(): boolean {
    return this.#isAlone
  }

  onReconnect(listener: ReconnectListener): () => void {
    this.#reconnected.add(listener)
    return () => this.#reconnected.delete(listener)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosing = true
    clearTimeout(this.#retry)
    clearInterval(this.#pings)
    await Promise.all([end(this.#link.publisher), end(this.#link.subscriber)])
  }

  #watch(connection: Redis | Cluster): void {
    let reason = 'connection closed'
    connection.on('error', (problem: Error) => {
      reason = problem.message || problem.name
    })
    connection.on('close', () => {
      if (connection !== this.#link.subscriber || !this.#link.wasSentElsewhere()) this.#goOnAlone(reason)
    })
  }

  async #listen(): Promise<void> {
    const wanted = CHANNELS.filter((channel) => this.#listeners[channel].size > 0)
    try {
      await this.#link.subscribe([this.#link.prefix + UNUSED, ...this.#named(wanted)])
    } catch {
      return // the connection broke again, and its next 'ready' leads here again
    }
    this.#isListening = true
    await this.#listenToLatecomers(wanted)
    this.#recover()
  }

  /** Subscribes channels requested while Redis was confirming the others. */
  async #listenToLatecomers(confirmed: readonly LiveChannel[]): Promise<void> {
    const late = CHANNELS.filter((channel) => this.#listeners[channel].size > 0 && !confirmed.includes(channel))
    if (late.length > 0) await this.#link.subscribe(this.#named(late)).catch(noop)
  }

  #named(channels: readonly LiveChannel[]): readonly string[] {
    return channels.map((channel) => this.#link.prefix + channel)
  }

  #receive(name: string, text: string): void {
    for (const channel of CHANNELS) if (name === this.#link.prefix + channel) this.#deliver(channel, text)
  }

  #deliver<C extends LiveChannel>(channel: C, text: string): void {
    let message: LiveChannels[C]
    try {
      message = JSON.parse(text)
    } catch (problem) {
      this.#log.warn({ channel, err: problem }, 'A live message that is no JSON was left out')
      return
    }
    for (const listener of this.#listeners[channel]) listener(message)
  }

  #drop(reason: string): void {
    this.#hasDropped = true
    this.#goOnAlone(reason)
  }

  #goOnAlone(reason: string): void {
    this.#endFirstAttempt()
    if (this.#isAlone || this.#isClosing) return
    this.#isAlone = true
    this.#log.warn({ reason }, 'Redis is away: this node goes on alone until it is back')
  }

  #recover(): void {
    if (!this.#isListening || this.#link.publisher.status !== 'ready') return
    this.#endFirstAttempt()
    if (!this.#isAlone || this.#isClosing || this.#unanswered > 0) return
    const missed = { hasDropped: this.#hasDropped }
    this.#isAlone = false
    this.#hasDropped = false
    this.#log.info({}, 'Redis is back: this node is together with the others again')
    for (const listener of this.#reconnected) listener(missed)
  }
}

/** Lets what is on its way go out, but does not wait for a Redis that is not there. */
async function end(connection: Redis | Cluster): Promise<void> {
  if (connection.status === 'ready') {
    let limit: NodeJS.Timeout | undefined
    const tooLate = new Promise((resolve) => {
      limit = setTimeout(resolve, CLOSE_MS)
    })
    await Promise.race([connection.quit().catch(noop), tooLate])
    clearTimeout(limit)
  }
  connection.disconnect()
}

const noop = () => {}
