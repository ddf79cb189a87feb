/** Acts as X does, on this machine: OAuth 2.0 with code and PKCE (S256), no ID token, and a user endpoint. */
import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { XEndpoints } from '../x.ts'
import type { DevelopmentServer, Handler } from './google.ts'
import { askWho, readChoice } from './page.ts'
import { developmentPhotoUrl } from './photo.ts'

interface Grant {
  readonly challenge: string
  readonly redirectUri: string
  readonly name: string
}

/** Where it answers. */
export function developmentXEndpoints({ origin, base }: Pick<DevelopmentServer, 'origin' | 'base'>): XEndpoints {
  const at = origin + base
  return {
    issuer: at,
    authorization: `${at}/i/oauth2/authorize`,
    token: `${at}/2/oauth2/token`,
    user: `${at}/2/users/me`,
  }
}

export function developmentX(settings: DevelopmentServer): Handler {
  const { origin, base } = settings
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, string>()
  return async (request, response) => {
    const url = new URL(request.url ?? '/', origin)
    const path = url.pathname.slice(base.length)
    if (path === '/i/oauth2/authorize')
      return authorize(request, response, { settings, query: url.searchParams, codes })
    if (path === '/2/oauth2/token' && request.method === 'POST') {
      const name = await redeem(request, settings, codes)
      if (!name) return send(response, 400, { error: 'invalid_request' })
      const token = randomBytes(16).toString('hex')
      tokens.set(token, name)
      return send(response, 200, { token_type: 'bearer', expires_in: 7200, access_token: token, scope: 'users.read' })
    }
    const name = tokens.get((request.headers.authorization ?? '').replace(/^Bearer /i, ''))
    if (path !== '/2/users/me' || !name) return send(response, path === '/2/users/me' ? 401 : 404, {})
    const username = name.replace(/\W+/g, '').toLowerCase() || 'somebody'
    const photo = developmentPhotoUrl(origin, name)
    send(response, 200, { data: { id: idOf(name), name, username, ...(photo && { profile_image_url: photo }) } })
  }
}

interface Asked {
  readonly settings: DevelopmentServer
  readonly query: URLSearchParams
  readonly codes: Map<string, Grant>
}

async function authorize(request: IncomingMessage, response: ServerResponse, asked: Asked): Promise<void> {
  const { settings, query, codes } = asked
  const redirectUri = `${settings.origin}/auth/x/callback`
  const challenge = query.get('code_challenge')
  const isRight =
    query.get('client_id') === settings.client.id &&
    query.get('redirect_uri') === redirectUri &&
    query.get('response_type') === 'code' &&
    query.get('code_challenge_method') === 'S256'
  if (!isRight || !challenge) return send(response, 400, { error: 'invalid_request' })
  if (request.method !== 'POST') return askWho(response, 'X')

  const { name } = await readChoice(request)
  const back = new URL(redirectUri)
  back.searchParams.set('state', query.get('state') ?? '')
  if (name) {
    const code = randomBytes(16).toString('hex')
    codes.set(code, { challenge, redirectUri, name })
    back.searchParams.set('code', code)
  } else back.searchParams.set('error', 'access_denied')
  response.writeHead(303, { location: back.href }).end()
}

/** The name behind a code; null for a wrong client, and for a code that is unknown, used, or another browser's. */
async function redeem(request: IncomingMessage, { client }: DevelopmentServer, codes: Map<string, Grant>) {
  const form = new URLSearchParams(await text(request))
  const grant = codes.get(form.get('code') ?? '')
  codes.delete(form.get('code') ?? '')
  const credentials = Buffer.from(`${client.id}:${client.secret}`).toString('base64')
  if (request.headers.authorization !== `Basic ${credentials}`) return null
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  return grant?.challenge === challenge && grant.redirectUri === form.get('redirect_uri') ? grant.name : null
}

/** As many digits as X gives, the same for a name at every start. */
function idOf(name: string): string {
  return String(Number.parseInt(createHash('sha256').update(name).digest('hex').slice(0, 13), 16))
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}
