/** The leaderboard of a game: computed once a version and scope, and the same object for all its readers. */

import type { Leaderboard, LeaderboardScope, Standing } from '#schema/boards/standings.ts'
import { nameFor } from '#schema/rules/people/display-names.ts'
import { rarityOf } from '#schema/rules/scoring/rarity.ts'
import type { LiveGame } from '../games/live-game.ts'
import type { BoardOrder } from './board-order.ts'
import { unicornsOf } from './squares-of.ts'
import { LEADERBOARD_SIZE, type PlayerRank, type Standings } from './standings.ts'

/** Rows above and below one's own. */
const NEIGHBOURS = 2
/** GraphQL's greatest whole number: a settled board is newer than any live one, and stays the newest. */
export const FINAL_VERSION = 2 ** 31 - 1

/** What does not depend on who reads. */
export type LiveBoard = Omit<Leaderboard, 'gameNumber' | 'gameRef' | 'neighbourhood'>

/** The first rows of a board. */
export async function boardOf(game: LiveGame, standings: Standings, scope: LeaderboardScope): Promise<LiveBoard> {
  const { startedCount, completedCount } = await standings.counted(scope)
  const places = await standings.first(scope)
  return {
    gameId: game.gameId,
    scope,
    version: game.settled ? FINAL_VERSION : standings.version,
    isSettled: game.settled !== null,
    // Players who came after the board closed are not on it.
    startedCount: game.settled ? completedCount : startedCount,
    completedCount,
    entries: rowsOf({ game, standings, scope }, places),
  }
}

/** A player's own row among its neighbours, when it is not among the first rows. */
export async function neighbourhoodOf(
  game: LiveGame,
  standings: Standings,
  { scope, playerId }: { readonly scope: LeaderboardScope; readonly playerId: string },
): Promise<readonly Standing[]> {
  const index = game.roster.indexOf(playerId)
  if (index < 0 || !standings.isOnBoard(index)) return []
  const order = await standings.order(scope)
  const place = order.placeOf(index)
  if (place < 0) return []
  const rows = (indexes: readonly number[]) => rowsOf({ game, standings, scope }, placesOf(order, indexes))
  // Other players never see the row of a hidden one.
  if (standings.isHidden(index)) {
    const [above, below] = [order.between(place - NEIGHBOURS, place), order.between(place, place + NEIGHBOURS)]
    return rows([...above, index, ...below])
  }
  return place < LEADERBOARD_SIZE ? [] : rows(order.between(place - NEIGHBOURS, place + NEIGHBOURS + 1))
}

function placesOf(order: BoardOrder, indexes: readonly number[]): readonly PlayerRank[] {
  return indexes.map((index) => ({ index, position: order.positionOf(index) }))
}

interface RowsOf {
  readonly game: LiveGame
  readonly standings: Standings
  readonly scope: LeaderboardScope
}

function rowsOf({ game, standings, scope }: RowsOf, places: readonly PlayerRank[]): Standing[] {
  return places.map(({ index, position }) => {
    const isCompleted = standings.isCompleted(index)
    const final = game.settled?.finalOf(index)
    return {
      ref: game.roster.refOf(index),
      state: isCompleted ? 'completed' : 'inProgress',
      // Ranks are as stored; among signed-in players they are recomputed.
      position: isCompleted ? (scope === 'all' && final ? final.rank : position) : null,
      rarity: isCompleted ? rarityOf(standings.microsOf(index)) : null,
      unicornCount: final ? final.unicornCount : unicornsOf(game, index, standings.at.counts),
      ...shown(game, index),
    }
  })
}

function shown({ roster }: LiveGame, index: number) {
  const { name, countryCode, photoUrl, isDemo } = roster.personOf(index)
  return { name: name ?? nameFor(roster.idOf(index)), countryCode, photoUrl, isDemo }
}
