/** The endpoint keeps to the GraphQL over HTTP specification: every audit of its reference implementation. */
import { serverAudits } from 'graphql-http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: 2 })
})
afterAll(() => server[Symbol.asyncDispose]())

const audits = serverAudits({ url: () => `${server.url}/graphql`, fetchFn: fetch })

describe('GraphQL over HTTP', () => {
  it('has as many audits as it is known to have', () => {
    expect(audits.length).toBeGreaterThanOrEqual(61)
  })

  it.each(audits.map((audit) => [audit.name, audit] as const))('%s', async (_name, audit) => {
    const result = await audit.fn()
    expect(result.status === 'ok' ? '' : `${result.status}: ${result.reason}`).toBe('')
  })
})
