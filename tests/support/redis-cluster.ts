/** A real cluster of a test's own: three masters on this machine, each with a third of the slots, gone with the test. */
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { expect, vi } from 'vitest'
import { Opened } from '#server/platform/opened.ts'
import { freePort, startRedis } from './redis.ts'

const SLOTS = 16_384
const MASTERS = 3
const PATIENT = { timeout: 20_000 }

export interface TestCluster extends AsyncDisposable {
  /** As REDIS_URL takes it: all nodes. */
  readonly url: string
  readonly masters: readonly TestMaster[]
  /** The master that has the slot of a key or channel. */
  masterOf(key: string): Promise<TestMaster>
}

export interface TestMaster extends AsyncDisposable {
  readonly url: string
  readonly port: number
  stop(): Promise<void>
  /** With the same port and slots. */
  restart(): Promise<void>
}

/** Resolves once all slots are served. */
export async function startRedisCluster(): Promise<TestCluster> {
  const opened = new Opened()
  const masters: (TestMaster & { readonly busPort: number })[] = []
  for (let i = 0; i < MASTERS; i++) masters.push(opened.keep(await startMaster()))
  const clients = masters.map(({ url }) => new Redis(url))
  try {
    await Promise.all(clients.map((client, i) => client.cluster('ADDSLOTSRANGE', firstSlot(i), firstSlot(i + 1) - 1)))
    for (const { port, busPort } of masters) await clients[0]?.call('cluster', 'MEET', '127.0.0.1', port, busPort)
    for (const client of clients) {
      await vi.waitFor(async () => expect(await client.cluster('INFO')).toContain('cluster_state:ok'), PATIENT)
    }
  } finally {
    for (const client of clients) client.disconnect()
  }
  return {
    url: `redis-cluster://${masters.map(({ port }) => `127.0.0.1:${port}`).join(',')}`,
    masters,
    masterOf: (key) => masterOf(masters, key),
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  }
}

async function masterOf(masters: readonly TestMaster[], key: string): Promise<TestMaster> {
  const client = new Redis(masters[0]?.url ?? '')
  const slot = await client.cluster('KEYSLOT', key)
  client.disconnect()
  const found = masters.find((_, i) => slot < firstSlot(i + 1))
  if (!found) throw new Error(`No master has slot ${slot}`)
  return found
}

const firstSlot = (master: number) => Math.floor((master * SLOTS) / MASTERS)

/** Masters talk to each other on a port of their own: the usual one, 10,000 above, may not exist. */
async function startMaster(): Promise<TestMaster & { readonly busPort: number }> {
  const busPort = await freePort()
  const fileOf = (port: number) => `ninefold-cluster-${port}.conf`
  const settings = (port: number) => [
    ...['--cluster-enabled', 'yes'],
    ...['--cluster-config-file', fileOf(port)],
    ...['--cluster-port', `${busPort}`],
  ]
  let redis = await startRedis({ settings })
  const { port, url } = redis
  const stop = async () => redis[Symbol.asyncDispose]()
  return {
    port,
    url,
    busPort,
    stop,
    async restart() {
      redis = await startRedis({ port, settings })
    },
    async [Symbol.asyncDispose]() {
      await stop()
      await rm(join(tmpdir(), fileOf(port)), { force: true })
    },
  }
}
