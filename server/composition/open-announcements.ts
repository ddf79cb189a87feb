/** Invalidates cached public responses after changes on any node. */
import { randomUUID } from 'node:crypto'
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { Public } from '#schema/public.ts'
import { nextGameAt } from '#schema/rules/calendar/calendar.ts'
import { product } from '#schema/rules/product.ts'
import { announceTopics } from '#server/live/broadcast/bus.ts'
import type { LiveEngine } from '#server/live/live-engine.ts'
import { keysThere } from '../developers/api-keys.ts'
import type { LiveBus } from '../live/broadcast/bus.ts'
import { openSessionEnds, type SessionEnds } from '../live/broadcast/session-ends.ts'
import { openTopics, type Topics } from '../live/broadcast/topics.ts'
import type { LiveLog } from '../live/live-log.ts'
import type { CacheInvalidation } from '../platform/graphql/cache-invalidation.ts'
import type { Opened } from '../platform/opened.ts'
import { createPlayerNews, type PlayerNews } from '../players/player-news.ts'
import { sessionsThere } from '../players/sessions.ts'

export interface InvalidationDeps {
  readonly bus: LiveBus
  readonly engine: Pick<LiveEngine, 'onChange'>
  readonly now: () => Date
}

/** What admins edit: songs, albums, categories, banners, games. */
const EDITS = 'edits'

export interface OpenInvalidation extends CacheInvalidation {
  /** Call after this node has reloaded what a command changed in the database. */
  reloaded(): void
}

/** Listens until `opened` closes. */
export function openInvalidation(opened: Opened, { bus, engine, now }: InvalidationDeps): OpenInvalidation {
  const nodeId = randomUUID()
  const listeners = new Set<(kind: Public) => void>()
  const invalidate = (kind: Public) => {
    for (const listener of listeners) listener(kind)
  }
  const subscriptions = [
    bus.subscribe('playerShown', () => invalidate('untilPlayed')),
    // Settled, or corrected.
    bus.subscribe('gamesInvalidated', () => invalidate('untilEdited')),
    bus.subscribe(
      'topicsChanged',
      ({ topics }) => (topics === null || topics.includes(EDITS)) && invalidate('untilEdited'),
    ),
  ]
  // Faster than watching: a player who has just been answered must find what they did.
  const leaves = [engine.onChange(() => invalidate('untilPlayed')), bus.onReconnect(() => invalidate('untilEdited'))]
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
      invalidate('untilEdited')
      announceTopics(bus, { origin: nodeId, topics: [EDITS] })
    },
    reloaded: () => invalidate('untilEdited'),
  }
}

interface NewsDeps {
  readonly bus: LiveBus
  readonly prisma: PrismaClient
  readonly now: () => Date
  readonly log: LiveLog
}

export interface OpenNews {
  readonly topics: Topics
  readonly sessionEnds: SessionEnds
  readonly news: PlayerNews
}

/** Listening is ended by `opened`. */
export function openNews(opened: Opened, { bus, prisma, now, log }: NewsDeps): OpenNews {
  const nodeId = randomUUID()
  const topics = opened.keep(openTopics({ bus, nodeId }))
  const stillThere = async (tokenHashes: readonly string[]) =>
    new Set([...(await sessionsThere({ prisma, now }, tokenHashes)), ...(await keysThere(prisma, tokenHashes))])
  const sessionEnds = opened.keep(openSessionEnds({ bus, nodeId, stillThere, log }))
  return { topics, sessionEnds, news: createPlayerNews(topics, sessionEnds) }
}
