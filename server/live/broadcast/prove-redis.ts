/** Fails the start where Redis answers and refuses this server. One that is away may come back, and the bus goes on alone until then. */
import { Redis } from 'ioredis'
import { type RedisPlace, redisPlace } from '#server/config/redis-place.ts'
import { StartFailure } from '#server/start-failure.ts'
import { redisOptions } from './redis-link.ts'

/** Of a Redis that says nothing for so long it is not known whether it would refuse. */
const ANSWER_MS = 2000

/** What Redis says, and what it means to an operator. */
const REFUSALS: readonly (readonly [RegExp, string])[] = [
  [/^(?:WRONGPASS|ERR invalid password)/, 'refuses the user name or the password'],
  [/^NOAUTH/, 'wants a password'],
  [/^NOPERM/, 'does not let this user publish (an access list forbids it)'],
  [/^ERR DB index/, 'has no database of this number'],
]

export async function proveRedis(url: string): Promise<void> {
  const place = redisPlace(url)
  if (!place) throw new RangeError('This is not the URL of a Redis')
  const refusal = await refusalOf(place)
  if (!refusal) return
  const [{ host, port }] = place.nodes
  throw new StartFailure(`The Redis at ${host}:${port} ${refusal}: correct REDIS_URL.`)
}

async function refusalOf(place: RedisPlace): Promise<string | undefined> {
  const redis = new Redis({
    ...redisOptions(place),
    ...place.nodes[0],
    db: place.database,
    lazyConnect: true,
    connectTimeout: ANSWER_MS,
    commandTimeout: ANSWER_MS,
    retryStrategy: () => null,
  })
  const said: string[] = []
  const receive = (problem: Error) => void said.push(problem.message)
  redis.on('error', receive)
  try {
    await redis.connect()
    // A channel without subscribers. In a cluster, the node that owns the slot checks the right to publish.
    await (place.kind === 'single' ? redis.publish('ninefold:1:unused', '') : redis.ping())
  } catch (problem) {
    if (problem instanceof Error) receive(problem)
  } finally {
    redis.disconnect()
  }
  return REFUSALS.find(([words]) => said.some((message) => words.test(message)))?.[1]
}
