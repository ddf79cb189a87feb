/** Who may keep a game: one node at a time, for as long as it renews its lease, under a token greater than any before. */
import { inTime } from './in-time.ts'
import type { RedisLink } from './redis-link.ts'

/** A node that is gone holds a game no longer than this. */
export const LEASE_MS = 3000
/** Redis answers in a millisecond; after this a node goes on as if it were away. */
const ANSWER_MS = 2000

export interface Leases {
  /** A token, or null while another has the game. Rejects while Redis is away. */
  take(gameId: number): Promise<number | null>
  /** Whether it is still held under this token. Rejects while Redis is away. */
  renew(gameId: number, token: number): Promise<boolean>
  /** Lets others have it at once. Rejects while Redis is away. */
  release(gameId: number, token: number): Promise<void>
}

/** The tokens go on from the clock of Redis where it has forgotten the last one: a restart makes none of them smaller. */
const TAKE = `
if redis.call('EXISTS', KEYS[1]) == 1 then return false end
local now = redis.call('TIME')
local last = tonumber(redis.call('GET', KEYS[2]) or '0')
local token = string.format('%.0f', math.max(last + 1, now[1] * 1000 + math.floor(now[2] / 1000)))
redis.call('SET', KEYS[2], token)
redis.call('SET', KEYS[1], token, 'PX', ARGV[1])
return token`

const RENEW = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`

const RELEASE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`

/** In a cluster all keys have the slot of the channels, so one script may use two of them. */
export function redisLeases({ publisher, prefix }: Pick<RedisLink, 'publisher' | 'prefix'>): Leases {
  const keyOf = (gameId: number) => `${prefix}keeper:${gameId}`
  return {
    async take(gameId) {
      const token = await answered(publisher.eval(TAKE, 2, keyOf(gameId), `${prefix}token`, LEASE_MS))
      return token === null ? null : Number(token)
    },
    async renew(gameId, token) {
      return (await answered(publisher.eval(RENEW, 1, keyOf(gameId), token, LEASE_MS))) === 1
    },
    async release(gameId, token) {
      await answered(publisher.eval(RELEASE, 1, keyOf(gameId), token))
    },
  }
}

function answered<T>(answer: Promise<T>): Promise<T> {
  return inTime(answer, { mostMs: ANSWER_MS, tooLate: () => new Error('Redis does not answer') })
}
