/** Tells the keeper of public answers what has changed, here or on another node. */
import { randomUUID } from 'node:crypto'
import { nextGameAt } from '#schema/rules/calendar.ts'
import { product } from '#schema/rules/product.ts'
import { announceTopics, type LiveBus } from '#server/live/bus.ts'
import type { LiveEngine } from '#server/live/live-engine.ts'
import type { Opened } from '#server/opened.ts'
import type { PublicNews } from '../http/hot/public-news.ts'

export interface PublicNewsDeps {
  readonly bus: LiveBus
  readonly engine: Pick<LiveEngine, 'watch' | 'onChange'>
  readonly now: () => Date
}

/** What admins edit: songs, albums, categories, banners, games. */
const EDITS = 'edits'

export interface OpenPublicNews extends PublicNews {
  /** To be called when this node has read again what was changed behind its back. */
  outdated(): void
}

/** Listens until `opened` closes. */
export function openPublicNews(opened: Opened, { bus, engine, now }: PublicNewsDeps): OpenPublicNews {
  const nodeId = randomUUID()
  const listeners = new Set<(gameIds: readonly number[] | null) => void>()
  const tell = (gameIds: readonly number[] | null) => {
    for (const listener of listeners) listener(gameIds)
  }
  const subscriptions = [
    bus.subscribe('playerShown', ({ gameIds }) => tell(gameIds)),
    bus.subscribe('gamesOutdated', ({ gameId }) => tell(gameId === null ? null : [gameId])),
    bus.subscribe('topicsChanged', ({ topics }) => (topics === null || topics.includes(EDITS)) && tell(null)),
  ]
  // Faster than watching: a player who has just been answered must find what they did.
  const leaves = [engine.onChange((gameId) => tell([gameId])), bus.onReconnect(() => tell(null))]
  opened.keep({
    async [Symbol.asyncDispose]() {
      for (const leave of leaves) leave()
      for (const subscription of subscriptions) subscription.unsubscribe()
    },
  })
  return {
    now,
    nextDayAt: () => nextGameAt(now(), product),
    watchGame: (gameId) => engine.watch(gameId),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edited() {
      tell(null)
      announceTopics(bus, { origin: nodeId, topics: [EDITS] })
    },
    outdated: () => tell(null),
  }
}
