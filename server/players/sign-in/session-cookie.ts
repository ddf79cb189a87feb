/** Knows a signed-in device again: a random token in a cookie that scripts cannot read. Only its hash is ever stored. */
import { createHash, randomBytes } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import { hostCookie, noHostCookie, noOldCookie, readHostCookie } from '#server/platform/host-cookie.ts'

const COOKIE = 'session'
/** Tells page scripts that there may be a session; carries nothing else. */
const SIGN = 'loggedin'
/** The longest that browsers keep any cookie. The session itself ends earlier, when it is not used. */
const KEPT_S = 400 * 24 * 60 * 60
const TOKEN = /^[\w-]{43}$/

/** 256 bits of entropy. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored in place of a token. It needs no salt: the token is random already. */
export function sessionHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export interface FoundSession {
  readonly tokenHash: string
  /** The Set-Cookie headers that give the cookie its name of now; none where it has it. */
  readonly renaming: readonly string[]
}

/** The session that a Cookie header names; null without one. */
export function sessionIn(cookieHeader: string | undefined, isSecure: boolean): FoundSession | null {
  const { value: token, isOld } = readHostCookie(cookieHeader, COOKIE, isSecure)
  if (!TOKEN.test(token)) return null
  return { tokenHash: sessionHash(token), renaming: isOld ? [tokenCookie(token, isSecure), noOldCookie(COOKIE)] : [] }
}

/** Whether a browser believes that it is signed in. */
export function claimsSession(cookieHeader: string | undefined, isSecure: boolean): boolean {
  return Boolean(readHostCookie(cookieHeader, COOKIE, isSecure).value || parseCookie(cookieHeader ?? '')[SIGN])
}

/** The Set-Cookie headers that sign a browser in. */
export function sessionCookies(token: string, isSecure: boolean): readonly string[] {
  return [tokenCookie(token, isSecure), signCookie('true', { maxAge: KEPT_S, secure: isSecure })]
}

/** The Set-Cookie headers after which a browser is signed out. */
export function noSessionCookies(isSecure: boolean): readonly string[] {
  return [...noHostCookie(COOKIE, isSecure), signCookie('', { maxAge: 0, secure: isSecure })]
}

function tokenCookie(token: string, isSecure: boolean): string {
  return hostCookie(COOKIE, token, isSecure, { sameSite: 'lax', maxAge: KEPT_S })
}

/** Scripts look for it by its plain name. */
function signCookie(value: string, options: { readonly maxAge: number; readonly secure: boolean }): string {
  return stringifySetCookie({ ...options, name: SIGN, value, sameSite: 'lax', path: '/' })
}
