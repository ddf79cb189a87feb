/** Many subscribers in a process of their own; it tells the bench what came when. */
import { randomUUID } from 'node:crypto'
import { nowMs } from './live-source.ts'
import { openSocket, openStream, type Wire } from './wire.ts'

export interface SubscribeOrder {
  readonly kind: 'subscribe'
  readonly port: number
  readonly count: number
  readonly query: string
  readonly way: 'socket' | 'stream'
}
export type SubscriberOrder =
  | SubscribeOrder
  | { readonly kind: 'prepare' }
  | { readonly kind: 'await'; readonly version: number }
export type SubscriberAnswer =
  | { readonly kind: 'subscribed' }
  | { readonly kind: 'prepared' }
  /** By version, of those that came: when the first and the last subscriber had it, and the sum of the moments of all. */
  | { readonly kind: 'arrived'; readonly arrivals: readonly Arrival[] }
  | { readonly kind: 'failed'; readonly why: string }

export interface Arrival {
  readonly version: number
  readonly firstMs: number
  readonly lastMs: number
  readonly count: number
}

/** Opened together: more at once would have to wait for each other. */
const MOST_OPENING = 100

const arrivals = new Map<number, { first: number; last: number; count: number }>()
let subscribers = 0
let awaited: { readonly version: number; readonly tell: () => void } | null = null

process.on('message', (order: SubscriberOrder) => {
  if (order.kind === 'subscribe') {
    subscribe(order).then(
      () => answer({ kind: 'subscribed' }),
      (problem: unknown) => answer({ kind: 'failed', why: String(problem) }),
    )
  } else if (order.kind === 'prepare') {
    // Its own rubbish, swept up in the middle of a change, would count against the server.
    globalThis.gc?.()
    answer({ kind: 'prepared' })
  } else awaitVersion(order.version)
})
process.on('disconnect', () => process.exit(0))

async function subscribe(order: SubscribeOrder): Promise<void> {
  let next = 0
  const openers = Array.from({ length: Math.min(MOST_OPENING, order.count) }, async () => {
    while (next < order.count) await open(order, next++)
  })
  await Promise.all(openers)
  subscribers = order.count
  arrivals.clear()
}

/** Resolves with the first state. */
function open({ port, query, way }: SubscribeOrder, viewer: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let opened: Wire | null = null
    const subscription = JSON.stringify({
      id: randomUUID(),
      type: 'subscribe',
      payload: { query, variables: { gameNumber: 1 } },
    })
    const settings = {
      port,
      viewer,
      onOpen: (wire: Wire) => {
        opened = wire
        wire.send('{"type":"connection_init"}')
      },
      onMessage: (beginning: Buffer) => {
        const version = versionIn(beginning)
        if (version > 0) {
          arrived(version)
          resolve()
        } else if (beginning.includes('connection_ack')) opened?.send(subscription)
        else if (!beginning.includes('"ping"')) reject(new Error(beginning.toString()))
      },
      onClose: () => reject(new Error('a connection was closed')),
    }
    if (way === 'socket') openSocket(settings)
    else openStream(query, settings)
  })
}

const VERSION = Buffer.from('"version":')

/** Read digit by digit: a text of each message would cost more than the message. */
function versionIn(beginning: Buffer): number {
  const at = beginning.indexOf(VERSION)
  if (at < 0) return 0
  let version = 0
  for (let place = at + VERSION.length; ; place++) {
    const digit = (beginning[place] ?? 0) - 48
    if (digit < 0 || digit > 9) return version
    version = version * 10 + digit
  }
}

function arrived(version: number): void {
  const now = nowMs()
  const known = arrivals.get(version)
  if (known) {
    known.last = now
    known.count += 1
  } else arrivals.set(version, { first: now, last: now, count: 1 })
  tellIfComplete()
}

function awaitVersion(version: number): void {
  const tell = () => {
    const list = [...arrivals].map(([each, { first, last, count }]) => {
      return { version: each, firstMs: first, lastMs: last, count }
    })
    answer({ kind: 'arrived', arrivals: list.toSorted((a, b) => a.version - b.version) })
    arrivals.clear()
  }
  awaited = { version, tell }
  tellIfComplete()
}

function tellIfComplete(): void {
  if (!awaited || (arrivals.get(awaited.version)?.count ?? 0) < subscribers) return
  const { tell } = awaited
  awaited = null
  tell()
}

function answer(words: SubscriberAnswer): void {
  process.send?.(words)
}
