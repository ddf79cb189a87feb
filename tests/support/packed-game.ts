/** A game as the live engine is handed it, written down as people read it: the reader's part for tests without a database. */
import type { GamePart, GameRows, Person, ReadGame, TallyRow } from '#server/live/game-rows.ts'

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
}

export interface WrittenPlay extends Partial<Person> {
  readonly playerId: string
  readonly ref: string
  readonly hasGivenUp?: boolean
  readonly picks?: readonly { readonly square: number; readonly songId: number; readonly pickedAt: number }[]
}

/** A reader of the games that `write` tells; null for one that does not exist. */
export function readerOf(write: (gameId: number) => WrittenGame | null | Promise<WrittenGame | null>): ReadGame {
  return async (gameId, build) => {
    const written = await write(gameId)
    return written && build(packed(written))
  }
}

function packed({ gameId, answers, tallies = [], plays = [] }: WrittenGame): GameRows {
  return { gameId, answers, tallies, settledAt: null, playCount: plays.length, parts: [partOf(plays)] }
}

function partOf(plays: readonly WrittenPlay[]): GamePart {
  const picks = plays.flatMap(({ playerId, picks = [] }) => picks.map((pick) => ({ playerId, ...pick })))
  const ids = (rows: readonly { playerId: string }[]) => Buffer.concat(rows.map(({ playerId }) => idBytes(playerId)))
  return {
    plays: {
      playerIds: ids(plays),
      refs: Buffer.from(plays.map(({ ref }) => ref).join(''), 'latin1'),
      givenUp: Uint8Array.from(plays, ({ hasGivenUp }) => (hasGivenUp ? 1 : 0)),
    },
    people: plays.map(({ ref: _, hasGivenUp: _no, picks: _picks, ...person }) => ({ ...visitor, ...person })),
    picks: {
      playerIds: ids(picks),
      squares: Uint8Array.from(picks, ({ square }) => square),
      songIds: Int32Array.from(picks, ({ songId }) => songId),
      pickedAt: Float64Array.from(picks, ({ pickedAt }) => pickedAt),
    },
    finals: null,
  }
}

function idBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}
