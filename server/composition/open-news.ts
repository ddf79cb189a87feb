/** Messages between nodes other than about games: changed friends, ended sessions. */
import { randomUUID } from 'node:crypto'
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { keysThere } from '#server/developers/api-keys.ts'
import type { LiveBus } from '#server/live/broadcast/bus.ts'
import { openSessionEnds, type SessionEnds } from '#server/live/broadcast/session-ends.ts'
import { openTopics, type Topics } from '#server/live/broadcast/topics.ts'
import type { LiveLog } from '#server/live/live-log.ts'
import type { Opened } from '#server/platform/opened.ts'
import { createPlayerNews, type PlayerNews } from '#server/players/player-news.ts'
import { sessionsThere } from '#server/players/sessions.ts'

export interface NewsDeps {
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
