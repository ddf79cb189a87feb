/** The bus between nodes: Redis pub/sub that reconnects by itself, and without which a node goes on alone. */
import { Redis, type RedisOptions } from 'ioredis'
import {
  type Listener,
  type ListenerTable,
  type LiveBus,
  type LiveChannel,
  type LiveChannels,
  listenerTable,
  type ReconnectListener,
  type Subscription,
} from './bus.ts'
import type { LiveLog } from './live-log.ts'

/** Several products may share a Redis, and for a moment of an update so do two versions of the messages. */
const PREFIX = 'ninefold:1:'
const CHANNELS: readonly LiveChannel[] = [
  'guessesCommitted',
  'playGivenUp',
  'gamesOutdated',
  'topicsChanged',
  'sessionsEnded',
]
/** Publishes on their way to Redis. Above this it does not keep up, and what is not sent is made good by a reload. */
const MOST_UNANSWERED = 1000
const FIRST_RETRY_MS = 50
const LAST_RETRY_MS = 2000
const CLOSE_MS = 1000

const OPTIONS: RedisOptions = {
  connectTimeout: 5000,
  keepAlive: 10_000,
  // A message that waited for Redis would come too late; a reload makes good what was missed.
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  // Done by hand, to know when it is confirmed.
  autoResubscribe: false,
  // By chance up to half earlier, so that the nodes do not all come back at one instant.
  retryStrategy: (times) => Math.min(FIRST_RETRY_MS * 2 ** (times - 1), LAST_RETRY_MS) * (1 - Math.random() / 2),
}

/** Connects at once; works, alone, from the first moment. */
export function redisBus(url: string, log: LiveLog): LiveBus {
  return new RedisBus(url, log)
}

class RedisBus implements LiveBus {
  readonly #publisher: Redis
  readonly #subscriber: Redis
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

  constructor(url: string, log: LiveLog) {
    this.#log = log
    this.#firstAttempt = new Promise((resolve) => {
      this.#endFirstAttempt = resolve
    })
    this.#publisher = this.#connect(url)
    this.#subscriber = this.#connect(url)
    this.#publisher.on('ready', () => this.#recover())
    this.#subscriber.on('ready', () => void this.#listen())
    this.#subscriber.on('close', () => {
      this.#isListening = false
    })
    this.#subscriber.on('message', (name: string, text: string) => this.#receive(name, text))
  }

  publish<C extends LiveChannel>(channel: C, message: LiveChannels[C]): void {
    if (this.#publisher.status !== 'ready') this.#drop('not connected')
    else if (this.#unanswered >= MOST_UNANSWERED) this.#drop('it does not keep up')
    else this.#send(PREFIX + channel, JSON.stringify(message))
  }

  #send(name: string, text: string): void {
    this.#unanswered++
    this.#publisher
      .publish(name, text)
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
   * Not at once: a connection that has just broken calls itself ready for another moment and refuses every message. Whoever is
   * told that it is back sends again, is refused again, and the node would never get round to noticing the break.
   */
  #recoverLater(): void {
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined
      this.#recover()
    }, FIRST_RETRY_MS)
  }

  subscribe<C extends LiveChannel>(channel: C, listener: Listener<C>): Subscription {
    const listeners = this.#listeners[channel]
    listeners.add(listener)
    return {
      ready: this.#isListening ? this.#subscriber.subscribe(PREFIX + channel).then(noop, noop) : this.#firstAttempt,
      unsubscribe: () => {
        listeners.delete(listener)
        if (listeners.size === 0 && this.#isListening) this.#subscriber.unsubscribe(PREFIX + channel).catch(noop)
      },
    }
  }

  onReconnect(listener: ReconnectListener): () => void {
    this.#reconnected.add(listener)
    return () => this.#reconnected.delete(listener)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosing = true
    clearTimeout(this.#retry)
    await Promise.all([end(this.#publisher), end(this.#subscriber)])
  }

  #connect(url: string): Redis {
    const connection = new Redis(url, OPTIONS)
    let reason = 'connection closed'
    connection.on('error', (problem: Error) => {
      reason = problem.message || problem.name
    })
    connection.on('close', () => this.#goOnAlone(reason))
    return connection
  }

  async #listen(): Promise<void> {
    const wanted = CHANNELS.filter((channel) => this.#listeners[channel].size > 0)
    try {
      if (wanted.length > 0) await this.#subscriber.subscribe(...wanted.map((channel) => PREFIX + channel))
    } catch {
      return // the connection broke again, and its next 'ready' leads here again
    }
    this.#isListening = true
    await this.#listenToLatecomers(wanted)
    this.#recover()
  }

  /** Whoever subscribed while Redis was confirming the others. */
  async #listenToLatecomers(confirmed: readonly LiveChannel[]): Promise<void> {
    const late = CHANNELS.filter((channel) => this.#listeners[channel].size > 0 && !confirmed.includes(channel))
    if (late.length > 0) await this.#subscriber.subscribe(...late.map((channel) => PREFIX + channel)).catch(noop)
  }

  #receive(name: string, text: string): void {
    for (const channel of CHANNELS) if (name === PREFIX + channel) this.#deliver(channel, text)
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
    if (!this.#isListening || this.#publisher.status !== 'ready') return
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
async function end(connection: Redis): Promise<void> {
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
