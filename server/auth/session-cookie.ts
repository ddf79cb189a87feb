/** Knows a signed-in device again: a random token in a cookie that scripts cannot read. Only its hash is ever stored. */
import { createHash, randomBytes } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'

const COOKIE = 'session'
/** Tells scripts of the page that there may be a session, and nothing else. */
const SIGN = 'loggedin'
/** The longest that browsers keep any cookie. The session itself ends earlier, when it is not used. */
const KEPT_S = 400 * 24 * 60 * 60
const TOKEN = /^[\w-]{43}$/

/** 256 bits: nobody guesses it. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored in place of a token. It needs no salt: the token is random already. */
export function sessionHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The hash of the token in a Cookie header; null without one. */
export function sessionHashIn(cookieHeader: string | undefined): string | null {
  const token = parseCookie(cookieHeader ?? '')[COOKIE] ?? ''
  return TOKEN.test(token) ? sessionHash(token) : null
}

/** Whether a browser believes that it is signed in. */
export function claimsSession(cookieHeader: string | undefined): boolean {
  const cookies = parseCookie(cookieHeader ?? '')
  return Boolean(cookies[COOKIE] || cookies[SIGN])
}

/** The Set-Cookie headers that sign a browser in. */
export function sessionCookies(token: string, isSecure: boolean): readonly string[] {
  return setCookies(token, 'true', { maxAge: KEPT_S, secure: isSecure })
}

/** The Set-Cookie headers after which a browser is signed out. */
export function noSessionCookies(isSecure: boolean): readonly string[] {
  return setCookies('', '', { maxAge: 0, secure: isSecure })
}

function setCookies(token: string, sign: string, options: { readonly maxAge: number; readonly secure: boolean }) {
  const both = { ...options, sameSite: 'lax', path: '/' } as const
  return [
    stringifySetCookie({ ...both, name: COOKIE, value: token, httpOnly: true }),
    stringifySetCookie({ ...both, name: SIGN, value: sign }),
  ]
}
