/** Standings in a Redis sorted set: all scores rewritten, pipelined in large commands, then the first fifty read. */
import { Redis } from 'ioredis'
import { z } from 'zod'

const KEY = 'standings'
/** Scores of a command. */
const CHUNK = 1000
const FIRST = 50
const strings = z.array(z.string())

export interface RedisStandings extends AsyncDisposable {
  /** The first fifty scores. */
  tick(micros: Int32Array): Promise<readonly number[]>
}

/** The players keep their names from one time to the next. */
export async function redisStandings(url: string): Promise<RedisStandings> {
  const redis = new Redis(url)
  await redis.flushall()
  return {
    async tick(micros) {
      const commands = redis.pipeline()
      for (let from = 0; from < micros.length; from += CHUNK) {
        const scores = [...micros.subarray(from, from + CHUNK)]
        commands.call('zadd', [KEY, ...scores.flatMap((score, i) => [score, from + i])])
      }
      await commands.exec()
      const rows = strings.parse(await redis.call('zrange', KEY, 0, FIRST - 1, 'WITHSCORES'))
      return rows.filter((_, i) => i % 2 === 1).map(Number)
    },
    async [Symbol.asyncDispose]() {
      redis.disconnect()
    },
  }
}
