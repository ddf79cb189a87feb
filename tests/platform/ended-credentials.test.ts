/** A key or session that has ended opens nothing any more, on no server, whatever was opened with it before. */
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Opened } from '#server/platform/opened.ts'
import { startTestDatabase } from '../support/embedded.ts'
import type { Player } from '../support/player.ts'
import { openRawSocket, type RawSocket } from '../support/raw-socket.ts'
import { startRedis } from '../support/redis.ts'
import { signedIn } from '../support/sign-in.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { inTime } from '../support/watch.ts'

const WHO = '{ viewer { isSignedIn name } }'
const RARITY = 'subscription { rarityChanged(gameNumber: 1) { version } }'
const SIGN_OUT = 'mutation { signOut { __typename } }'

const opened = new Opened()
let one: TestServer
let two: TestServer
/** On the same database, and reached by no message of the others. */
let deaf: TestServer

beforeAll(async () => {
  const redis = opened.keep(await startRedis())
  const database = opened.keep(await startTestDatabase())
  const variables = { REDIS_URL: redis.url }
  one = opened.keep(await startTestServer({ today: 2, database, variables }))
  two = opened.keep(await startTestServer({ today: 2, database, variables }))
  deaf = opened.keep(await startTestServer({ today: 2, database }))
})
afterAll(() => opened[Symbol.asyncDispose]())

interface Made {
  readonly createApiKey: { readonly token: string; readonly apiKey: { readonly id: string } }
}

/** A person with a key, and how it is revoked. */
async function keyOf(name: string, scope = 'READ_OWN') {
  const player = await signedIn(one.player(), name)
  const { createApiKey } = await player.asks<Made>(
    `mutation { createApiKey(input: { name: "x", scope: ${scope} }) { ... on ApiKeyCreated { token apiKey { id } } } }`,
  )
  const { token, apiKey } = createApiKey
  return {
    headers: { authorization: `Bearer ${token}` },
    revoke: () => player.asks('mutation ($id: ID!) { revokeApiKey(id: $id) { __typename } }', { id: apiKey.id }),
  }
}

const socketOf = (at: TestServer, headers: Record<string, string>) => openRawSocket(at.url, { headers })
const socketWith = (at: TestServer, player: Player) => socketOf(at, { cookie: player.cookie })

async function answer(socket: RawSocket, id: string, query = WHO): Promise<unknown> {
  socket.subscribe(id, query)
  return JSON.parse(await socket.text())
}

/** To be asked for before what closes it. */
function closeOf({ socket }: RawSocket): Promise<unknown> {
  return inTime(
    once(socket, 'close').then(([code]) => code),
    () => 'the socket stayed open',
  )
}

const ENDED = { type: 'error', payload: [{ extensions: { code: 'SESSION_ENDED' } }] }

describe('a socket without a subscription', () => {
  it.each(['READ_OWN', 'READ_PUBLIC'])(
    'is closed when its key of the scope %s is revoked, at every server',
    async (scope) => {
      const key = await keyOf(`Ada ${scope}`, scope)
      const sockets = [await socketOf(one, key.headers), await socketOf(two, key.headers)]
      const closed = sockets.map(closeOf)
      await key.revoke()
      expect(await Promise.all(closed)).toEqual([4403, 4403])
    },
  )

  it('is closed when its session ends, at every server', async () => {
    const ben = await signedIn(one.player(), 'Ben')
    const sockets = [await socketWith(one, ben), await socketWith(two, ben)]
    const closed = sockets.map(closeOf)
    await ben.asks(SIGN_OUT)
    expect(await Promise.all(closed)).toEqual([4403, 4403])
  })

  it('stays open when the session of another person ends', async () => {
    const [cleo, dora] = [await signedIn(one.player(), 'Cleo'), await signedIn(one.player(), 'Dora')]
    const [cleos, doras] = [await socketWith(one, cleo), await socketWith(one, dora)]
    const closed = closeOf(cleos)
    await cleo.asks(SIGN_OUT)
    await closed
    expect(await answer(doras, '1')).toMatchObject({ payload: { data: { viewer: { name: 'Dora' } } } })
  })
})

describe('where the message was lost', () => {
  it('the next operation with a revoked key is refused, and all its sockets are closed', async () => {
    const key = await keyOf('Edith')
    const [asking, watching] = [await socketOf(deaf, key.headers), await socketOf(deaf, key.headers)]
    expect(await answer(watching, '1', RARITY)).toMatchObject({ type: 'next' })
    expect(await answer(asking, '1')).toMatchObject({ payload: { data: { viewer: { name: 'Edith' } } } })
    expect(JSON.parse(await asking.text())).toMatchObject({ type: 'complete' })
    await key.revoke()
    const closed = [asking, watching].map(closeOf)
    asking.subscribe('2', WHO)
    expect(await Promise.all(closed)).toEqual([4403, 4403])
  })

  it('the next operation with a session that has ended is refused', async () => {
    const fay = await signedIn(one.player(), 'Fay')
    const socket = await socketWith(deaf, fay)
    expect(await answer(socket, '1')).toMatchObject({ payload: { data: { viewer: { isSignedIn: true } } } })
    expect(JSON.parse(await socket.text())).toMatchObject({ type: 'complete' })
    await fay.asks(SIGN_OUT)
    const closed = closeOf(socket)
    socket.subscribe('2', WHO)
    expect(await closed).toBe(4403)
  })
})

it('operations that come with the end of their key get no data', async () => {
  const key = await keyOf('Gus')
  const socket = await socketOf(deaf, key.headers)
  await key.revoke()
  const told: unknown[] = []
  socket.socket.on('message', (text) => told.push(JSON.parse(String(text))))
  const closed = closeOf(socket)
  for (let id = 0; id < 5; id++) socket.subscribe(String(id), WHO)
  await closed
  for (const each of told) expect(each).toMatchObject(ENDED)
})
