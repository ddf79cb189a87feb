import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announceInvalidated, type GamesInvalidated, type LiveBus, memoryBus } from '#server/live/broadcast/bus.ts'
import { redisBus } from '#server/live/broadcast/redis-bus.ts'
import { openCable } from '../support/cable.ts'
import { startRedis, type TestRedis } from '../support/redis.ts'
import { startRedisCluster, type TestCluster } from '../support/redis-cluster.ts'
import { memoryLog } from './stage.ts'

/** A busy machine may take its time. */
const PATIENT = { timeout: 10_000 }
/** Longer than a node listens to nothing. */
const SILENCE = { timeout: 20_000 }

let redis: TestRedis
let cluster: TestCluster
beforeAll(async () => {
  ;[redis, cluster] = await Promise.all([startRedis(), startRedisCluster()])
})
afterAll(() => Promise.all([redis[Symbol.asyncDispose](), cluster[Symbol.asyncDispose]()]))

const message = (gameId: number): GamesInvalidated => ({ origin: 'here', gameId })

/** Collects the messages of a bus; resolves after this many. */
async function ear(bus: LiveBus) {
  const heard: (number | null)[] = []
  const subscription = bus.subscribe('gamesInvalidated', ({ gameId }) => heard.push(gameId))
  await subscription.ready
  return { heard, hears: (count: number) => expect.poll(() => heard.length, PATIENT).toBe(count), ...subscription }
}

const ALL_THREE = [
  [1, 2, 3],
  [1, 2, 3],
]

it.each([
  ['memory', () => memoryBus()],
  ['redis', () => redisBus(redis.url, memoryLog())],
])('in %s messages stay in order', async (_, open) => {
  await using bus = open()
  const [ada, ben] = [await ear(bus), await ear(bus)]
  for (const gameId of [1, 2, 3]) announceInvalidated(bus, message(gameId))
  await Promise.all([ada.hears(3), ben.hears(3)])
  expect([ada.heard, ben.heard]).toEqual(ALL_THREE)
})

describe.each([
  ['memory', () => memoryBus()],
  ['redis', () => redisBus(redis.url, memoryLog())],
  ['a cluster of redis', () => redisBus(cluster.url, memoryLog())],
])('a live bus in %s', (_, open) => {
  it('brings every message to every subscriber, once', async () => {
    await using bus = open()
    const [ada, ben] = [await ear(bus), await ear(bus)]
    for (const gameId of [1, 2, 3]) announceInvalidated(bus, message(gameId))
    await Promise.all([ada.hears(3), ben.hears(3)])
    expect([ada.heard.toSorted(), ben.heard.toSorted()]).toEqual(ALL_THREE)
  })

  it('never calls a subscriber within the call that publishes', async () => {
    await using bus = open()
    const ada = await ear(bus)
    announceInvalidated(bus, message(1))
    expect(ada.heard).toEqual([])
    await ada.hears(1)
  })

  it('brings nothing to who has left, nor to who listens to something else', async () => {
    await using bus = open()
    const [ada, ben] = [await ear(bus), await ear(bus)]
    const strayed: unknown[] = []
    await bus.subscribe('playGivenUp', (each) => strayed.push(each)).ready
    ben.unsubscribe()
    announceInvalidated(bus, message(1))
    await ada.hears(1)
    expect([ben.heard, strayed]).toEqual([[], []])
  })

  it('takes in again who left and came back', async () => {
    await using bus = open()
    ;(await ear(bus)).unsubscribe()
    const ada = await ear(bus)
    announceInvalidated(bus, message(7))
    await ada.hears(1)
  })

  it('closes while messages are on their way', async () => {
    const bus = open()
    await ear(bus)
    announceInvalidated(bus, message(1))
    await bus[Symbol.asyncDispose]()
  })
})

