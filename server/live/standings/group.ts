/** The standings of selected players in a game, from the same counts as its board. Players without a play are left out. */

import { SQUARE_COUNT } from '#schema/rules/puzzle/squares.ts'
import { rarityOf } from '#schema/rules/scoring/rarity.ts'
import type { LiveGame } from '../games/live-game.ts'
import { microsOf, unicornsOf } from './squares-of.ts'

/** A player of a group who has begun. */
export interface MemberStanding {
  readonly playerId: string
  readonly ref: string
  readonly state: 'completed' | 'inProgress'
  /** The play is over, and was not completed. */
  readonly hasGivenUp: boolean
  /** Squares filled, 0-9. */
  readonly filled: number
  /** Null until completed. As it settled, for who completed by then; of a later play, by the counts of all time. */
  readonly rarity: number | null
  readonly unicornCount: number
  /** Null without a display name. */
  readonly name: string | null
  readonly countryCode: string | null
  readonly photoUrl: string | null
}

export interface GroupOfGame {
  readonly version: number
  readonly begun: readonly MemberStanding[]
}

/** In no order. Costs as much as the group is large, however many play the game. */
export function groupOf(game: LiveGame, playerIds: readonly string[]): GroupOfGame {
  const begun = playerIds.flatMap((playerId) => {
    const index = game.roster.indexOf(playerId)
    return index < 0 ? [] : standingOf(game, playerId, index)
  })
  return { version: game.version, begun }
}

function standingOf(game: LiveGame, playerId: string, index: number): MemberStanding {
  const { name, countryCode, photoUrl } = game.roster.personOf(index)
  return {
    playerId,
    ref: game.roster.refOf(index),
    hasGivenUp: game.offBoard.hasGivenUp(index),
    ...progressOf(game, index),
    name,
    countryCode,
    photoUrl,
  }
}

function progressOf(game: LiveGame, index: number) {
  const final = game.settled?.finalOf(index)
  if (final) {
    const { rarityMicros, unicornCount } = final
    return { state: 'completed' as const, filled: SQUARE_COUNT, rarity: rarityOf(rarityMicros), unicornCount }
  }
  const filled = game.filled[index] ?? 0
  const unicornCount = unicornsOf(game, index)
  if (!game.isCompleted(index)) return { state: 'inProgress' as const, filled, rarity: null, unicornCount }
  return { state: 'completed' as const, filled, rarity: rarityOf(microsOf(game, index)), unicornCount }
}
