/** What a signed-in person can see of their account, and do with it. */

/** An account as its owner sees it. */
export interface AccountDetails {
  readonly playerId: string
  readonly firstName: string
  readonly fullName: string
  /** Empty where the full name is shown. */
  readonly displayName: string
  readonly fullNamePublic: boolean
  readonly photoUrl: string | null
  readonly countryCode: string | null
  /** On no public board. */
  readonly isHidden: boolean
  readonly marketingOptIn: boolean
  readonly isPremium: boolean
  readonly autoRenew: boolean
  readonly subscriptionEndDate: Date | null
  readonly friendCode: string
  /** Null until the person has been through "Set up your account". */
  readonly completedAt: Date | null
  readonly createdAt: Date
}

/** A device with a signed-in session. */
export interface DeviceSession {
  /** Names the session to its owner; it opens nothing. */
  readonly id: string
  readonly device: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
  /** The device that asks. */
  readonly isCurrent: boolean
}

export interface NameChoice {
  readonly displayName: string
  /** Boards show the full name in place of the display name. */
  readonly fullNamePublic: boolean
}

export interface Preferences extends NameChoice {
  /** Null for none. */
  readonly countryCode: string | null
  readonly marketingOptIn: boolean
}

/** Use cases of one's own account. Those that answer with the account refuse visitors with NotSignedIn. */
export interface AccountService {
  /** Null for visitors. */
  account(): Promise<AccountDetails | null>
  /** The latest used first; none for visitors. */
  sessions(): Promise<readonly DeviceSession[]>
  /** Why boards do not show a name that came from the sign-in, in words for its owner; null where they may. */
  nameNotice(account: AccountDetails): string | null
  /** Errors: DisplayNameRequired, DisplayNameNotAllowed, DisplayNameRefused. */
  completeAccount(preferences: Preferences): Promise<AccountDetails>
  /** Errors: DisplayNameRequired, DisplayNameNotAllowed, DisplayNameRefused. */
  updatePreferences(preferences: Preferences): Promise<AccountDetails>
  /** Errors: DisplayNameRequired, DisplayNameNotAllowed, DisplayNameRefused. */
  updateDisplayName(name: NameChoice): Promise<AccountDetails>
  /** The caller is an anonymous visitor afterwards. */
  signOut(): Promise<void>
  /** Ends every session of the account. The caller is an anonymous visitor afterwards. */
  signOutEverywhere(): Promise<void>
  /** Error: SessionNotFound. Revoking the current session signs the caller out. */
  revokeSession(id: string): Promise<AccountDetails>
  /** All that names the person is gone afterwards; counts that rest on their picks stay. */
  deleteAccount(): Promise<void>
}
