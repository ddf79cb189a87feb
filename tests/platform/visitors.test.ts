/** Who a visitor is: a cookie that only we can make, set at the first guess. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: 2 })
})
afterAll(() => server[Symbol.asyncDispose]())

const MUTATION = 'mutation ($input: SubmitGuessInput!) { submitGuess(input: $input) { __typename } }'

async function guess(at: TestServer, headers: Record<string, string> = {}): Promise<Response> {
  const [songs = []] = await at.answers.of(1)
  const body = { query: MUTATION, variables: { input: { gameNumber: 1, square: 0, songId: songs[0] } } }
  return fetch(`${at.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

async function ask(query: string, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) }
  return fetch(`${server.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
}

describe('a visitor', () => {
  it('gets no cookie for looking around', async () => {
    const response = await ask('{ todaysGame { play { id } } viewer { name } }')
    expect(response.headers.getSetCookie()).toEqual([])
  })

  it('gets one at the first guess: HttpOnly, SameSite=Lax, for a year', async () => {
    const [cookie = '', ...others] = (await guess(server)).headers.getSetCookie()
    expect(others).toEqual([])
    const [pair, ...flags] = cookie.split('; ')
    expect(pair).toMatch(/^visitor=[0-9a-f-]{36}\.[\w-]{43}$/)
    expect(flags.toSorted()).toEqual(['HttpOnly', 'Max-Age=31536000', 'Path=/', 'SameSite=Lax'])
  })

  it('gets it for TLS alone where the site has TLS', async () => {
    await using behindTls = await startTestServer({ today: 1, variables: { SITE_URL: 'https://ninefold.example' } })
    const [cookie] = (await guess(behindTls)).headers.getSetCookie()
    expect(cookie).toMatch(/; Secure/)
  })

  it('stays the same visitor, for another year with each guess', async () => {
    const ada = server.player()
    await ada.guessesRight(1, 0)
    const before = ada.cookie
    await ada.guessesRight(1, 1)
    expect(ada.cookie).toBe(before)
    const [again] = (await guess(server, { cookie: before })).headers.getSetCookie()
    expect(again).toContain(before)
    expect(again).toContain('Max-Age=31536000')
  })

  it('has a name from the first guess on, the same as on the board', async () => {
    const ada = server.player()
    expect(await ada.asks('{ viewer { name isSignedIn } }')).toEqual({ viewer: { name: 'Guest', isSignedIn: false } })
    const { ref } = await ada.finishes(2, 0)
    const { viewer } = await ada.asks<{ viewer: { name: string } }>('{ viewer { name } }')
    const row = (await ada.seesBoard(2)).entries.find((entry) => entry.ref === ref)
    expect(row?.name).toBe(viewer.name)
    expect(viewer.name).not.toBe('Guest')
  })

  it('cannot be made up, changed or stolen by knowing an id', async () => {
    const ada = server.player()
    await ada.guessesRight(1, 0)
    const [, id = '', signature = ''] = /^visitor=([^.]+)\.(.+)$/.exec(ada.cookie) ?? []
    const other = server.player()
    await other.guessesRight(1, 0)
    const [, , otherSignature = ''] = /^visitor=([^.]+)\.(.+)$/.exec(other.cookie) ?? []
    const forgeries = [
      `visitor=${id}`,
      `visitor=${id}.`,
      `visitor=${id}.${otherSignature}`,
      `visitor=${id}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
      `visitor=${id.toUpperCase()}.${signature}`,
      `visitor=%ZZ; visitor=${id}`,
      'visitor=; visitor=null.null',
    ]
    for (const cookie of forgeries) {
      const response = await ask('{ viewer { name play(gameNumber: 1) { id } } }', cookie)
      expect(await response.json()).toEqual({ data: { viewer: { name: 'Guest', play: null } } })
    }
  })

  it('is known by every server of the installation: the key is kept in the database, encrypted', async () => {
    const secrets = await server.prisma.secret.findMany({ where: { name: 'cookies' } })
    expect(secrets).toMatchObject([{ name: 'cookies', value: expect.stringMatching(/^sealed:[0-9a-f]{16}:[\w-]+$/) }])
  })
})
