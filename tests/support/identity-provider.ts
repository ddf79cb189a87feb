/** A provider of OpenID Connect that takes every code as often as it comes, as no honest one does: what works once must be our own doing. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { Player } from './player.ts'

export interface OpenProvider extends AsyncDisposable {
  /** What a server needs to be told to sign people in here. */
  readonly variables: Readonly<Record<string, string>>
  /** The path on which a browser that was sent to this address comes back, as this person. */
  callbackOf(location: string, subject: string): string
  /** All the way; what both of our answers were. */
  signsIn(player: Player, subject: string): Promise<readonly [begun: Response, back: Response]>
}

const CLIENT_ID = 'ninefold'

export async function openProvider(): Promise<OpenProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = (claims: object) => {
    const text = `${encoded({ alg: 'RS256', kid: 'only' })}.${encoded(claims)}`
    return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`
  }
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer)
    if (pathname === '/keys') {
      return answer(response, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'only', alg: 'RS256' }] })
    }
    if (pathname !== '/token') {
      return answer(response, {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
      })
    }
    let body = ''
    for await (const part of request) body += part
    // The code says who comes, and with which nonce.
    const [sub, nonce] = (new URLSearchParams(body).get('code') ?? '').split('~')
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: issuer, aud: CLIENT_ID, sub, nonce, name: sub, iat: now, exp: now + 60 }
    answer(response, { access_token: 'none', token_type: 'bearer', id_token: signed(claims) })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The provider has no port')
  const issuer = `http://127.0.0.1:${address.port}`
  const callbackOf = (location: string, subject: string) => {
    const { searchParams } = new URL(location)
    const code = `${subject}~${searchParams.get('nonce')}`
    return `/auth/google/callback?${new URLSearchParams({ code, state: searchParams.get('state') ?? '' })}`
  }
  return {
    variables: { GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER: issuer },
    callbackOf,
    async signsIn(player, subject) {
      const begun = await player.fetch('/auth/google', { redirect: 'manual' })
      const callback = callbackOf(begun.headers.get('location') ?? '', subject)
      return [begun, await player.fetch(callback, { redirect: 'manual' })]
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answer(response: ServerResponse, body: object): void {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(body))
}
