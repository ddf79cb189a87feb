/** Nodes that lose Redis for a while: no socket outlives its session, and no change of friends is lost. */
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type LiveBus, memoryBus } from '#server/live/broadcast/bus.ts'
import { redisBus } from '#server/live/broadcast/redis-bus.ts'
import { openSessionEnds } from '#server/live/broadcast/session-ends.ts'
import { openTopics } from '#server/live/broadcast/topics.ts'
import { memoryLog } from '../live/stage.ts'
import { startRedis, type TestRedis } from '../support/redis.ts'

/** A busy machine may take its time. */
const PATIENT = { timeout: 20_000 }

let redis: TestRedis
let here: LiveBus
let there: LiveBus
beforeEach(async () => {
  redis = await startRedis()
  here = redisBus(redis.url, memoryLog())
  there = redisBus(redis.url, memoryLog())
})
afterEach(async () => {
  await Promise.all([here[Symbol.asyncDispose](), there[Symbol.asyncDispose]()])
  await redis[Symbol.asyncDispose]()
})

async function redisIsAwayWhile(what: () => void): Promise<void> {
  await redis[Symbol.asyncDispose]()
  what()
  redis = await startRedis({ port: redis.port })
}

it('a session that ended meanwhile is found to have ended; the others go on', async () => {
  const alive = new Set(['adas', 'bens'])
  const deps = { stillThere: async () => alive, log: memoryLog() }
  await using ends = openSessionEnds({ ...deps, bus: here, nodeId: 'here' })
  await using others = openSessionEnds({ ...deps, bus: there, nodeId: 'there' })
  const [adas, bens] = [vi.fn(), vi.fn()]
  others.onEnd('adas', adas)
  others.onEnd('bens', bens)
  await redisIsAwayWhile(() => {
    alive.delete('adas')
    ends.notify(['adas'])
  })
  await expect.poll(() => adas.mock.calls.length, PATIENT).toBe(1)
  expect(bens).not.toHaveBeenCalled()
  alive.delete('bens')
  ends.notify(['bens'])
  await expect.poll(() => bens.mock.calls.length, PATIENT).toBe(1)
})

it('a node that is telling while Redis goes away goes on, and is together with the others afterwards', async () => {
  await using topics = openTopics({ bus: here, nodeId: 'here' })
  await using others = openTopics({ bus: there, nodeId: 'there' })
  const watch = others.watch('friends:ada')
  await watch.next()
  let isGone = false
  const going = redis[Symbol.asyncDispose]().then(() => {
    isGone = true
  })
  // Until its end is noticed, and in the moment between: a connection that cannot be written to any more calls itself ready.
  for (let turns = 0; !isGone || turns < 200; turns++) {
    topics.notify(['friends:ben'])
    await setImmediate()
  }
  await going
  topics.notify(['friends:ada'])
  redis = await startRedis({ port: redis.port })
  expect(await watch.next()).toMatchObject({ done: false })
})

it('whoever watches looks again', async () => {
  await using topics = openTopics({ bus: here, nodeId: 'here' })
  await using others = openTopics({ bus: there, nodeId: 'there' })
  const watch = others.watch('friends:ada')
  await watch.next()
  await redisIsAwayWhile(() => topics.notify(['friends:ada']))
  expect(await watch.next()).toMatchObject({ done: false })
  await watch.return?.()
})

it('whoever listens for the end of a session a moment too late is told at once', async () => {
  await using bus = memoryBus()
  const deps = { stillThere: async () => new Set<string>(), log: memoryLog() }
  await using ends = openSessionEnds({ ...deps, bus, nodeId: 'here' })
  ends.notify(['adas'])
  await new Promise<void>((resolve) => ends.onEnd('adas', resolve))
  const left = vi.fn()
  ends.onEnd('bens', left)()
  ends.notify(['bens'])
  expect(left).not.toHaveBeenCalled()
})
