/** Pages of other sites read public data anonymously; nothing that depends on a cookie. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: 2 })
})
afterAll(() => server[Symbol.asyncDispose]())

const origin = 'https://elsewhere.example'

function post(query: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, ...headers },
    body: JSON.stringify({ query }),
  })
}

const allowed = ({ headers }: Response) => headers.get('access-control-allow-origin')

describe('a page of another site', () => {
  it.each(['POST', 'GET'])('is told by a preflight that it may send a %s, without credentials', async (method) => {
    const response = await fetch(`${server.url}/graphql`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'content-type' },
    })
    expect(response.status).toBe(204)
    expect(allowed(response)).toBe('*')
    expect(response.headers.get('access-control-allow-methods')).toContain(method)
    expect(response.headers.get('access-control-allow-headers')).toMatch(/content-type.*authorization/i)
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('reads what everybody reads, by POST and by GET', async () => {
    const posted = await post('{ todaysGame { number } }')
    expect(allowed(posted)).toBe('*')
    expect(await posted.json()).toEqual({ data: { todaysGame: { number: 2 } } })
    const query = encodeURIComponent('{ todaysGame { number } }')
    const got = await fetch(`${server.url}/graphql?query=${query}`, { headers: { origin } })
    expect(allowed(got)).toBe('*')
    expect(got.status).toBe(200)
    // What is kept by caches in between must serve pages of any site.
    expect(allowed(await fetch(`${server.url}/graphql?query=${query}`))).toBe('*')
  })

  it('changes nothing, and becomes no visitor', async () => {
    const [song] = (await server.answers.of(1))[0] ?? []
    const guess = `mutation { submitGuess(input: { gameNumber: 1, square: 0, songId: "${song}" }) { __typename } }`
    const response = await post(guess)
    expect(response.status).toBe(403)
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'OTHER_SITE' } }] })
    expect(await server.prisma.play.count()).toBe(0)
  })

  it('hears nothing that hangs on a cookie', async () => {
    const ada = server.player()
    await ada.guessesRight(1, 0)
    const posted = await post('{ viewer { name } }', { cookie: ada.cookie })
    expect(posted.status).toBe(403)
    expect(allowed(posted)).toBeNull()
    const query = encodeURIComponent('{ viewer { play(gameNumber: 1) { id } } }')
    const got = await fetch(`${server.url}/graphql?query=${query}`, { headers: { origin, cookie: ada.cookie } })
    expect(allowed(got)).toBeNull()
    expect(await got.json()).toEqual({ data: { viewer: { play: null } } })
  })
})
