/** Who is whose friend: what adding a code does, how many there may be, and whose plays a player may look at. */
export const CODE_MISSING = 'Please enter a friend code'

export const MOST_FRIENDS = 200
export const MOST_INVITES = 200
/** Wrong codes a player may try per hour: a person mistypes, a program guesses. */
export const MOST_WRONG_CODES = 20
/** The same for an address, which may be a school's. */
export const MOST_WRONG_CODES_OF_ADDRESS = 100
export const WRONG_CODES_KEPT_MS = 60 * 60_000

/** A code as it is kept, however it was typed. */
export function plainFriendCode(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase()
}

/** A friendship or pending invite between the owner of a friend code and the player who added it. */
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

/** Returns what adding a friend code does: nothing, accept that player's invite, or send an invite. */
export function addingBy(ties: readonly FriendTie[], playerId: string, otherId: string): 'already' | 'accept' | 'add' {
  if (hasAsFriend(ties, playerId, otherId)) return 'already'
  return hasAsFriend(ties, otherId, playerId) ? 'accept' : 'add'
}

export interface PlayInView {
  readonly isOwn: boolean
  /** The viewer has its player as a friend. */
  readonly isFriends: boolean
  /** Whether it is among the completed plays of the public board. */
  readonly isOnBoard: boolean
  /** Neither of the two players has blocked the other. */
  readonly mayMeet: boolean
}

/** Returns whether a play is visible to another player. */
export function isShown({ isOwn, isFriends, isOnBoard, mayMeet }: PlayInView): boolean {
  return isOwn || isFriends || (isOnBoard && mayMeet)
}
