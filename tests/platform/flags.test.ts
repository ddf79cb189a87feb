/** What the server answers below /flags/. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: 2 })
})
afterAll(() => server[Symbol.asyncDispose]())

it.each(['de', 'us-ca', 'gb-sct', 'other/klingon'])('draws %s, for ever', async (code) => {
  const response = await fetch(`${server.url}/flags/${code}.svg`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  expect(response.headers.get('cache-control')).toContain('immutable')
  expect(await response.text()).toMatch(/^<svg/)
})

it('draws the country of a state that has no drawing', async () => {
  const [state, country] = await Promise.all(['us-ny', 'us'].map((code) => fetch(`${server.url}/flags/${code}.svg`)))
  expect(await state?.text()).toBe(await country?.text())
})

it.each(['zz', 'other/nowhere', '..%2Fpackage', 'de.svg/x', 'DE'])('knows no %s', async (code) => {
  expect((await fetch(`${server.url}/flags/${code}.svg`)).status).toBe(404)
})
