/** The leaderboard of a game: computed once a version and scope, and the same object for all its readers. */
import type { Leaderboard, LeaderboardScope, Standing } from '#schema/context.ts'
import { nameFor } from '#schema/rules/display-names.ts'
import { withPositions } from '#schema/rules/standing-order.ts'
import type { Person } from './game-rows.ts'
import type { LiveGame } from './live-game.ts'
import { rarityOf } from './micros.ts'
import type { SettledStandings } from './settled-standings.ts'
import { type Standings, unicornsOf } from './standings.ts'

/** Entries of a list: specification, section 9. */
export const LEADERBOARD_SIZE = 50
/** Rows above and below one's own. */
const NEIGHBOURS = 2
/** GraphQL's greatest whole number: a settled board is newer than any live one, and stays the newest. */
export const FINAL_VERSION = 2 ** 31 - 1

/** What does not depend on who reads. */
export type Board = Omit<Leaderboard, 'gameNumber' | 'gameRef' | 'neighbourhood'>

/** The first rows of a live board. */
export function liveBoard(game: LiveGame, standings: Standings, scope: LeaderboardScope): Board {
  const { startedCount, completedCount } = standings.order(scope)
  return {
    gameId: game.gameId,
    scope,
    version: standings.version,
    isSettled: false,
    startedCount,
    completedCount,
    entries: liveRows(game, standings, scope, [0, LEADERBOARD_SIZE]),
  }
}

/** A player's own row among its neighbours, when it is below the first rows. */
export function liveNeighbourhood(
  game: LiveGame,
  standings: Standings,
  scope: LeaderboardScope,
  playerId: string,
): readonly Standing[] {
  const index = game.roster.indexOf(playerId)
  const place = index < 0 ? -1 : standings.placeOf(scope, index)
  if (place < LEADERBOARD_SIZE) return []
  return liveRows(game, standings, scope, [place - NEIGHBOURS, place + NEIGHBOURS + 1])
}

/** The first rows of a board that never changes again. */
export function settledBoard(gameId: number, rows: readonly Standing[], scope: LeaderboardScope): Board {
  return {
    gameId,
    scope,
    version: FINAL_VERSION,
    isSettled: true,
    startedCount: rows.length,
    completedCount: rows.length,
    entries: rows.slice(0, LEADERBOARD_SIZE),
  }
}

/** As `liveNeighbourhood`, for the player of a play. */
export function settledNeighbourhood(rows: readonly Standing[], ref: string | undefined): readonly Standing[] {
  const place = rows.findIndex((row) => row.ref === ref)
  return place < LEADERBOARD_SIZE ? [] : rows.slice(place - NEIGHBOURS, place + NEIGHBOURS + 1)
}

/** All rows of a settled board. Ranks are as stored; among the signed-in alone they are counted anew. */
export function settledRows(settled: SettledStandings, scope: LeaderboardScope): readonly Standing[] {
  const rows = scope === 'all' ? settled.standings : settled.standings.filter(({ isSignedIn }) => isSignedIn)
  const standings = rows.map((row) => ({
    ref: row.ref,
    state: 'completed' as const,
    position: row.rank,
    rarity: rarityOf(row.rarityMicros),
    unicornCount: row.unicornCount,
    ...shown(row.playerId, row),
  }))
  return scope === 'all' ? standings : withPositions(standings)
}

function liveRows(
  game: LiveGame,
  standings: Standings,
  scope: LeaderboardScope,
  [from, to]: readonly [number, number],
): Standing[] {
  return standings.between(scope, from, to).map((index) => {
    const isCompleted = standings.isCompleted(index)
    return {
      ref: game.roster.refOf(index),
      state: isCompleted ? 'completed' : 'inProgress',
      position: isCompleted ? standings.positionOf(scope, index) : null,
      rarity: isCompleted ? rarityOf(standings.microsOf(index)) : null,
      unicornCount: unicornsOf(game, index),
      ...shown(game.roster.idOf(index), game.roster.personOf(index)),
    }
  })
}

function shown(playerId: string, person: Person) {
  const { name, countryCode, photoUrl, isDemo } = person
  return { name: name ?? nameFor(playerId), countryCode, photoUrl, isDemo }
}
