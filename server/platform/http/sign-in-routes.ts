/** /auth/…: redirects browsers to a sign-in provider and back. After any failure the browser is signed out and sees the same message. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { householdOf } from '#server/platform/household.ts'
import type { ProviderName } from '#server/players/sign-in/identity-provider.ts'
import {
  newSessionToken,
  noSessionCookies,
  sessionCookies,
  sessionHash,
  sessionIn,
} from '#server/players/sign-in/session-cookie.ts'
import { NotUnderWay, type SignIn } from '#server/players/sign-in/sign-in.ts'
import { noSignInCookies } from '#server/players/sign-in/sign-in-cookie.ts'
import { noVisitorCookies, visitorIn } from '#server/players/sign-in/visitor.ts'
import type { SignedIn, SignInRequest } from '#server/players/sign-in.ts'
import type { RateLimiter } from '../admission/request-limits.ts'
import { callerAddress } from './caller-address.ts'
import type { CookieSettings } from './identity.ts'
import { requestIdOf } from './request-state.ts'
import { sendText } from './send.ts'

export interface SignInRoutesSettings {
  readonly signIn: SignIn
  /** Finds or creates the account, and starts a session. */
  keepSignIn(request: SignInRequest): Promise<SignedIn>
  endSession(tokenHash: string): Promise<void>
  /** Returns the site's origin as the browser sees it, as far as it can be trusted. */
  originOf(request: IncomingMessage): string
  readonly cookies: CookieSettings
  readonly trustProxy: number
  /** Limits the sign-ins that a household starts. */
  readonly limiter: RateLimiter
  readonly log: Logger
}

const ROUTE = /^\/auth\/(google|x)(\/callback)?$/

/** Handles GET /auth/…; returns false for any other request. */
export function signInRoutes(settings: SignInRoutesSettings) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const [, name, callback] = ROUTE.exec(url.pathname) ?? []
    if (request.method !== 'GET' || (name !== 'google' && name !== 'x')) return false
    response.setHeader('cache-control', 'no-store')
    if (callback) await comeBack({ request, response, name, settings })
    else if (await isAllowed(request, settings)) await goThere({ request, response, name, settings })
    else {
      response.setHeader('retry-after', settings.limiter.duration)
      sendText(response, 429, 'Too many sign-ins from your address. Please try again in ten minutes.')
    }
    return true
  }
}

interface Visit {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly name: ProviderName
  readonly settings: SignInRoutesSettings
}

async function goThere(visit: Visit): Promise<void> {
  const { request, response, name, settings } = visit
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  try {
    const from = { origin: settings.originOf(request), referer: searchParams.get('referer') }
    const { location, cookie } = await settings.signIn.begin(name, from)
    response.appendHeader('set-cookie', cookie)
    redirect(response, location)
  } catch (problem) {
    sayThatItFailed(visit, problem)
  }
}

async function comeBack(visit: Visit): Promise<void> {
  const { request, response, name, settings } = visit
  const { cookies, signIn } = settings
  const cookieHeader = request.headers.cookie
  try {
    const back = { origin: settings.originOf(request), path: request.url ?? '/', cookieHeader }
    const { person, referer } = await signIn.finish(name, back)
    const token = newSessionToken()
    const { isFirst, brought, left } = await settings.keepSignIn({
      person,
      visitorId: visitorIn(cookieHeader, cookies)?.id ?? null,
      session: { tokenHash: sessionHash(token), device: deviceName(request.headers['user-agent']) },
      oldTokenHash: sessionIn(cookieHeader, cookies.isSecure)?.tokenHash ?? null,
    })
    const { isSecure } = cookies
    const others = [...noVisitorCookies(isSecure), ...noSignInCookies(isSecure)]
    for (const cookie of [...sessionCookies(token, isSecure), ...others]) response.appendHeader('set-cookie', cookie)
    // In the fragment, which no server and no log sees.
    const payload = new URLSearchParams({ method: name, firstLogin: String(isFirst), referer })
    if (brought + left > 0) {
      payload.set('brought', String(brought))
      payload.set('left', String(left))
    }
    redirect(response, `/logged-in#${payload}`)
  } catch (problem) {
    if (!(problem instanceof NotUnderWay)) await signOut(visit)
    sayThatItFailed(visit, problem)
  }
}

/** A failed sign-in that the same browser started leaves the browser signed out. */
async function signOut({ request, response, settings: { cookies, endSession } }: Visit): Promise<void> {
  const { isSecure } = cookies
  const session = sessionIn(request.headers.cookie, isSecure)
  if (session) await endSession(session.tokenHash).catch(() => {})
  const gone = [...noSessionCookies(isSecure), ...noSignInCookies(isSecure)]
  for (const cookie of gone) response.appendHeader('set-cookie', cookie)
}

/** Every failure shows the same message; the log has the reason, without codes and tokens. */
function sayThatItFailed({ request, response, name, settings: { log } }: Visit, problem: unknown): void {
  log.warn(
    { id: randomUUID(), requestId: requestIdOf(request), provider: name, reason: reasonOf(problem) },
    'a sign-in failed',
  )
  redirect(response, '/account#error=login')
}

/** Returns only messages and codes: these errors carry whole responses of providers. */
function reasonOf(problem: unknown): string {
  if (!(problem instanceof Error)) return 'unknown'
  // The provider's error code: access_denied, invalid_grant.
  const said = 'error' in problem && typeof problem.error === 'string' ? [problem.error] : []
  const cause = problem.cause instanceof Error ? [reasonOf(problem.cause)] : []
  return [problem.message, ...said, ...cause].join(': ')
}

async function isAllowed(request: IncomingMessage, { limiter, trustProxy }: SignInRoutesSettings): Promise<boolean> {
  try {
    await limiter.consume(householdOf(callerAddress(request, trustProxy)))
    return true
  } catch {
    return false
  }
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location }).end()
}

/** The first match counts, since browsers also claim to be their predecessors. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** Names a device in the list of sessions by its User-Agent header: 'Firefox on Windows'. */
function deviceName(userAgent: string | undefined): string {
  const browser = firstIn(BROWSERS, userAgent) ?? 'A browser'
  const system = firstIn(SYSTEMS, userAgent)
  return system ? `${browser} on ${system}` : browser
}

export function firstIn(table: readonly (readonly [RegExp, string])[], userAgent = ''): string | undefined {
  return table.find(([pattern]) => pattern.test(userAgent))?.[1]
}
