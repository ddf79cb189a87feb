/** Knows an admin's browser again, by a cookie of its own: a token that scripts cannot read and other sites cannot send. */
import { hostCookie, noHostCookie, noOldCookie, readHostCookie } from '../platform/host-cookie.ts'
import { newSessionToken, sessionHash } from '../players/sign-in/session-cookie.ts'

const COOKIE = 'admin-session'
const TOKEN = /^[\w-]{43}$/

/** A secret for the cookie, and what is stored of it. */
export function newAdminToken(): { readonly token: string; readonly tokenHash: string } {
  const token = newSessionToken()
  return { token, tokenHash: sessionHash(token) }
}

export interface FoundAdminSession {
  readonly tokenHash: string
  /** The Set-Cookie headers that give the cookie its name of now; none where it has it. */
  readonly renaming: readonly string[]
}

/** The admin's session that a Cookie header names; null without one. */
export function adminSessionIn(cookieHeader: string | undefined, isSecure: boolean): FoundAdminSession | null {
  const { value: token, isOld } = readHostCookie(cookieHeader, COOKIE, isSecure)
  if (!TOKEN.test(token)) return null
  return { tokenHash: sessionHash(token), renaming: isOld ? [adminCookie(token, isSecure), noOldCookie(COOKIE)] : [] }
}

/** The Set-Cookie header that signs an admin in; the browser forgets it when it is closed. */
export function adminCookie(token: string, isSecure: boolean): string {
  return hostCookie(COOKIE, token, isSecure, { sameSite: 'strict' })
}

/** The Set-Cookie headers after which the browser is no admin's. */
export function noAdminCookies(isSecure: boolean): readonly string[] {
  return noHostCookie(COOKIE, isSecure, { sameSite: 'strict' })
}
