/** Reads the API key of a request or of a socket's first message: `Bearer nf_…`. */
import { API_KEY, apiKeyHash } from '#server/players/api-key-token.ts'

const BEARER = /^Bearer(?:\s+(.*))?$/i

export interface SentKey {
  /** Null for what is no key of ours. */
  readonly tokenHash: string | null
}

/** Null where no key was sent. Other schemes belong to proxies in front of us. */
export function keyIn(authorization: unknown): SentKey | null {
  const found = typeof authorization === 'string' ? BEARER.exec(authorization) : null
  if (!found) return null
  const token = found[1]?.trim() ?? ''
  return { tokenHash: API_KEY.test(token) ? apiKeyHash(token) : null }
}
