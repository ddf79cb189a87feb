/** What the live engine needs to load a game: the port that the database side implements. */
import type { PlayRefs } from '#server/play/play-ref.ts'

/** What a board shows of a player. */
export interface Person {
  readonly isSignedIn: boolean
  readonly isDemo: boolean
  /** Counts like anybody else, and stands on no public board. */
  readonly isHidden: boolean
  /** Null without a display name. */
  readonly name: string | null
  readonly countryCode: string | null
  readonly photoUrl: string | null
}

/** A player as boards show them from now on. */
export interface ShownPlayer {
  readonly playerId: string
  /** The visitor id before adoption; null if the id stays the same. */
  readonly visitorId: string | null
  readonly person: Person
  /** The player has left: a game that does not have their play needs nothing more. */
  readonly hasLeft?: boolean
}

export interface TallyRow {
  readonly square: number
  readonly songId: number
  readonly count: number
}

/** A signed-in player, or a visitor with a name. */
export interface PersonRow extends Person {
  readonly playerId: string
}

/** Plays, end to end: a million of them as objects would not be read in seconds. */
export interface PackedPlays {
  /** Sixteen bytes each. */
  readonly playerIds: Uint8Array
  /** Twelve letters each. */
  readonly refs: Uint8Array
  /** 1 for a play that was given up. */
  readonly givenUp: Uint8Array
  /** 1 for a play that counts. */
  readonly isCounted: Uint8Array
  /** Nine a play, row-major: -1 = empty. */
  readonly songIds: Int32Array
  /** Nine a play: since when each pick counts, the guess or a correction after the board had settled. Milliseconds since 1970. */
  readonly pickedAt: Float64Array
}

/** Those of these players who stand on a settled board. */
export interface PackedFinals {
  readonly playerIds: Uint8Array
  readonly rarityMicros: Int32Array
  readonly unicornCounts: Uint8Array
  readonly ranks: Int32Array
  readonly percentiles: Float64Array
}

/** Some players of a game, with all that is theirs. */
export interface GamePart {
  readonly plays: PackedPlays
  /** As they are called today. */
  readonly people: readonly PersonRow[]
  /** Null while the board is live. */
  readonly finals: PackedFinals | null
}

/** All of one instant: a counted pick that is in a part is in the tallies, and the other way round unless its player has left. */
export interface GameRows {
  readonly gameId: number
  /** Length 9, row-major: the ids of the songs that fit. */
  readonly answers: readonly (readonly number[])[]
  /** The truth about counts: they outlive the players. */
  readonly tallies: readonly TallyRow[]
  /** When the board was settled, in milliseconds since 1970; null while it is live. */
  readonly settledAt: number | null
  readonly playCount: number
  /** Changes that the rows do not show: deleted plays, and corrections. */
  readonly extraChanges: number
  /** Whether what a transaction has committed is in these rows, or has gone from them since. */
  readonly hasRead: (commit: CommitId) => boolean
  /** Computes refs of plays that are announced before they are read. */
  readonly refOf: PlayRefs
  /** Every player in one of them. */
  readonly parts: AsyncIterable<GamePart> | Iterable<GamePart>
}

/** How boards show a player; null for one who is no more. `commit` comes after all that the answer has in it. */
export type ReadPerson = (playerId: string) => Promise<{ readonly person: Person | null; readonly commit: CommitId }>

/** Hands a game to `build` while the database holds still for it. Null for a game that does not exist. */
export type ReadGame = <T>(
  gameId: number,
  build: (rows: GameRows) => Promise<T>,
  signal?: AbortSignal,
) => Promise<T | null>

/** Names the transaction that committed something: so a reading knows what it has read already. */
export type CommitId = number
