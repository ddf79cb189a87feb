/** Signs a browser in by a provider: out with random checks in a cookie, and back with a person, or with one kind of failure. */
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import { isOwnPath } from '#schema/rules/people/own-path.ts'
import type { ProvenPerson } from '#server/players/sign-in.ts'
import type { IdentityProvider, ProviderName } from './identity-provider.ts'
import { pendingSignIn, type SignInCookieSettings, signInCookie } from './sign-in-cookie.ts'

export interface SignInRoutesDeps {
  /** The provider for a site at this origin; undefined when it is not configured. */
  provider(name: ProviderName, origin: string): IdentityProvider | undefined
  /** Takes a pending sign-in, for all servers at once. False if it was taken before. */
  claim(state: string): Promise<boolean>
  readonly cookies: SignInCookieSettings
  readonly now: () => Date
}

/** The request does not end a sign-in that this browser began: it may come from a link, so it must change nothing. */
export class NotUnderWay extends Error {}

export interface SignIn {
  /** Where to send the browser, with which cookie. */
  begin(name: ProviderName, from: { readonly origin: string; readonly referer: string | null }): Promise<Departure>
  /** Returns who came back. Rejects with NotUnderWay if there is nothing to come back from, and otherwise if the person is not proved. */
  finish(name: ProviderName, back: Return): Promise<Arrival>
}

interface Departure {
  readonly location: string
  readonly cookie: string
}

interface Return {
  readonly origin: string
  /** Path and query of the request. */
  readonly path: string
  readonly cookieHeader: string | undefined
}

interface Arrival {
  readonly person: ProvenPerson
  readonly referer: string
}

export function createSignIn({ provider, claim, cookies, now }: SignInRoutesDeps): SignIn {
  const providerFor = (name: ProviderName, origin: string) => {
    const found = provider(name, origin)
    if (found) return found
    throw new Error('This provider is not configured')
  }
  return {
    async begin(name, { origin, referer }) {
      const checks = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
      const url = await providerFor(name, origin).authorizationUrl(`${origin}/auth/${name}/callback`, checks)
      const pending = { ...checks, provider: name, referer: ownPath(referer, origin) }
      return { location: url.href, cookie: signInCookie(pending, now(), cookies) }
    },
    async finish(name, { origin, path, cookieHeader }) {
      const callback = new URL(path, origin)
      const pending = pendingSignIn(cookieHeader, now(), cookies)
      if (!pending) throw new NotUnderWay('No sign-in of this browser is under way, or it was begun too long ago')
      if (pending.provider !== name) throw new NotUnderWay('The sign-in under way is with another provider')
      if (callback.searchParams.get('state') !== pending.state) {
        throw new NotUnderWay('The sign-in under way has another state')
      }
      if (!(await claim(pending.state))) throw new NotUnderWay('This sign-in has already ended')
      const person = await providerFor(name, origin).person(callback, pending)
      return { person: { ...person, provider: name }, referer: pending.referer }
    },
  }
}

// Where to go after signing in: a page of ours and nothing else, whatever the address bar said.

/** The path with its query, when it is one of this site; else the start page. */
function ownPath(referer: string | null, origin: string): string {
  if (referer === null || !isOwnPath(referer)) return '/'
  const { pathname, search } = new URL(referer, origin)
  return pathname + search
}
