/** Which admin sends a request, from its cookie. Most requests have none, and cost nothing. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AdminViewer } from '#schema/admin/sign-in.ts'
import type { AdminIdentity } from '#server/admin/admin-identity.ts'
import { adminCookie, adminHashIn, noAdminCookie } from '../auth/admin-cookie.ts'
import { sessionHash } from '../auth/session-cookie.ts'
import { callerAddress } from './caller-address.ts'
import { callerOf } from './gate/caller.ts'
import type { CookieSettings } from './identity.ts'

export interface AdminIdentityDeps {
  readonly cookies: CookieSettings
  /** How many proxies may tell the address of a caller. */
  readonly trustProxy: number
  /** Whose session it is; null for one that has ended. */
  adminOfSession(tokenHash: string): Promise<AdminViewer | null>
}

/** `response` is null where no cookie can be set any more: on a WebSocket. */
export async function adminIdentityOf(
  request: IncomingMessage,
  response: ServerResponse | null,
  { cookies: { isSecure }, trustProxy, adminOfSession }: AdminIdentityDeps,
): Promise<AdminIdentity> {
  // With a key, or from another site, nobody is an admin.
  let tokenHash = callerOf(request).kind === 'own' ? adminHashIn(request.headers.cookie) : null
  let admin = tokenHash && (await adminOfSession(tokenHash))
  const setCookie = (line: string) => {
    if (response && !response.headersSent) response.appendHeader('set-cookie', line)
  }
  return {
    address: callerAddress(request, trustProxy),
    current: () => admin || null,
    session: () => (admin ? tokenHash : null),
    begin(signedIn, token) {
      admin = signedIn
      tokenHash = sessionHash(token)
      setCookie(adminCookie(token, isSecure))
    },
    forget() {
      if (tokenHash) setCookie(noAdminCookie(isSecure))
      admin = null
      tokenHash = null
    },
  }
}
