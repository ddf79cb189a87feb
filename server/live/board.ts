/** The leaderboard of a game: computed once a version and scope, and the same object for all its readers. */

import type { Leaderboard, LeaderboardScope, Standing } from '#schema/context.ts'
import { nameFor } from '#schema/rules/display-names.ts'
import { rarityOf } from '#schema/rules/rarity.ts'
import { withPositions } from '#schema/rules/standing-order.ts'
import type { Person } from './game-rows.ts'
import type { LiveGame } from './live-game.ts'
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
    entries: liveRows(game, standings, scope, standings.between(scope, 0, LEADERBOARD_SIZE)),
  }
}

/** A player's own row among its neighbours, when it is not among the first rows. */
export function liveNeighbourhood(
  game: LiveGame,
  standings: Standings,
  scope: LeaderboardScope,
  playerId: string,
): readonly Standing[] {
  const index = game.roster.indexOf(playerId)
  const place = index < 0 ? -1 : standings.placeOf(scope, index)
  if (place < 0) return []
  const rows = (from: number, to: number) => liveRows(game, standings, scope, standings.between(scope, from, to))
  if (game.roster.personOf(index).isHidden) {
    // Nobody else sees the row, however high it is.
    const own = liveRows(game, standings, scope, [index])
    return [...rows(place - NEIGHBOURS, place), ...own, ...rows(place, place + NEIGHBOURS)]
  }
  return place < LEADERBOARD_SIZE ? [] : rows(place - NEIGHBOURS, place + NEIGHBOURS + 1)
}

/** The first rows of a board that never changes again. */
export function settledBoard(gameId: number, { rows, shown }: SettledRows, scope: LeaderboardScope): Board {
  return {
    gameId,
    scope,
    version: FINAL_VERSION,
    isSettled: true,
    startedCount: rows.length,
    completedCount: rows.length,
    entries: shown.slice(0, LEADERBOARD_SIZE),
  }
}

/** As `liveNeighbourhood`, for the player of a play. */
export function settledNeighbourhood({ rows, shown }: SettledRows, ref: string | undefined): readonly Standing[] {
  const place = shown.findIndex((row) => row.ref === ref)
  if (place >= 0) return place < LEADERBOARD_SIZE ? [] : shown.slice(place - NEIGHBOURS, place + NEIGHBOURS + 1)
  const own = rows.findIndex((row) => row.ref === ref)
  const isShown = new Set(shown)
  const neighbours = (some: readonly Standing[]) => some.filter((row) => isShown.has(row))
  return rows
    .slice(own, own + 1)
    .flatMap((row) => [
      ...neighbours(rows.slice(0, own)).slice(-NEIGHBOURS),
      row,
      ...neighbours(rows.slice(own + 1)).slice(0, NEIGHBOURS),
    ])
}

/** The rows of a settled board. */
export interface SettledRows {
  readonly rows: readonly Standing[]
  /** Of them, those who show themselves. */
  readonly shown: readonly Standing[]
}

/** Ranks are as stored; among the signed-in alone they are counted anew. */
export function settledRows(settled: SettledStandings, scope: LeaderboardScope): SettledRows {
  const rows = scope === 'all' ? settled.standings : settled.standings.filter(({ isSignedIn }) => isSignedIn)
  const standings = rows.map((row) => ({
    ref: row.ref,
    state: 'completed' as const,
    position: row.rank,
    rarity: rarityOf(row.rarityMicros),
    unicornCount: row.unicornCount,
    ...shown(row.playerId, row),
  }))
  const all = scope === 'all' ? standings : withPositions(standings)
  return { rows: all, shown: all.filter((_, i) => !rows[i]?.isHidden) }
}

function liveRows(
  game: LiveGame,
  standings: Standings,
  scope: LeaderboardScope,
  indexes: readonly number[],
): Standing[] {
  return indexes.map((index) => {
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
