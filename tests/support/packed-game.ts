/** A game as the live engine is handed it, written down as people read it: the reader's part for tests without a database. */

import { SQUARE_COUNT } from '#schema/rules/puzzle/squares.ts'
import { EMPTY } from '#schema/rules/scoring/play-progress.ts'
import type { GamePart, GameRows, Person, ReadGame, TallyRow } from '#server/live/games/game-rows.ts'
import { playRef } from './play-ref.ts'

export const visitor: Person = {
  isSignedIn: false,
  isDemo: false,
  isHidden: false,
  name: null,
  countryCode: null,
  photoUrl: null,
}

export interface WrittenGame {
  readonly gameId: number
  readonly answers: readonly (readonly number[])[]
  readonly tallies?: readonly TallyRow[]
  readonly plays?: readonly WrittenPlay[]
  /** The last commit before it was read; 0 unless it is said. */
  readonly lastCommit?: number
}

export interface WrittenPlay extends Partial<Person> {
  readonly playerId: string
  readonly ref: string
  readonly hasGivenUp?: boolean
  readonly isUncounted?: boolean
  readonly picks?: readonly { readonly square: number; readonly songId: number; readonly pickedAt: number }[]
}

/** A reader of the games that `write` tells; null for one that does not exist. */
export function readerOf(write: (gameId: number) => WrittenGame | null | Promise<WrittenGame | null>): ReadGame {
  return async (gameId, build) => {
    const written = await write(gameId)
    return written && build(packed(written))
  }
}

/** What a reader hands over of it. */
export function packed({
  gameId,
  answers,
  tallies = [],
  plays = [],
  lastCommit = 0,
}: WrittenGame): GameRows & { readonly parts: GamePart[] } {
  return {
    gameId,
    answers,
    tallies,
    settledAt: null,
    extraChanges: 0,
    hasRead: (commit) => commit <= lastCommit,
    playCount: plays.length,
    refOf: playRef,
    parts: [partOf(plays)],
  }
}

function partOf(plays: readonly WrittenPlay[]): GamePart {
  const squares = plays.flatMap(({ picks = [] }) =>
    Array.from({ length: SQUARE_COUNT }, (_, square) => picks.find((pick) => pick.square === square)),
  )
  return {
    plays: {
      playerIds: Buffer.concat(plays.map(({ playerId }) => idBytes(playerId))),
      refs: Buffer.from(plays.map(({ ref }) => ref).join(''), 'latin1'),
      givenUp: Uint8Array.from(plays, ({ hasGivenUp }) => (hasGivenUp ? 1 : 0)),
      isCounted: Uint8Array.from(plays, ({ isUncounted }) => (isUncounted ? 0 : 1)),
      songIds: Int32Array.from(squares, (pick) => pick?.songId ?? EMPTY),
      pickedAt: Float64Array.from(squares, (pick) => pick?.pickedAt ?? 0),
    },
    people: plays.map(({ ref: _, hasGivenUp: _no, isUncounted: _nor, picks: _picks, ...person }) => ({
      ...visitor,
      ...person,
    })),
    finals: null,
  }
}

function idBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}
