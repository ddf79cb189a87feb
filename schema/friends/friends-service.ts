/** What a signed-in person can do with friends. */
import type { AccountDetails } from '#schema/players/account-service.ts'

/** A person as friends see them. */
export interface KnownPerson {
  readonly playerId: string
  readonly name: string
  readonly countryCode: string | null
  readonly photoUrl: string | null
}

/** A person whose results the viewer sees. */
export interface Friend extends KnownPerson {
  /** When the viewer began to see them. */
  readonly since: Date
  /** They see the viewer's results, too. */
  readonly isMutual: boolean
}

/** A person who has added the viewer's friend code and waits for an answer. */
export interface FriendInvite extends KnownPerson {
  readonly createdAt: Date
}

export interface FriendAdded {
  readonly friend: Friend
  readonly account: AccountDetails
}

/** Use cases of friends. All but the reading refuse visitors with NotSignedIn. */
export interface FriendService {
  /** In the order of their names; none for visitors. */
  friends(): Promise<readonly Friend[]>
  /** The newest first; none for visitors. */
  invites(): Promise<readonly FriendInvite[]>
  /** Errors: OwnFriendCode, UnknownFriendCode, AlreadyFriends, TooManyFriends, TooManyAttempts. */
  addFriend(code: string): Promise<FriendAdded>
  /** Does nothing if they are friends already. Errors: FriendNotFound, TooManyFriends. */
  acceptFriend(playerId: string): Promise<AccountDetails>
  /** Error: FriendNotFound. */
  declineFriend(playerId: string): Promise<AccountDetails>
  /** Neither sees the other's results afterwards. Error: FriendNotFound. */
  removeFriend(playerId: string): Promise<AccountDetails>
  /** The old code is worth nothing from now on. */
  regenerateFriendCode(): Promise<AccountDetails>
  /** The viewer first, then all friends. */
  circle(): Promise<readonly string[]>
  /** A value now, then one whenever the viewer's friends or invites have changed. */
  watch(): AsyncIterable<unknown>
}
