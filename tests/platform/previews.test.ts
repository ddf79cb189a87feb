/** A link to a game shows what it leads to, wherever it is shared. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let ref: string

const word = (text: string) => ({ kind: 'WORD', word: text })
const draft = {
  rows: [word('down'), word('came'), word('there')],
  columns: [word('then'), word('from'), { kind: 'INFINITY' }],
}
const TITLE = '<Side> "A" & $1'

beforeAll(async () => {
  server = await startTestServer({ today: 40 })
  const { createUserGame } = await server
    .player()
    .asks<{ createUserGame: { ref: string } }>(
      'mutation ($title: String!, $draft: DraftInput!) { createUserGame(input: { title: $title, draft: $draft }) { ... on UserGame { ref } } }',
      { title: TITLE, draft },
    )
  ref = createUserGame.ref
})
afterAll(() => server[Symbol.asyncDispose]())

const pageAt = async (path: string) => (await server.player().fetch(path)).text()
const tagIn = (page: string, property: string) =>
  new RegExp(`<meta property="${property}" content="([^"]*)" />`).exec(page)?.[1]

describe('the page of a game', () => {
  it('names the game and its picture', async () => {
    const page = await pageAt('/archive/game?num=7')
    expect(page).toContain('<title>Game 7 – Ninefold</title>')
    expect(tagIn(page, 'og:title')).toBe('Game 7 – Ninefold')
    expect(tagIn(page, 'og:image')).toMatch(/^http:\/\/localhost:\d+\/previews\/game-7\.png$/)
    expect(tagIn(page, 'og:url')).toMatch(/\/archive\/game\?num=7$/)
    const today = await pageAt('/')
    expect(today).toContain('<title>Ninefold, the daily song grid</title>')
    expect(tagIn(today, 'og:image')).toMatch(/game-40\.png$/)
  })

  it('of a player has its title, harmless whatever it is, on every path that its ref ends', async () => {
    for (const path of [`/user-game/${ref}`, `/anything/${ref}`]) {
      const page = await pageAt(path)
      expect(tagIn(page, 'og:title')).toBe('&#60;Side&#62; &#34;A&#34; &#38; $1 – Ninefold')
      expect(page).not.toContain('<Side>')
      expect(tagIn(page, 'og:image')).toContain(`/previews/${ref}.png`)
    }
  })

  it('says nothing of games to come and of none', async () => {
    for (const path of ['/archive/game?num=41', '/archive/game?num=x', '/user-game/AAAAAAAAAAAA', '/faq']) {
      expect(tagIn(await pageAt(path), 'og:image')).toBeUndefined()
    }
  })
})

describe('the link of a shared result', () => {
  const code = 'csgruxcsg-21997'
  const pictureOf = async (name: string) => (await server.player().fetch(`/previews/${name}.png`)).arrayBuffer()

  it('[SH6] shows the score in its title and in a picture of its own', async () => {
    const page = await pageAt(`/archive/game?num=7&r=${code}`)
    expect(page).toContain('<title>Game 7 – Ninefold</title>')
    expect(tagIn(page, 'og:title')).toBe('Game 7 – Ninefold: Rarity 219.97')
    expect(tagIn(page, 'og:image')).toMatch(/\/previews\/game-7-csgruxcsg-21997\.png$/)
    expect(tagIn(page, 'og:image:alt')).toBe('A result of Game 7')
    const [result, game] = [await pictureOf(`game-7-${code}`), await pictureOf('game-7')]
    expect(Buffer.from(result).equals(Buffer.from(game))).toBe(false)
  })

  it('[SH6] is that of the game where the result cannot be', async () => {
    for (const wrong of ['uuuuuuuuu-5000', '"><script>', 'x'.repeat(3000)]) {
      const page = await pageAt(`/archive/game?num=7&r=${encodeURIComponent(wrong)}`)
      expect(tagIn(page, 'og:image')).toMatch(/\/previews\/game-7\.png$/)
      expect(page).not.toContain('"><script>')
    }
    expect((await server.player().fetch('/previews/game-7-uuuuuuuuu-5000.png')).status).not.toBe(200)
  })
})

describe('the picture of a game', () => {
  it('is a PNG of 1200 by 630 that may be kept', async () => {
    for (const name of ['game-7', 'game-40', ref]) {
      const response = await server.player().fetch(`/previews/${name}.png`)
      expect(response.headers.get('content-type')).toBe('image/png')
      expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
      const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' })
    }
  })

  it('is not there for a game of tomorrow, nor for anything else', async () => {
    for (const name of ['game-41.png', 'game-0.png', 'AAAAAAAAAAAA.png', 'game-7.svg', '']) {
      expect((await server.player().fetch(`/previews/${name}`)).status).not.toBe(200)
    }
  })
})
