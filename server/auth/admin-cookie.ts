/** Knows an admin's browser again, by a cookie of its own: a token that scripts cannot read and other sites cannot send. */
import { parseCookie, stringifySetCookie } from 'cookie'
import { newSessionToken, sessionHash } from './session-cookie.ts'

const COOKIE = 'admin-session'
const TOKEN = /^[\w-]{43}$/

/** A secret for the cookie, and what is stored of it. */
export function newAdminToken(): { readonly token: string; readonly tokenHash: string } {
  const token = newSessionToken()
  return { token, tokenHash: sessionHash(token) }
}

/** The hash of the token in a Cookie header; null without one. */
export function adminHashIn(cookieHeader: string | undefined): string | null {
  const token = parseCookie(cookieHeader ?? '')[COOKIE] ?? ''
  return TOKEN.test(token) ? sessionHash(token) : null
}

/** The Set-Cookie header that signs an admin in; the browser forgets it when it is closed. */
export function adminCookie(token: string, isSecure: boolean): string {
  return stringifySetCookie({
    name: COOKIE,
    value: token,
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure: isSecure,
  })
}

/** The Set-Cookie header after which the browser is no admin's. */
export function noAdminCookie(isSecure: boolean): string {
  return stringifySetCookie({
    name: COOKIE,
    value: '',
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure: isSecure,
    maxAge: 0,
  })
}
