/** Who is whose friend: what adding a code does, how many there may be, and whose plays a player may look at. */

export const MOST_FRIENDS = 200
export const MOST_INVITES = 200
/** Wrong codes that somebody may try in an hour: a person mistypes, a program guesses. */
export const MOST_WRONG_CODES = 20
/** The same for an address, which may be a school's. */
export const MOST_WRONG_CODES_OF_ADDRESS = 100
export const WRONG_CODES_KEPT_MS = 60 * 60_000

/** A code as it is kept, however it was typed. */
export function plainFriendCode(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase()
}

/** Somebody added the code of somebody else, who has accepted by now or not. */
export interface FriendTie {
  readonly adderId: string
  readonly ownerId: string
  readonly acceptedAt: Date | null
}

/** Whether the first sees the results of the second. */
export function hasAsFriend(ties: readonly FriendTie[], playerId: string, otherId: string): boolean {
  return ties.some(
    ({ adderId, ownerId, acceptedAt }) =>
      (adderId === playerId && ownerId === otherId) ||
      (ownerId === playerId && adderId === otherId && acceptedAt !== null),
  )
}

/** What it means to add somebody's code: nothing new, the answer to their invite, or a new friend. */
export function addingBy(ties: readonly FriendTie[], playerId: string, otherId: string): 'already' | 'accept' | 'add' {
  if (hasAsFriend(ties, playerId, otherId)) return 'already'
  return hasAsFriend(ties, otherId, playerId) ? 'accept' : 'add'
}

export interface PlayInView {
  readonly isOwn: boolean
  /** The viewer has its player as a friend. */
  readonly isFriends: boolean
  /** It is among the completed on the board that everybody sees. */
  readonly isOnBoard: boolean
  /** Neither of the two players has blocked the other. */
  readonly mayMeet: boolean
}

/** Whether a play is shown to somebody. */
export function isShown({ isOwn, isFriends, isOnBoard, mayMeet }: PlayInView): boolean {
  return isOwn || isFriends || (isOnBoard && mayMeet)
}
