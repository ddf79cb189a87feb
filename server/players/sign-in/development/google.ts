/** Acts as Google does, on this machine: OpenID Connect with code and PKCE, and anybody may be anybody. */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Adapter, AdapterPayload, Configuration, default as Provider } from 'oidc-provider'
import { firstNameOf } from '../identity-provider.ts'
import { askWho, readChoice } from './page.ts'
import { developmentPhotoUrl } from './photo.ts'

export interface DevelopmentClient {
  readonly id: string
  readonly secret: string
}

export interface DevelopmentServer {
  /** The origin that the browser knows: http://localhost:4000 */
  readonly origin: string
  /** The path below which it answers. */
  readonly base: string
  readonly client: DevelopmentClient
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const HOUR_S = 3600
const SCOPE = 'openid profile'

/** The issuer is `origin` with `base`. */
export async function developmentGoogle({ origin, base, client }: DevelopmentServer): Promise<Handler> {
  const OidcProvider = await loadProvider()
  const issuer = origin + base
  const provider = new OidcProvider(issuer, configuration({ origin, base, client }))
  const callback = provider.callback()
  return async (request, response) => {
    const path = (request.url ?? '').slice(base.length) || '/'
    if (!path.startsWith('/interaction/')) {
      // The library sees paths of its own, and finds what it is mounted below by comparing the two.
      await callback(Object.assign(request, { originalUrl: request.url, url: path }), response)
      return
    }
    if (request.method !== 'POST') return askWho(response, 'Google')
    const { name } = await readChoice(request)
    const result = name
      ? { login: { accountId: accountIdOf(name) } }
      : { error: 'access_denied', error_description: 'The person said no' }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
}

function configuration({ origin, base, client }: DevelopmentServer): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    adapter: memoryAdapters(),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${origin}/auth/google/callback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => {
        const name = nameOf(accountId)
        const picture = developmentPhotoUrl(origin, name)
        return { sub: accountId, name, given_name: firstNameOf(name), ...(picture && { picture }) }
      },
    }),
    claims: { openid: ['sub'], profile: ['name', 'given_name', 'picture'] },
    // Google puts them into the ID token.
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(32).toString('hex')] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `${base}/interaction/${interaction.uid}` },
    pkce: { required: () => true },
    ttl: {
      AccessToken: HOUR_S,
      AuthorizationCode: 60,
      Grant: HOUR_S,
      IdToken: HOUR_S,
      Interaction: HOUR_S,
      Session: HOUR_S,
    },
    // No second page: whatever is asked for is granted.
    async loadExistingGrant({ oidc }) {
      const { Grant } = oidc.provider
      const grant = new Grant({ clientId: client.id, accountId: oidc.session?.accountId })
      grant.addOIDCScope(SCOPE)
      await grant.save()
      return grant
    },
  }
}

// Names may have any letters; a subject may not.
function accountIdOf(name: string): string {
  return Buffer.from(name).toString('base64url')
}

function nameOf(accountId: string): string {
  return Buffer.from(accountId, 'base64url').toString()
}

/** Loaded when it is used: production never does. It warns the console of every Node but the newest, and works on ours. */
async function loadProvider(): Promise<typeof Provider> {
  const { warn } = console
  console.warn = () => {}
  try {
    return (await import('oidc-provider')).default
  } catch (cause) {
    throw new Error('Sign-in for development needs the optional package oidc-provider', { cause })
  } finally {
    console.warn = warn
  }
}

// Keeps what the development provider must remember, in memory and for as long as the server runs.

/** More than a developer signs in between two starts; then the oldest go. */
const MOST_ENTRIES = 5000

/** All kinds of entries of one provider; made for each, as the library wants it. */
function memoryAdapters(): (kind: string) => Adapter {
  const entries = new LRUCache<string, AdapterPayload>({ max: MOST_ENTRIES })
  const find = async (isIt: (payload: AdapterPayload) => boolean) => [...entries.values()].find(isIt)
  return (kind) => ({
    async upsert(id, payload) {
      entries.set(`${kind}:${id}`, payload)
    },
    find: async (id) => entries.get(`${kind}:${id}`),
    findByUserCode: (userCode) => find((payload) => payload.userCode === userCode),
    findByUid: (uid) => find((payload) => payload.uid === uid),
    async consume(id) {
      const payload = entries.get(`${kind}:${id}`)
      if (payload) payload.consumed = true
    },
    async destroy(id) {
      entries.delete(`${kind}:${id}`)
    },
    async revokeByGrantId(grantId) {
      for (const [key, payload] of [...entries]) if (payload.grantId === grantId) entries.delete(key)
    },
  })
}
