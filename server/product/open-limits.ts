/** The limits of the API, in memory, or in Redis for all nodes together. */
import { Redis } from 'ioredis'
import type { Config } from '../config.ts'
import { createRequestLimits, type RequestLimits } from '../http/gate/request-limits.ts'
import type { Opened } from '../opened.ts'

/** Counting must not keep anybody waiting: after this each node counts for itself. */
const ANSWER_MS = 250
/** And after this nobody waits any more, until there is a new connection. */
const SILENT_MS = 2000

export function openLimits(opened: Opened, { api, redisUrl }: Pick<Config, 'api' | 'redisUrl'>): RequestLimits {
  if (!redisUrl || !api.isOn) return createRequestLimits(api, null)
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    commandTimeout: ANSWER_MS,
    socketTimeout: SILENT_MS,
    connectTimeout: 5000,
  })
  // The live bus says it in the log when Redis is away.
  redis.on('error', () => {})
  opened.keep({ [Symbol.asyncDispose]: async () => redis.disconnect() })
  return createRequestLimits(api, redis)
}
