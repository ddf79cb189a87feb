/** Profile pictures are copied on sign-in and served by us: no player's browser contacts a provider for another's picture. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Player } from '../support/player.ts'
import { type Provider, signedIn } from '../support/sign-in.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const GAME = 3
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: GAME })
})
afterAll(() => server[Symbol.asyncDispose]())

const photoOf = async (player: Player) =>
  (await player.asks<{ viewer: { account: { photoUrl: string | null } } }>('{ viewer { account { photoUrl } } }'))
    .viewer.account.photoUrl
const onBoard = async (ref: string) => {
  const { leaderboard } = await server
    .player()
    .asks<{ leaderboard: { entries: { ref: string; photoUrl: string | null }[] } }>(
      'query ($game: Int!) { leaderboard(gameNumber: $game) { ... on Leaderboard { entries { ref photoUrl } } } }',
      { game: GAME },
    )
  return leaderboard.entries.find((entry) => entry.ref === ref)?.photoUrl
}
const withPhoto = (provider: Provider, more = '') => signedIn(server.player(), `Ada Byron${more}`, provider)

describe('a picture of the sign-in', () => {
  it.each(['google', 'x'] as const)('is copied from %s, in two sizes, and on the board at once', async (provider) => {
    const ada = await withPhoto(provider)
    const url = await photoOf(ada)
    expect(url).toMatch(/^\/images\/[0-9a-f]{64}-96\.webp$/)
    for (const size of [96, 192]) {
      const response = await server.player().fetch(String(url).replace('-96.', `-${size}.`))
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width: size, height: size })
    }
    const { ref } = await ada.finishes(GAME)
    expect(await onBoard(ref)).toBe(url)
  })

  it('that is none leaves initials, and so does none at all', async () => {
    expect(await photoOf(await signedIn(server.player(), 'Ben Okafor'))).toBeNull()
    expect(await photoOf(await signedIn(server.player(), 'Chiara Rossi'))).toBeNull()
  })

  it('is copied again at a later sign-in where it is another, and boards show the new one', async () => {
    const ada = await withPhoto('google', ' the third')
    const url = await photoOf(ada)
    const { ref } = await ada.finishes(GAME)
    await server.prisma.account.updateMany({
      where: { photoUrl: url },
      data: { photoId: null, photoUrl: '/images/old.webp' },
    })
    await withPhoto('google', ' the third')
    expect(await photoOf(ada)).toBe(url)
    expect(await onBoard(ref)).toBe(url)
  })

  it('is deleted with the last account that has it', async () => {
    const [one, other] = [await withPhoto('google', ' the second'), await withPhoto('x', ' the second')]
    const url = String(await photoOf(one))
    expect(await photoOf(other)).toBe(url)
    const status = async () => (await server.player().fetch(url)).status
    await one.asks('mutation { deleteAccount { __typename } }')
    expect(await status()).toBe(200)
    await other.asks('mutation { deleteAccount { __typename } }')
    expect(await status()).toBe(404)
  })

  it('is kept by browsers for an hour, and asked for again by its tag', async () => {
    const ada = await withPhoto('google', ' the fourth')
    const url = String(await photoOf(ada))
    const { headers } = await ada.fetch(url)
    expect(headers.get('cache-control')).toBe('public, max-age=3600, must-revalidate')
    const again = () => ada.fetch(url, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect((await again()).status).toBe(304)
    await ada.asks('mutation { deleteAccount { __typename } }')
    expect((await again()).status).toBe(404)
  })
})

it('no page may show a picture from elsewhere', async () => {
  const policy = (await server.player().fetch('/')).headers.get('content-security-policy')
  expect(policy).toMatch(/img-src 'self' data:(?:;|$)/)
})
