/** What the live engine needs to know of a game to hold it in memory: the port of whoever reads the database. */

/** What a board shows of a player. */
export interface Person {
  readonly isSignedIn: boolean
  readonly isDemo: boolean
  /** Counts like anybody else, and stands on no public board. */
  readonly isHidden: boolean
  /** Null for whoever has not named themselves. */
  readonly name: string | null
  readonly countryCode: string | null
  readonly photoUrl: string | null
}

export interface PlayRow extends Person {
  readonly playerId: string
  readonly ref: string
  readonly hasGivenUp: boolean
}

export interface PickRow {
  readonly playerId: string
  /** 0-8, row-major. */
  readonly square: number
  readonly songId: number
  /** Milliseconds since 1970. */
  readonly pickedAt: number
}

export interface TallyRow {
  readonly square: number
  readonly songId: number
  readonly count: number
}

/** A line of a settled board, with the player as they are called today. */
export interface FinalRow extends Person {
  readonly playerId: string
  readonly ref: string
  readonly rarityMicros: number
  readonly unicornCount: number
  readonly rank: number
  readonly percentile: number
}

/** All of one instant: a pick that is among the picks is in the tallies, and the other way round unless its player has left. */
export interface GameRows {
  readonly gameId: number
  /** Length 9, row-major: the ids of the songs that fit. */
  readonly answers: readonly (readonly number[])[]
  /** The truth about counts: they outlive the players. */
  readonly tallies: readonly TallyRow[]
  readonly plays: readonly PlayRow[]
  readonly picks: readonly PickRow[]
  /** Null while the board is live; standings are in order of rank. */
  readonly settled: { readonly at: number; readonly standings: readonly FinalRow[] } | null
}

/** Null for a game that does not exist. */
export type ReadGame = (gameId: number, signal?: AbortSignal) => Promise<GameRows | null>
