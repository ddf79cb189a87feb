/** X: OAuth 2.0, code with PKCE; who it is, its user endpoint says. */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  Configuration,
  calculatePKCECodeChallenge,
  fetchProtectedResource,
} from 'openid-client'
import { z } from 'zod'
import { firstNameOf, type IdentityProvider, PROVIDER_TIMEOUT_S } from './identity-provider.ts'

export interface XEndpoints {
  readonly issuer: string
  readonly authorization: string
  readonly token: string
  readonly user: string
}

export interface XSettings {
  readonly endpoints: XEndpoints
  readonly clientId: string
  readonly clientSecret: string
}

/** X publishes nothing to discover. */
export const X_ENDPOINTS: XEndpoints = {
  issuer: 'https://x.com',
  authorization: 'https://x.com/i/oauth2/authorize',
  token: 'https://api.x.com/2/oauth2/token',
  user: 'https://api.x.com/2/users/me',
}

const User = z.object({
  data: z.object({
    id: z.string().min(1),
    name: z.string(),
    username: z.string(),
    profile_image_url: z.string().optional(),
  }),
})

/** Signs in with X or a provider that behaves like X. */
export function xProvider({ endpoints, clientId, clientSecret }: XSettings): IdentityProvider {
  const { issuer, authorization, token, user } = endpoints
  const configuration = new Configuration(
    { issuer, authorization_endpoint: authorization, token_endpoint: token },
    clientId,
    undefined,
    basic(clientId, clientSecret),
  )
  configuration.timeout = PROVIDER_TIMEOUT_S
  // The development provider is on this machine.
  if (token.startsWith('http:')) allowInsecureRequests(configuration)
  const userUrl = new URL(user)
  userUrl.searchParams.set('user.fields', 'profile_image_url')
  return {
    async authorizationUrl(redirectUri, { state, codeVerifier }) {
      return buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        // X exposes users only to clients that may also read posts.
        scope: 'users.read tweet.read',
        state,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
    },
    async person(callback, { state, codeVerifier }) {
      const tokens = await authorizationCodeGrant(configuration, callback, {
        pkceCodeVerifier: codeVerifier,
        expectedState: state,
      })
      const response = await fetchProtectedResource(configuration, tokens.access_token, userUrl, 'GET')
      if (!response.ok) throw new Error(`The user endpoint answered ${response.status}`)
      const { data } = User.parse(await response.json())
      const fullName = data.name.trim() || data.username
      return {
        subject: data.id,
        fullName,
        firstName: firstNameOf(fullName),
        // X returns its smallest size.
        photoUrl: data.profile_image_url?.replace(/_normal(\.\w+)$/, '_400x400$1') ?? null,
      }
    },
  }
}

/** As X documents it: the library's own percent-encodes both parts, which X is not known to undo. */
function basic(clientId: string, clientSecret: string): ClientAuth {
  return (_server, _client, _body, headers) => {
    headers.set('authorization', `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`)
  }
}
