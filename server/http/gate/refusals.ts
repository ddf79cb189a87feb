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
