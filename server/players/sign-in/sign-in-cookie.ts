/** Remembers a sign-in while the browser is away at the provider: signed, short-lived, and of one use. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { hostCookie, noHostCookie, readHostCookie } from '#server/platform/host-cookie.ts'
import type { Checks } from './identity-provider.ts'

const COOKIE = 'sign-in'
/** Long enough to look for a password. */
export const SIGN_IN_LIFE_S = 10 * 60

export interface PendingSignIn extends Checks {
  readonly provider: 'google' | 'x'
  /** Where to go afterwards: a path of our own. */
  readonly referer: string
}

const Kept = z.object({
  provider: z.enum(['google', 'x']),
  referer: z.string(),
  state: z.string().min(1),
  nonce: z.string().min(1),
  codeVerifier: z.string().min(1),
  until: z.number(),
})

export interface SignInCookieSettings {
  readonly secret: string
  readonly isSecure: boolean
}

/** The Set-Cookie header that keeps a sign-in for ten minutes. */
export function signInCookie(pending: PendingSignIn, now: Date, { secret, isSecure }: SignInCookieSettings): string {
  const until = now.getTime() + SIGN_IN_LIFE_S * 1000
  const value = Buffer.from(JSON.stringify({ ...pending, until })).toString('base64url')
  // The provider's page leads back here by a link, which Lax allows.
  return hostCookie(COOKIE, `${value}.${sign(value, secret)}`, isSecure, { sameSite: 'lax', maxAge: SIGN_IN_LIFE_S })
}

/** The Set-Cookie headers after which it is used up. */
export function noSignInCookies(isSecure: boolean): readonly string[] {
  return noHostCookie(COOKIE, isSecure)
}

/** The pending sign-in of a Cookie header; null if there is none, or it is expired or forged. */
export function pendingSignIn(
  cookieHeader: string | undefined,
  now: Date,
  { secret, isSecure }: SignInCookieSettings,
): PendingSignIn | null {
  const [value = '', signature = ''] = readHostCookie(cookieHeader, COOKIE, isSecure).value.split('.')
  const expected = Buffer.from(sign(value, secret))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const { until, ...pending } = Kept.parse(JSON.parse(Buffer.from(value, 'base64url').toString()))
  return now.getTime() < until ? pending : null
}

function sign(value: string, secret: string): string {
  return createHmac('sha256', secret).update(`sign-in:${value}`).digest('base64url')
}
