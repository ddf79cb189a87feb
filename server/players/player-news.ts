/** What changes of players publish to watchers on all nodes. */
import type { SessionEnds } from '#server/live/broadcast/session-ends.ts'
import type { Topics } from '#server/live/broadcast/topics.ts'

export interface PlayerNews {
  /** The friends or invites of these players are others by now, or look different. */
  friendsChanged(playerIds: readonly string[]): void
  /** A value now, then one after each change. */
  watchFriends(playerId: string): AsyncIterable<unknown>
  /** Notices of these players have arrived or were seen. */
  noticesChanged(playerIds: readonly string[]): void
  /** A value now, then one after each change. */
  watchNotices(playerId: string): AsyncIterable<unknown>
  /** These leagues, or who is in them, are others by now. */
  leaguesChanged(refs: readonly string[]): void
  /** A value now, then one after each change. */
  watchLeague(ref: string): AsyncIterable<unknown>
  /** What was opened in these sessions is to end. */
  sessionsEnded(tokenHashes: readonly string[]): void
}

/** To be called, each time, once the change is in the database. */
export function createPlayerNews(
  topics: Pick<Topics, 'notify' | 'watch'>,
  ends: Pick<SessionEnds, 'notify'>,
): PlayerNews {
  const topic = (playerId: string) => `friends:${playerId}`
  const notices = (playerId: string) => `notices:${playerId}`
  const league = (ref: string) => `league:${ref}`
  return {
    friendsChanged: (playerIds) => topics.notify([...new Set(playerIds)].map(topic)),
    watchFriends: (playerId) => topics.watch(topic(playerId)),
    noticesChanged: (playerIds) => topics.notify([...new Set(playerIds)].map(notices)),
    watchNotices: (playerId) => topics.watch(notices(playerId)),
    leaguesChanged: (refs) => topics.notify(refs.map(league)),
    watchLeague: (ref) => topics.watch(league(ref)),
    sessionsEnded: (tokenHashes) => ends.notify(tokenHashes),
  }
}
