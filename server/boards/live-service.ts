/** What a player can see change: counts, scores and boards, for one request. */

import { setTimeout as wait } from 'node:timers/promises'
import type { LiveService } from '#schema/boards/live-service.ts'
import type { Leaderboard, LeaderboardScope, PlayScore } from '#schema/boards/standings.ts'
import type { Puzzle, StoredPlay } from '#schema/play/game-service.ts'
import type { Identity } from '#server/players/identity.ts'
import { type GroupDeps, groupStandings, watchGroupStandings } from '../friends/group-standings.ts'
import type { LivePort } from '../play/live-port.ts'
import type { PublishedGames } from '../play/published-games.ts'

export interface LiveServiceDeps {
  readonly people: GroupDeps['people']
  readonly engine: LivePort
  readonly games: PublishedGames
  readonly identity: Identity
}

/** The live data service of one request. */
export function createLiveService({ people, engine, identity }: LiveServiceDeps): LiveService {
  const board = async (game: Puzzle, scope: LeaderboardScope): Promise<Leaderboard> => ({
    ...(await engine.board(game.id, scope)),
    gameNumber: game.kind === 'daily' ? game.number : null,
    gameRef: game.kind === 'user' ? game.ref : null,
    neighbourhood: [],
  })
  // Several fields of a play ask for its score; all must see the same moment.
  const scores = new Map<StoredPlay, Promise<PlayScore>>()
  return {
    countsOf: (gameId) => engine.counts(gameId),
    scoreOf(play) {
      const score = scores.get(play) ?? freshScore(engine, play)
      scores.set(play, score)
      return score
    },
    async leaderboard(game, scope) {
      const { playerId } = identity.current()
      const neighbourhood = playerId === null ? [] : await engine.neighbourhood(game.id, playerId, scope)
      return { ...(await board(game, scope)), neighbourhood }
    },
    groupStandings: (game, playerIds) => groupStandings({ people, engine }, game, playerIds),
    watchGroup: (game, playerIds, changes) => watchGroupStandings({ people, engine }, { game, playerIds, changes }),
    playsNow: (game, playerIds) => engine.plays(game.id, playerIds),
    watchGame: (game) => engine.watch(game.id),
    watchLeaderboard: (game, scope) => mapped(engine.watch(game.id), () => board(game, scope)),
  }
}

/**
 * Maps each value. Not a generator: leaving a generator waits for its pending value, so the source would stay subscribed until the next
 * change.
 */
function mapped<From, To>(source: AsyncIterable<From>, turn: (value: From) => Promise<To>): AsyncIterable<To> {
  return {
    [Symbol.asyncIterator]() {
      const iterator = source[Symbol.asyncIterator]()
      return {
        async next() {
          const { done, value } = await iterator.next()
          return done ? { done, value: undefined } : { done: false, value: await turn(value) }
        },
        async return() {
          await iterator.return?.()
          return { done: true, value: undefined }
        },
      }
    },
  }
}

// Returns the score of a stored play, even if this node has not received the play yet.

/** News from another node takes no longer; to wait so long costs less than to read a game that a million play. */
const LOOKS_AFTER_MS = [10, 40, 200]

/** A play that began on another node arrives soon. If it does not, this node reads the game again. */
export async function freshScore(
  engine: Pick<LivePort, 'score' | 'reload'>,
  { gameId, playerId }: { readonly gameId: number; readonly playerId: string },
): Promise<PlayScore> {
  const known = await engine.score(gameId, playerId)
  if (known) return known
  for (const ms of LOOKS_AFTER_MS) {
    await wait(ms, undefined, { ref: false })
    const score = await engine.score(gameId, playerId)
    if (score) return score
  }
  await engine.reload(gameId, 'here')
  const read = await engine.score(gameId, playerId)
  if (read) return read
  throw new Error(`The play of ${playerId} in game ${gameId} is stored and has no score`)
}