describe('a live bus over Redis', () => {
  it('connects nodes', async () => {
    await using here = redisBus(redis.url, memoryLog())
    await using there = redisBus(redis.url, memoryLog())
    const [near, far] = [await ear(here), await ear(there)]
    announceInvalidated(here, message(5))
    await Promise.all([near.hears(1), far.hears(1)])
  })

  it('goes on alone while Redis is away, says so once, and tells when it is back', async () => {
    const log = memoryLog()
    const first = await startRedis()
    await using bus = redisBus(first.url, log)
    const ada = await ear(bus)
    const missed: boolean[] = []
    bus.onReconnect(({ hasDropped }) => missed.push(hasDropped))

    await first[Symbol.asyncDispose]()
    await expect.poll(() => log.heard.length, PATIENT).toBe(1)
    expect(bus.isAlone).toBe(true)
    for (let i = 0; i < 5000; i++) announceInvalidated(bus, message(i))
    expect(log.heard.map(({ level }) => level)).toEqual(['warn'])

    await using _second = await startRedis({ port: first.port })
    await expect.poll(() => missed, PATIENT).toEqual([true])
    expect(bus.isAlone).toBe(false)
    expect(log.heard.map(({ level }) => level)).toEqual(['warn', 'info'])
    announceInvalidated(bus, message(9))
    await ada.hears(1)
    expect(ada.heard).toEqual([9])
  })

  it('is together with the others again whatever was on its way when the connection broke', async () => {
    await using cable = await openCable({ port: redis.port, host: '127.0.0.1' })
    await using bus = redisBus(`redis://127.0.0.1:${cable.port}`, memoryLog())
    const ada = await ear(bus)
    const missed: boolean[] = []
    bus.onReconnect(({ hasDropped }) => missed.push(hasDropped))
    cable.freeze()
    announceInvalidated(bus, message(1))
    const late = bus.subscribe('playGivenUp', () => {})
    cable.cut()
    await expect.poll(() => bus.isAlone, PATIENT).toBe(true)
    cable.mend()
    // Concurrent subscribers do not wait forever.
    await late.ready
    await expect.poll(() => missed, PATIENT).toEqual([true])
    expect(bus.isAlone).toBe(false)
    announceInvalidated(bus, message(2))
    await ada.hears(1)
    expect(ada.heard).toEqual([2])
  })

  // Slow: silence is noticed after the five seconds that a word may take.
  it('notices a Redis that falls silent, and finds another way to it', async () => {
    await using cable = await openCable({ port: redis.port, host: '127.0.0.1' })
    const log = memoryLog()
    await using bus = redisBus(`redis://127.0.0.1:${cable.port}`, log)
    const ada = await ear(bus)
    cable.freeze()
    await expect.poll(() => bus.isAlone, SILENCE).toBe(true)
    cable.mend()
    await expect.poll(() => bus.isAlone, SILENCE).toBe(false)
    expect(log.heard.map(({ level }) => level)).toEqual(['warn', 'info'])
    announceInvalidated(bus, message(3))
    await ada.hears(1)
  })

  it('starts without Redis, and is together with the others once it is there', async () => {
    const gone = await startRedis()
    await gone[Symbol.asyncDispose]()
    await using bus = redisBus(gone.url, memoryLog())
    const ada = await ear(bus)
    let reconnections = 0
    bus.onReconnect(() => {
      reconnections++
    })
    await using _redis = await startRedis({ port: gone.port })
    await expect.poll(() => reconnections, PATIENT).toBe(1)
    announceInvalidated(bus, message(3))
    await ada.hears(1)
  })

  it('closes at once while Redis is away', async () => {
    const gone = await startRedis()
    const bus = redisBus(gone.url, memoryLog())
    await ear(bus)
    await gone[Symbol.asyncDispose]()
    await Promise.race([
      bus[Symbol.asyncDispose](),
      wait(5000).then(() => {
        throw new Error('The bus does not close')
      }),
    ])
  })
})

describe('a live bus over a cluster', () => {
  it('connects nodes that know different nodes of it, and not the one that has the channels', async () => {
    const owner = await cluster.masterOf('{ninefold:1}:gamesInvalidated')
    const [one, two] = cluster.masters.filter(({ port }) => port !== owner.port)
    await using here = redisBus(`redis-cluster://127.0.0.1:${one?.port}`, memoryLog())
    await using there = redisBus(`redis://127.0.0.1:${two?.port},redis://127.0.0.1:${one?.port}`, memoryLog())
    const [near, far] = [await ear(here), await ear(there)]
    announceInvalidated(here, message(5))
    announceInvalidated(there, message(6))
    await Promise.all([near.hears(2), far.hears(2)])
    expect(new Set(far.heard)).toEqual(new Set([5, 6]))
  })

  it('goes on alone while the shard of its channels is away, and tells when it is back', async () => {
    const log = memoryLog()
    await using bus = redisBus(cluster.url, log)
    const ada = await ear(bus)
    announceInvalidated(bus, message(1))
    await ada.hears(1)
    const missed: boolean[] = []
    bus.onReconnect(({ hasDropped }) => missed.push(hasDropped))
    const owner = await cluster.masterOf('{ninefold:1}:gamesInvalidated')

    await owner.stop()
    await expect.poll(() => bus.isAlone, PATIENT).toBe(true)
    announceInvalidated(bus, message(2))
    await owner.restart()
    await expect.poll(() => missed.length, PATIENT).toBe(1)
    expect(bus.isAlone).toBe(false)
    announceInvalidated(bus, message(3))
    await expect.poll(() => ada.heard, PATIENT).toContain(3)
  })
})
