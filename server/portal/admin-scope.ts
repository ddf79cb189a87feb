/** What every function of the portal needs: the database, the clock, and the signed-in admin. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { AdminViewer } from '#schema/portal/sign-in-service.ts'
import { type AdminIdentity, requiredAdmin } from './admin-identity.ts'

export interface PortalBase {
  readonly prisma: PrismaClient
  readonly now: () => Date
  readonly identity: AdminIdentity
}

/** The dependencies of an authorized admin's request. */
export type AdminScope<Deps extends PortalBase> = Omit<Deps, 'identity'> & { readonly admin: AdminViewer }

/** Error: NotAdmin. */
export function asAdmin<Deps extends PortalBase>(deps: Deps): AdminScope<Deps> {
  const { identity, ...rest } = deps
  return { ...rest, admin: requiredAdmin(identity) }
}
