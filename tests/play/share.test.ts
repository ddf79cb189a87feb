/** Sharing is counted: each way under its own key, and nothing about who. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: 5 })
})
afterAll(() => server[Symbol.asyncDispose]())

const COUNT_SHARE = 'mutation ($kind: ShareKind!) { countShare(kind: $kind) { kind } }'

const counters = async () => {
  const rows = await server.prisma.analyticsCounter.findMany({ orderBy: { key: 'asc' } })
  return Object.fromEntries(rows.map(({ key, count }) => [key, Number(count)]))
}

describe('counting shares', () => {
  it('counts each way under its key', async () => {
    const ada = server.player()
    for (const kind of ['NATIVE_SHARE', 'REGULAR_COPY', 'TWEET', 'SMS', 'WHATSAPP', 'TWEET']) {
      expect(await ada.asks(COUNT_SHARE, { kind })).toEqual({ countShare: { kind } })
    }
    expect(await counters()).toEqual({ nativeShare: 1, regularCopy: 1, sms: 1, tweet: 2, whatsapp: 1 })
    // Sharing creates no visitor.
    expect(ada.cookie).toBe('')
    expect(await server.prisma.player.count()).toBe(0)
  })

  it('loses none of those that come at once', async () => {
    await server.prisma.analyticsCounter.deleteMany()
    await Promise.all(Array.from({ length: 20 }, () => server.player().asks(COUNT_SHARE, { kind: 'SMS' })))
    expect(await counters()).toEqual({ sms: 20 })
  })

  it('knows no other ways', async () => {
    const { errors } = await server.player().ask(COUNT_SHARE, { kind: 'PIGEON' })
    expect(errors).toHaveLength(1)
  })
})
