/** Identifies the admin of a request by its cookie. Most requests have none and cost nothing. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AdminViewer } from '#schema/portal/sign-in-service.ts'
import { sessionHash } from '#server/players/sign-in/session-cookie.ts'
import { adminCookie, adminSessionIn, noAdminCookies } from '#server/portal/admin-cookie.ts'
import type { AdminIdentity } from '#server/portal/admin-identity.ts'
import { callerAddress } from './caller-address.ts'
import type { CookieSettings } from './identity.ts'
import { callerOf } from './request-state.ts'

export interface AdminIdentityDeps {
  readonly cookies: CookieSettings
  /** Number of trusted proxies that may state a caller's address. */
  readonly trustProxy: number
  /** Returns the admin of a session; null for a session that has ended. */
  adminOfSession(tokenHash: string): Promise<AdminViewer | null>
}

/** `response` is null if cookies can no longer be set, as on a WebSocket. */
export async function adminIdentityOf(
  request: IncomingMessage,
  response: ServerResponse | null,
  { cookies: { isSecure }, trustProxy, adminOfSession }: AdminIdentityDeps,
): Promise<AdminIdentity> {
  // API keys and pages of other sites have no admin.
  const session = callerOf(request).kind === 'own' ? adminSessionIn(request.headers.cookie, isSecure) : null
  const admin = session && (await adminOfSession(session.tokenHash))
  if (admin) for (const renamed of session.renaming) response?.appendHeader('set-cookie', renamed)
  const tokenHash = session?.tokenHash ?? null
  return new AdminCaller({ admin, tokenHash }, response, { isSecure, address: callerAddress(request, trustProxy) })
}

/** The session in the cookie; `admin` is null for a session that has ended. */
interface Session {
  readonly admin: AdminViewer | null
  readonly tokenHash: string | null
}

/** A class, since one is created per request and its methods are shared. */
class AdminCaller implements AdminIdentity {
  readonly address: string
  readonly #response: ServerResponse | null
  readonly #isSecure: boolean
  #session: Session

  constructor(session: Session, response: ServerResponse | null, by: { isSecure: boolean; address: string }) {
    this.address = by.address
    this.#session = session
    this.#response = response
    this.#isSecure = by.isSecure
  }

  current(): AdminViewer | null {
    return this.#session.admin
  }

  session(): string | null {
    const { admin, tokenHash } = this.#session
    return admin ? tokenHash : null
  }

  begin(admin: AdminViewer, token: string): void {
    this.#session = { admin, tokenHash: sessionHash(token) }
    this.#setCookies([adminCookie(token, this.#isSecure)])
  }

  forget(): void {
    if (this.#session.tokenHash) this.#setCookies(noAdminCookies(this.#isSecure))
    this.#session = { admin: null, tokenHash: null }
  }

  #setCookies(lines: readonly string[]): void {
    if (!this.#response || this.#response.headersSent) return
    for (const line of lines) this.#response.appendHeader('set-cookie', line)
  }
}
