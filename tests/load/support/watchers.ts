/** Subscribers to a game, each on a socket of its own, spread over the nodes. */
import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'

export interface Watchers extends Disposable {
  /** Updates that have come to all of them together. */
  readonly delivered: () => number
}

export interface WatchersSettings {
  readonly ports: readonly number[]
  /** On each node. */
  readonly count: number
  readonly gameNumber: number
  /** What they watch of it. */
  readonly query: string
  readonly onUpdate?: (update: string, watcher: number) => void
}

/** More at once would wait for each other, on a busy machine longer than a server lets anybody wait. */
const OPENING = 20

/** The same for all who watch. */
export const BOARD = `subscription BenchBoard($gameNumber: Int!) {
  leaderboardChanged(gameNumber: $gameNumber) {
    version startedCount completedCount entries { position name rarity unicornCount }
  }
}`

/** Each viewer's own. */
export const COUNTS = `subscription BenchRarity($gameNumber: Int!) {
  rarityChanged(gameNumber: $gameNumber) {
    version game { startedCount completedCount squares { position pickCount currentUnicorns unfoundUnicorns } }
  }
}`

/** Resolves once each has the first state. */
export async function openWatchers(settings: WatchersSettings): Promise<Watchers> {
  const { ports, count, onUpdate } = settings
  const sockets: WebSocket[] = []
  let delivered = 0
  const open = (port: number, watcher: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = watch(port, settings, (update) => {
        if (!update.includes('"type":"next"') || update.includes('"errors"')) return reject(new Error(update))
        delivered++
        resolve()
        onUpdate?.(update, watcher)
      })
      socket.on('error', reject)
      socket.on('close', (code) => reject(new Error(`A watcher was cut off: ${code}`)))
      sockets.push(socket)
    })
  const places = ports.flatMap((port, node) =>
    Array.from({ length: count }, (_, i) => [port, node * count + i] as const),
  )
  let next = 0
  const openers = Array.from({ length: OPENING }, async () => {
    for (let place = places[next++]; place; place = places[next++]) await open(...place)
  })
  await Promise.all(openers)
  return {
    delivered: () => delivered,
    [Symbol.dispose]() {
      for (const socket of sockets) socket.terminate()
    },
  }
}

/** Speaks graphql-transport-ws, with an id of its own as browsers do. */
function watch(port: number, { query, gameNumber }: WatchersSettings, onUpdate: (update: string) => void): WebSocket {
  // As a page of the site: others are told more seldom.
  const origin = `http://127.0.0.1:${port}`
  const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, 'graphql-transport-ws', { origin })
  const say = (words: object) => socket.send(JSON.stringify(words))
  const payload = { query, variables: { gameNumber } }
  socket.on('open', () => say({ type: 'connection_init' }))
  socket.on('message', (data) => {
    const words = String(data)
    if (words.includes('"type":"connection_ack"')) say({ id: randomUUID(), type: 'subscribe', payload })
    else if (words.includes('"type":"ping"')) say({ type: 'pong' })
    else onUpdate(words)
  })
  return socket
}
