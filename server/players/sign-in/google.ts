/** Signs in with Google or another OpenID Connect provider: discovery, code flow with PKCE, state and nonce. */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
} from 'openid-client'
import { firstNameOf, type IdentityProvider, PROVIDER_TIMEOUT_S } from './identity-provider.ts'

export interface GoogleSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** What the provider's page asks for: Google lets people choose an account. */
  readonly prompt: 'select_account' | 'login'
}

/** What the provider says of itself is read at the first sign-in; after a failure it is read again. */
export function googleProvider(settings: GoogleSettings): IdentityProvider {
  let discovered: Promise<Configuration> | undefined
  const configuration = () => {
    discovered ??= discover(settings).catch((problem: unknown) => {
      discovered = undefined
      throw problem
    })
    return discovered
  }
  return {
    async authorizationUrl(redirectUri, { state, nonce, codeVerifier }) {
      return buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid profile',
        prompt: settings.prompt,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
    },
    async person(callback, { state, nonce, codeVerifier }) {
      const tokens = await authorizationCodeGrant(await configuration(), callback, {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The provider sent no ID token')
      const { sub, name, given_name: given, picture } = claims
      const fullName = text(name) || text(given)
      return {
        subject: sub,
        fullName,
        firstName: text(given) || firstNameOf(fullName),
        // Google returns a smaller size than ours.
        photoUrl: text(picture).replace(/=s\d+-c$/, '=s192-c') || null,
      }
    },
  }
}

function discover({ issuer, clientId, clientSecret }: GoogleSettings): Promise<Configuration> {
  const url = new URL(issuer)
  return discovery(url, clientId, clientSecret, undefined, {
    timeout: PROVIDER_TIMEOUT_S,
    // The development provider is on this machine.
    execute: url.protocol === 'http:' ? [allowInsecureRequests] : [],
  })
}

function text(claim: unknown): string {
  return typeof claim === 'string' ? claim.trim() : ''
}
