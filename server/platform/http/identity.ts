/**
 * Identifies the sender of a request by its cookies: a signed-in player, a visitor, or an anonymous caller, who becomes a visitor with the
 * first guess.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { GraphQLError } from 'graphql'
import type { Viewer } from '#schema/context.ts'
import type { DeviceIdentity } from '#server/players/identity.ts'
import { claimsSession, noSessionCookies, sessionIn } from '#server/players/sign-in/session-cookie.ts'
import {
  newVisitorId,
  noVisitorCookies,
  type SignedVisitor,
  signVisitor,
  visitorCookie,
  visitorIn,
} from '#server/players/sign-in/visitor.ts'
import { rateLimitedAddress } from '../admission/rate-limit-key.ts'
import { callerAddress } from './caller-address.ts'
import { callerOf, type KeyHolder } from './request-state.ts'

export interface CookieSettings {
  readonly secret: string
  /** Whether cookies require TLS; false in local development. */
  readonly isSecure: boolean
}

export interface IdentityDeps {
  readonly cookies: CookieSettings
  /** Number of trusted proxies that may state a caller's address. */
  readonly trustProxy: number
  /** Returns the player of a session; null for a session that has ended. */
  playerOfSession(tokenHash: string): Promise<string | null>
  /** Returns null for a key that was revoked or never existed. */
  holderOfKey(tokenHash: string): Promise<KeyHolder | null>
}

/** `response` is null if cookies can no longer be set, as on a WebSocket. */
export async function identityOf(
  request: IncomingMessage,
  response: ServerResponse | null,
  deps: IdentityDeps,
): Promise<DeviceIdentity> {
  const sender = callerOf(request)
  const place = {
    address: callerAddress(request, deps.trustProxy),
    household: rateLimitedAddress(request, deps.trustProxy)?.id ?? null,
  }
  if (sender.kind === 'key') {
    // Admission control has just checked the key of a request, but a socket may outlive its key.
    const holder = response ? sender : await deps.holderOfKey(sender.tokenHash)
    return readerIdentity(holder, place)
  }
  if (sender.kind === 'elsewhere') return readerIdentity(null, place)
  const { cookie } = request.headers
  const session = sessionIn(cookie, deps.cookies.isSecure)
  const signedIn = session && (await deps.playerOfSession(session.tokenHash))
  const visitor = signedIn ? null : visitorIn(cookie, deps.cookies)
  const caller = new Caller(response, deps.cookies, {
    playerId: signedIn || (visitor?.id ?? null),
    visitor,
    tokenHash: signedIn ? session.tokenHash : null,
    ...place,
  })
  // A browser whose session was ended elsewhere should learn that.
  if (!signedIn && claimsSession(cookie, deps.cookies.isSecure)) caller.clearSession()
  for (const renamed of (signedIn ? session : visitor)?.renaming ?? []) response?.appendHeader('set-cookie', renamed)
  return caller
}

interface Person {
  readonly playerId: string | null
  /** The visitor in the request's cookie. */
  readonly visitor: SignedVisitor | null
  readonly tokenHash: string | null
  readonly address: string
  readonly household: string | null
}

/** Also the viewer, read lazily: the first guess creates the visitor during the request. */
class Caller implements DeviceIdentity, Viewer {
  readonly isProgram = false
  readonly #response: ServerResponse | null
  readonly #cookies: CookieSettings
  #person: Person
  #isCookieSet = false

  constructor(response: ServerResponse | null, cookies: CookieSettings, person: Person) {
    this.#response = response
    this.#cookies = cookies
    this.#person = person
  }

  get playerId(): string | null {
    return this.#person.playerId
  }

  get isSignedIn(): boolean {
    return this.#person.tokenHash !== null
  }

  current(): Viewer {
    return this
  }

  address(): string {
    return this.#person.address
  }

  household(): string | null {
    return this.#person.household
  }

  session(): string | null {
    return this.#person.tokenHash
  }

  ensure(): string {
    const { playerId, tokenHash } = this.#person
    const response = this.#openResponse()
    if (playerId) {
      // Visitors who keep playing keep their id: each guess extends the cookie to a year from now.
      if (response && !tokenHash) this.#setVisitor(response, playerId)
      return playerId
    }
    if (!response) {
      throw refusal('VISITOR_UNKNOWN', 'Make your first guess over HTTP: the cookie that names you cannot be set here.')
    }
    const id = newVisitorId()
    this.#person = { ...this.#person, playerId: id, visitor: null, tokenHash: null }
    this.#setVisitor(response, id)
    return id
  }

  forget(): void {
    const { playerId, tokenHash } = this.#person
    if (!playerId) return
    this.#person = { ...this.#person, playerId: null, visitor: null, tokenHash: null }
    if (!this.#openResponse()) {
      throw refusal(
        'COOKIE_OUT_OF_REACH',
        'It is done, but the cookie that names you cannot be cleared here: ask again over HTTP.',
      )
    }
    if (tokenHash) this.clearSession()
    else for (const gone of noVisitorCookies(this.#cookies.isSecure)) this.#response?.appendHeader('set-cookie', gone)
  }

  become(visitorId: string): void {
    const response = this.#openResponse()
    if (!response) {
      throw refusal('COOKIE_OUT_OF_REACH', 'Ask over HTTP: the cookie that names you cannot be set here.')
    }
    this.#person = { ...this.#person, playerId: visitorId, visitor: null, tokenHash: null }
    this.#isCookieSet = false
    this.#setVisitor(response, visitorId)
  }

  clearSession(): void {
    const response = this.#openResponse()
    for (const cookie of noSessionCookies(this.#cookies.isSecure)) response?.appendHeader('set-cookie', cookie)
  }

  #setVisitor(response: ServerResponse, id: string): void {
    const { secret, isSecure } = this.#cookies
    if (this.#isCookieSet) return
    const visitor = this.#person.visitor ?? signVisitor(id, secret)
    response.appendHeader('set-cookie', visitorCookie(visitor, isSecure))
    this.#isCookieSet = true
  }

  /** Returns null if cookies can no longer be set. */
  #openResponse(): ServerResponse | null {
    return this.#response?.headersSent ? null : this.#response
  }
}

function refusal(code: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } })
}

/**
 * The identity of a read-only caller: the holder of an API key, or a page of another site (`holder` is null), which is anonymous. Sets no
 * cookie.
 */
function readerIdentity(
  holder: KeyHolder | null,
  { address, household }: { readonly address: string; readonly household: string | null },
): DeviceIdentity {
  const playerId = holder?.playerId ?? null
  const viewer = { playerId, isSignedIn: playerId !== null }
  return {
    isProgram: holder !== null,
    current: () => viewer,
    address: () => address,
    household: () => household,
    // Revoking a key ends the subscriptions opened with it, like the end of a session.
    session: () => holder?.tokenHash ?? null,
    ensure: refuse,
    forget: refuse,
    become: refuse,
  }
}

/** Mutations are refused before they run; this is a second line of defense. */
export function refuse(): never {
  throw new GraphQLError('Whoever only reads cannot do this.', { extensions: { code: 'KEY_READS_ONLY' } })
}
