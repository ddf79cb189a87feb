/** Refuses what no honest client of the API sends, before anything is parsed, and reads API keys: `Bearer nf_…`. */

import type { IncomingMessage } from 'node:http'
import { MAX_BODY_BYTES } from '#schema/limits.ts'
import { API_KEY, apiKeyHash } from '#server/developers/api-key-token.ts'
import { isOwnOrigin } from '../http/own-origin.ts'

const BEARER = /^Bearer(?:\s+(.*))?$/i

export type Authorization =
  | { readonly kind: 'none' }
  | { readonly kind: 'malformed' }
  /** The hash is null if the key cannot be one of ours. */
  | { readonly kind: 'key'; readonly tokenHash: string | null }

/** Reads an Authorization header, or its equivalent in the payload of `connection_init`, which may be any JSON. */
export function authorizationIn(value: unknown): Authorization {
  if (value === undefined || value === null) return { kind: 'none' }
  const found = typeof value === 'string' ? BEARER.exec(value.trim()) : null
  if (!found) return { kind: 'malformed' }
  const token = found[1]?.trim() ?? ''
  return { kind: 'key', tokenHash: API_KEY.test(token) ? apiKeyHash(token) : null }
}

/** Reads the authorization of a socket: in its first message, with any capitalization, or in the upgrade request. */
export function socketAuthorization(
  payload: Readonly<Record<string, unknown>> | undefined,
  header: string | undefined,
): Authorization {
  const name = Object.keys(payload ?? {}).find((key) => key.toLowerCase() === 'authorization')
  const sent = authorizationIn(name === undefined ? undefined : payload?.[name])
  return sent.kind === 'none' ? authorizationIn(header) : sent
}

type Refusal = readonly [status: number, message: string, code: string]

/** Refuses what no honest API client sends, before anything is parsed. Returns null if the request is acceptable. */
export function refusalOf(request: IncomingMessage, siteUrl: string): Refusal | null {
  if (request.method !== 'POST') return null
  const length = request.headers['content-length']
  if (length === undefined) return [411, 'Send a Content-Length.', 'LENGTH_REQUIRED']
  if (Number(length) > MAX_BODY_BYTES) return [413, `The body may have ${MAX_BODY_BYTES} bytes.`, 'BODY_TOO_LARGE']
  // Any page can make a browser send a form or plain text, but JSON only if we allow the page to.
  if (!isJson(request)) return [415, 'Send application/json.', 'NOT_JSON']
  if (bringsCookies(request) && !isOwnOrigin(request, siteUrl)) {
    return [403, 'Requests from other sites are refused.', 'OTHER_SITE']
  }
  return null
}

/** A request with an Authorization header is identified by that alone, and refused if the header is malformed. */
function bringsCookies({ headers }: IncomingMessage): boolean {
  return headers.cookie !== undefined && authorizationIn(headers.authorization).kind === 'none'
}

function isJson({ headers }: IncomingMessage): boolean {
  return /^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '')
}
