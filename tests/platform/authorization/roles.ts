/** The words of the table: who asks, what for, and what they get. */

import type { Cast, Role } from './cast.ts'

/** 'answer': public data. 'own': data of the caller, without other players' data. 'null': nothing. Anything else is an error name. */
export type Outcome = string
export type Gets = Readonly<Record<Role, Outcome>>

/** One query, mutation or subscription, asked for by every role. */
export interface OperationRow {
  /** 'Query.viewer' */
  readonly field: string
  /** What is asked about, where the same field stands in several rows: "Ada's other device". */
  readonly about?: string
  /** As they stand in a query: 'id: "1"'. */
  readonly args?: (cast: Cast) => string
  readonly gets: Gets
  /** It changes a player or their data, so it needs people that no other row uses. */
  readonly isLast?: true
  /** Data of Ada's that it shows to holders of its address. */
  readonly tells?: readonly string[]
}

/** All fields of a type, or some, each asked for by every role. */
export interface FieldRow {
  readonly type: string
  /** All where none is named. */
  readonly fields?: readonly string[]
  /** The way to the type, with $ where a field of it stands: 'viewer { account { $ } }'. */
  readonly way: (cast: Cast) => string
  /** What of others' it tells to those who get an answer: to admins, who have to know. */
  readonly tells?: readonly string[]
  /** Of fields that need arguments. */
  readonly args?: Readonly<Record<string, (cast: Cast) => string>>
  /** 'none' where the way does not lead to the type: there is nothing of the asker's. */
  readonly gets: Gets
}

/** The same for all. */
export const everybody = (outcome: Outcome): Gets => ({
  visitor: outcome,
  other: outcome,
  friend: outcome,
  admin: outcome,
  player: outcome,
})

/** What needs an account. */
export const signedIn = (outcome: Outcome, refusal = 'NotSignedIn'): Gets => ({
  ...everybody(outcome),
  visitor: refusal,
  admin: refusal,
})

/** What is Ada's: to all others it is as if it were not there. */
export const owner = (outcome: Outcome, refusal: Outcome, signedOut = refusal): Gets => ({
  ...everybody(refusal),
  visitor: signedOut,
  admin: signedOut,
  player: outcome,
})

/** What is Ada's, and her friend sees it. */
export const ownerAndFriend = (outcome: Outcome, seen: Outcome, refusal: Outcome): Gets => ({
  ...everybody(refusal),
  friend: seen,
  player: outcome,
})

/** What is the portal's. */
export const admins = (outcome: Outcome): Gets => ({ ...everybody('NotAdmin'), admin: outcome })

/** For every role that has played; the admin has not. */
export const players = (outcome: Outcome, nothing: Outcome): Gets => ({ ...everybody(outcome), admin: nothing })
