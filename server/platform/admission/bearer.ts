/** Reads the API key of a request or of a socket's first message: `Bearer nf_…`. */
import { API_KEY, apiKeyHash } from '#server/developers/api-key-token.ts'

const BEARER = /^Bearer(?:\s+(.*))?$/i

export type Authorization =
  | { readonly kind: 'none' }
  | { readonly kind: 'malformed' }
  /** The hash is null if the key cannot be one of ours. */
  | { readonly kind: 'key'; readonly tokenHash: string | null }

/** Reads one Authorization header, or the same in the payload of `connection_init`, where it may be any JSON. */
export function authorizationIn(value: unknown): Authorization {
  if (value === undefined || value === null) return { kind: 'none' }
  const found = typeof value === 'string' ? BEARER.exec(value.trim()) : null
  if (!found) return { kind: 'malformed' }
  const token = found[1]?.trim() ?? ''
  return { kind: 'key', tokenHash: API_KEY.test(token) ? apiKeyHash(token) : null }
}

/** Reads what a socket sent: in its first message, in any case of letters, or in the request that opened it. */
export function socketAuthorization(
  payload: Readonly<Record<string, unknown>> | undefined,
  header: string | undefined,
): Authorization {
  const name = Object.keys(payload ?? {}).find((key) => key.toLowerCase() === 'authorization')
  const sent = authorizationIn(name === undefined ? undefined : payload?.[name])
  return sent.kind === 'none' ? authorizationIn(header) : sent
}
