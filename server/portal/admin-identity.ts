/** Which admin is calling, as the use cases of the portal need to know it; the request knows how. */

import { NotAdmin } from '#schema/portal/errors.ts'
import type { AdminViewer } from '#schema/portal/sign-in-service.ts'

export interface AdminIdentity {
  /** Null if no admin is signed in. */
  current(): AdminViewer | null
  /** Where the call comes from. */
  readonly address: string
  /** The hash that names the session; null without one. */
  session(): string | null
  /** The caller is this admin from now on. */
  begin(admin: AdminViewer, token: string): void
  /** The caller is no admin from now on, also in the next request. */
  forget(): void
}

/** The signed-in admin. Error: NotAdmin. Every function of the portal begins with this. */
export function requiredAdmin(identity: AdminIdentity): AdminViewer {
  const admin = identity.current()
  if (admin) return admin
  throw new NotAdmin()
}
