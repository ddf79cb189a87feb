/** What the visitors of a household may do in a day: counted for all nodes together, by each for itself without Redis. */
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHouseholdBudgets } from '#server/players/household-budgets.ts'
import { BEHIND_PROXY, HouseholdVisitor } from '../support/household.ts'
import { startRedis } from '../support/redis.ts'
import { signedIn } from '../support/sign-in.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const GAME = 3
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: GAME, variables: { ...BEHIND_PROXY, HOUSEHOLD_PLAYS: '1' } })
})
afterAll(() => server[Symbol.asyncDispose]())

const counts = async (address: string) =>
  (await new HouseholdVisitor(server, address).guessesRight(GAME, 0)).play?.isCounted

describe('a household', () => {
  it('[HB1] is an IPv4 address, or an IPv6 /64', async () => {
    expect(await counts('2001:db8:1:2::1')).toBe(true)
    expect(await counts('2001:db8:1:2:ffff::7')).toBe(false)
    expect(await counts('2001:db8:1:3::1')).toBe(true)
    expect(await counts('198.51.100.1')).toBe(true)
    expect(await counts('::ffff:198.51.100.1')).toBe(false)
    expect(await counts('198.51.100.2')).toBe(true)
  })

  it('[HB1] spends one of its budget for a play, however many guesses the play takes', async () => {
    const ada = new HouseholdVisitor(server, '198.51.100.3')
    expect(await ada.finishes(GAME)).toMatchObject({ isCounted: true })
    expect(await counts('198.51.100.3')).toBe(false)
  })
})

describe('giving up', () => {
  it('[HB4] is refused to visitors whose household has spent its budget, and not to players who are signed in', async () => {
    const [ada, ben, cleo] = [1, 2, 3].map(() => new HouseholdVisitor(server, '198.51.100.4'))
    if (!ada || !ben || !cleo) throw new Error('There are three')
    for (const visitor of [ada, ben, cleo]) await visitor.guessesRight(GAME, 0)
    expect(await ada.givesUp(GAME)).toMatchObject({ __typename: 'GivenUp' })
    expect(await ada.givesUp(GAME)).toMatchObject({ __typename: 'GivenUp' })
    expect(await ben.givesUp(GAME)).toEqual({
      __typename: 'TooManyGiveUps',
      message: 'Too many games were given up on your network today. Please log in, or come back tomorrow.',
    })
    expect(await ben.play(GAME)).toMatchObject({ status: 'PLAYING' })
    await signedIn(cleo, 'Cleo')
    expect(await cleo.givesUp(GAME)).toMatchObject({ __typename: 'GivenUp' })
  })
})

describe('the budget of a household', () => {
  it('is one for all nodes that share a Redis, and begins again with the next game', async () => {
    await using redis = await startRedis()
    const clients = [new Redis(redis.url), new Redis(redis.url)]
    await Promise.all(clients.map((client) => client.ping()))
    let day = 1
    const nodes = clients.map((client) => createHouseholdBudgets({ perDay: 2, redis: client, today: () => day }))
    const [one, two] = nodes
    expect(await one?.play('198.51.100.1')).toBe(true)
    expect(await two?.play('198.51.100.1')).toBe(true)
    expect(await one?.play('198.51.100.1')).toBe(false)
    expect(await two?.play('198.51.100.1')).toBe(false)
    expect(await two?.giveUp('198.51.100.1')).toBe(true)
    expect(await two?.play('198.51.100.2')).toBe(true)
    day++
    expect(await two?.play('198.51.100.1')).toBe(true)
    for (const client of clients) client.disconnect()
  })

  it('is counted by each node for itself while Redis is away', async () => {
    const away = new Redis({ host: '127.0.0.1', port: 1, lazyConnect: true, enableOfflineQueue: false })
    const budgets = createHouseholdBudgets({ perDay: 1, redis: away, today: () => 1 })
    expect(await budgets.play('198.51.100.1')).toBe(true)
    expect(await budgets.play('198.51.100.1')).toBe(false)
    expect(await budgets.play(null)).toBe(true)
    away.disconnect()
  })
})
