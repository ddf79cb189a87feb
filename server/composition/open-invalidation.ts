/** Invalidates cached public responses after changes on any node. */
import { randomUUID } from 'node:crypto'
import type { Public } from '#schema/public.ts'
import { nextGameAt } from '#schema/rules/calendar/calendar.ts'
import { product } from '#schema/rules/product.ts'
import { announceTopics, type LiveBus } from '#server/live/broadcast/bus.ts'
import type { LiveEngine } from '#server/live/live-engine.ts'
import type { Opened } from '#server/platform/opened.ts'
import type { CacheInvalidation } from '../platform/graphql/cache-invalidation.ts'

export interface InvalidationDeps {
  readonly bus: LiveBus
  readonly engine: Pick<LiveEngine, 'onChange'>
  readonly now: () => Date
}

/** What admins edit: songs, albums, categories, banners, games. */
const EDITS = 'edits'

export interface OpenInvalidation extends CacheInvalidation {
  /** To be called when this node has read again what was changed behind its back. */
  outdated(): void
}

/** Listens until `opened` closes. */
export function openInvalidation(opened: Opened, { bus, engine, now }: InvalidationDeps): OpenInvalidation {
  const nodeId = randomUUID()
  const listeners = new Set<(outdated: Public) => void>()
  const tell = (outdated: Public) => {
    for (const listener of listeners) listener(outdated)
  }
  const subscriptions = [
    bus.subscribe('playerShown', () => tell('untilPlayed')),
    // Settled, or corrected.
    bus.subscribe('gamesOutdated', () => tell('untilEdited')),
    bus.subscribe('topicsChanged', ({ topics }) => (topics === null || topics.includes(EDITS)) && tell('untilEdited')),
  ]
  // Faster than watching: a player who has just been answered must find what they did.
  const leaves = [engine.onChange(() => tell('untilPlayed')), bus.onReconnect(() => tell('untilEdited'))]
  opened.keep({
    async [Symbol.asyncDispose]() {
      for (const leave of leaves) leave()
      for (const subscription of subscriptions) subscription.unsubscribe()
    },
  })
  return {
    now,
    nextDayAt: () => nextGameAt(now(), product),
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edited() {
      tell('untilEdited')
      announceTopics(bus, { origin: nodeId, topics: [EDITS] })
    },
    outdated: () => tell('untilEdited'),
  }
}
