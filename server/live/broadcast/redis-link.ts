/** The two connections of a bus: to one Redis, or to the part of a cluster that its channels belong to. */
import { Cluster, Redis, type RedisOptions } from 'ioredis'
import type { RedisPlace } from '#server/config/redis-place.ts'

const FIRST_RETRY_MS = 50
const LAST_RETRY_MS = 2000
/** Redis answers in a millisecond. From a connection that says nothing for so long nothing more is expected. */
const SILENT_MS = 5000
/** In a cluster, what a node answers that has not got the slot: its number, and who has it. */
const MOVED = /^MOVED \d+ (.*):(\d+)$/

export interface RedisLink {
  /** Several products may share a Redis, and for a moment of an update so do two versions of the messages. */
  readonly prefix: string
  readonly publisher: Redis | Cluster
  readonly subscriber: Redis
  /** Rejects where the connection has broken; the message may have been sent for all that. */
  publish(name: string, text: string): Promise<unknown>
  /** Rejects where the connection has broken, or leads to a node that has not got the channels. */
  subscribe(names: readonly string[]): Promise<unknown>
  unsubscribe(name: string): Promise<unknown>
  onMessage(listener: (name: string, text: string) => void): void
  /** Whether the subscriber's last break was but its way to the node that has the channels. */
  wasSentElsewhere(): boolean
}

/** By chance up to half earlier, so that the nodes do not all come back at one instant. */
const retryStrategy = (times: number) =>
  Math.min(FIRST_RETRY_MS * 2 ** Math.min(times - 1, 10), LAST_RETRY_MS) * (1 - Math.random() / 2)

const OPTIONS: RedisOptions = {
  connectTimeout: 5000,
  keepAlive: 10_000,
  socketTimeout: SILENT_MS,
  // A message that waited for Redis would come too late; a reload makes good what was missed.
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  // Done by hand, to know when it is confirmed.
  autoResubscribe: false,
  retryStrategy,
}

/** Connects at once. */
export function redisLink(place: RedisPlace): RedisLink {
  const options = redisOptions(place)
  return place.kind === 'cluster' ? clusterLink(place, options) : singleLink(place, { ...options, db: place.database })
}

/** How every connection to this Redis is made. */
export function redisOptions({ username, password, isEncrypted }: RedisPlace): RedisOptions {
  return {
    ...OPTIONS,
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    ...(isEncrypted ? { tls: {} } : {}),
  }
}

function singleLink({ nodes: [node] }: RedisPlace, options: RedisOptions): RedisLink {
  const publisher = new Redis({ ...options, ...node })
  const subscriber = new Redis({ ...options, ...node })
  const [published, subscribed] = [new Unanswered(publisher), new Unanswered(subscriber)]
  return {
    prefix: 'ninefold:1:',
    publisher,
    subscriber,
    publish: (name, text) => published.of(publisher.publish(name, text)),
    subscribe: (names) => subscribed.of(subscriber.subscribe(...names)),
    unsubscribe: (name) => subscribed.of(subscriber.unsubscribe(name)),
    onMessage: (listener) => void subscriber.on('message', listener),
    wasSentElsewhere: () => false,
  }
}

/**
 * Sharded: a message goes to the nodes of one shard, not of the whole cluster. All channels share one slot, so one connection receives
 * them; another product has another slot. The nodes redirect to the owner of the slot.
 */
function clusterLink({ nodes }: RedisPlace, options: RedisOptions): RedisLink {
  const publisher = new Cluster([...nodes], {
    redisOptions: options,
    enableOfflineQueue: false,
    clusterRetryStrategy: retryStrategy,
  })
  const subscriber = new Redis({ ...options, ...nodes[0] })
  const [published, subscribed] = [new Unanswered(publisher), new Unanswered(subscriber)]
  let turn = 0
  let isSentElsewhere = false
  let wasSentElsewhere = false
  const goTo = (host: string, port: number) => {
    isSentElsewhere = true
    Object.assign(subscriber.options, { host, port })
  }
  subscriber.on('close', () => {
    // A node that is away may have handed its slots over; any other node knows the new owner.
    if (!isSentElsewhere) Object.assign(subscriber.options, nodes[++turn % nodes.length])
    wasSentElsewhere = isSentElsewhere
    isSentElsewhere = false
  })
  // The slot has not been where it was looked for, or is there no more.
  subscriber.on('moved', () => subscriber.disconnect(true))
  return {
    prefix: '{ninefold:1}:',
    publisher,
    subscriber,
    publish: (name, text) => published.of(publisher.spublish(name, text)),
    async subscribe(names) {
      try {
        return await subscribed.of(subscriber.ssubscribe(...names))
      } catch (problem) {
        const [, host, port] = MOVED.exec(problem instanceof Error ? problem.message : '') ?? []
        if (host !== undefined) goTo(host || (subscriber.options.host ?? ''), Number(port))
        throw problem
      }
    },
    unsubscribe: (name) => subscribed.of(subscriber.sunsubscribe(name)),
    onMessage: (listener) => void subscriber.on('smessage', listener),
    wasSentElsewhere: () => wasSentElsewhere,
  }
}

/** What a Redis was asked and has not answered: rejected when the connection breaks, for ioredis forgets what it may not send again. */
class Unanswered {
  readonly #rejections = new Set<(problem: Error) => void>()

  constructor(connection: Redis | Cluster) {
    connection.on('close', () => {
      for (const reject of this.#rejections) reject(new Error('The connection broke before there was an answer'))
    })
  }

  /** The answer, or a rejection as soon as none will come. */
  of<T>(answer: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#rejections.add(reject)
      answer.then(resolve, reject).finally(() => this.#rejections.delete(reject))
    })
  }
}
