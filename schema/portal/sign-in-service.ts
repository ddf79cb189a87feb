/** Who works in the portal, and how they come in. Admins are no players: they have accounts and sessions of their own. */

/** A signed-in admin. */
export interface AdminViewer {
  readonly id: number
  readonly username: string
  readonly createdAt: Date
}

export interface AdminCredentials {
  readonly username: string
  readonly password: string
}

/** Signing in to the portal. */
export interface AdminSignInService {
  /** Errors: CredentialsRequired, InvalidCredentials, TooManyAttempts. */
  signIn(credentials: AdminCredentials): Promise<AdminViewer>
  /** The caller is no admin afterwards. */
  signOut(): Promise<void>
}
