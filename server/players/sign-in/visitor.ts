/** Recognizes visitors by a random id in a signed cookie, set at the first guess. It can be neither guessed nor forged. */
import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { hostCookie, noHostCookie, noOldCookie, readHostCookie } from '#server/platform/host-cookie.ts'

const COOKIE = 'visitor'
const YEAR_S = 365 * 24 * 60 * 60
const SIGNED = /^([0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})\.([\w-]{43})$/

/** A key for signing, for installations that configured none. */
export function newCookieSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function newVisitorId(): string {
  return randomUUID()
}

/** A visitor's id, and the same signed, as the cookie has it. */
export interface SignedVisitor {
  readonly id: string
  readonly signed: string
}

export interface FoundVisitor extends SignedVisitor {
  /** The Set-Cookie headers that give the cookie its name of now; none where it has it. */
  readonly renaming: readonly string[]
}

/** The visitor of a Cookie header; null if there is none or the signature is invalid. */
export function visitorIn(
  cookieHeader: string | undefined,
  { secret, isSecure }: { readonly secret: string; readonly isSecure: boolean },
): FoundVisitor | null {
  const { value, isOld } = readHostCookie(cookieHeader, COOKIE, isSecure)
  const [signed, id, signature] = SIGNED.exec(value) ?? []
  if (!signed || !id || !signature) return null
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(id, secret)))) return null
  return { id, signed, renaming: isOld ? [visitorCookie({ id, signed }, isSecure), noOldCookie(COOKIE)] : [] }
}

export function signVisitor(id: string, secret: string): SignedVisitor {
  return { id, signed: `${id}.${signatureOf(id, secret)}` }
}

/** The Set-Cookie header that makes a browser this visitor for a year. */
export function visitorCookie({ signed }: SignedVisitor, isSecure: boolean): string {
  return hostCookie(COOKIE, signed, isSecure, { sameSite: 'lax', maxAge: YEAR_S })
}

/** The Set-Cookie headers that make a browser anonymous again. */
export function noVisitorCookies(isSecure: boolean): readonly string[] {
  return noHostCookie(COOKIE, isSecure)
}

function signatureOf(id: string, secret: string): string {
  return createHmac('sha256', secret).update(`visitor:${id}`).digest('base64url')
}
