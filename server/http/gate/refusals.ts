/** What the gate says to those whom it does not let in: typed errors, in words. */
import { GraphQLError } from 'graphql'
import { REQUEST_WINDOW_S } from '#schema/limits.ts'
import type { ApiCaller } from './caller.ts'
import type { Balance } from './request-limits.ts'

export function tooManyRequests(balance: Balance): GraphQLError {
  const seconds = retryAfterS(balance)
  const rate = `${balance.limit} points in ${REQUEST_WINDOW_S} seconds`
  return new GraphQLError(`That is more than ${rate}. Please try again in ${seconds} s.`, {
    extensions: {
      code: 'TOO_MANY_REQUESTS',
      retryAfterSeconds: seconds,
      limit: balance.limit,
      remaining: balance.remaining,
      resetAt: balance.resetAt.toISOString(),
      http: { status: 429, headers: { 'retry-after': String(seconds) } },
    },
  })
}

export function unknownKey(): GraphQLError {
  return new GraphQLError('This API key does not exist, or was revoked.', { extensions: { code: 'UNKNOWN_KEY' } })
}

/** For an Authorization header that is not a Bearer token: ignoring it would answer a guest, without a word. */
export function badAuthorization(): GraphQLError {
  const message = 'Send an API key as "Authorization: Bearer nf_…", or leave the header out.'
  return new GraphQLError(message, { extensions: { code: 'BAD_AUTHORIZATION' } })
}

/** For a field that belongs to a player's account, and not to their games. */
export function outOfScope(field: string): GraphQLError {
  return forbidden('KEY_SCOPE', `API keys read games, not accounts: ${field} is for its player alone.`)
}

/** For a mutation of whoever may not send one. */
export function readsOnly(kind: ApiCaller['kind']): GraphQLError {
  return kind === 'key'
    ? forbidden('KEY_READS_ONLY', 'API keys read: mutations are for players who are signed in themselves.')
    : forbidden('OTHER_SITE', 'Pages of other sites may read, and change nothing.')
}

/** Never nothing: whoever tries again at once would be refused again. */
export function retryAfterS({ resetAt }: Balance): number {
  return Math.max(1, Math.ceil((resetAt.getTime() - Date.now()) / 1000))
}

function forbidden(code: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { status: 403 } } })
}
