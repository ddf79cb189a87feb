/** What other sites put into their pages: boards that they frame, oEmbed, which tells them of it, and the feed of new games. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../support/test-server.ts'
import { ANY, makesGame, word } from '../../support/user-games.ts'

const GAME = 53
const TITLE = '<Side> "B" & $1'

let server: TestServer
let site: string
let ref: string

beforeAll(async () => {
  server = await startTestServer({ today: GAME })
  const draft = {
    rows: [word('down'), word('came'), word('there')],
    columns: [word('then'), word('from'), ANY],
  }
  ref = (await makesGame(server.player(), TITLE, draft)).ref
  // Where the site says that it is.
  site = (await (await get('/feed.atom')).text()).match(/rel="self"[^>]*href="(.*?)\/feed\.atom"/)?.[1] ?? ''
})
afterAll(() => server[Symbol.asyncDispose]())

const get = (path: string, init?: RequestInit) => fetch(server.url + path, init)
const board = (query = '') => get(`/embed/leaderboard${query}`)
const tells = (page: string, more: Record<string, string> = {}) =>
  get(`/oembed?${new URLSearchParams({ url: page, ...more })}`)

describe('the page of an embedded board', () => {
  it('may stand in a page of any site, alone of all our pages, and does nothing but read from here', async () => {
    const { headers } = await board()
    const policy = headers.get('content-security-policy')?.split(';') ?? []
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "connect-src 'self'", 'frame-ancestors *', "form-action 'none'"]),
    )
    expect(policy.join()).not.toMatch(/unsafe|https?:/)
    expect(headers.get('x-frame-options')).toBeNull()
    for (const path of ['/', '/leaderboard', '/embed', '/embed/leaderboard/', '/archive/game?num=1', '/account']) {
      const other = await get(path)
      expect(other.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
  })

  it('has its script and its style in it, and lets no other in', async () => {
    const response = await board()
    const html = await response.text()
    const policy = response.headers.get('content-security-policy') ?? ''
    for (const element of ['script', 'style']) {
      const [, text = ''] = new RegExp(`<${element}[^>]*>([^<]*)</${element}>`).exec(html) ?? []
      expect(policy).toContain(`${element}-src 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    }
    expect(html).not.toMatch(/<(?:form|button|input)\b/)
    expect(html.match(/<a /g)).toHaveLength((html.match(/target="_blank" rel="noopener"/g) ?? []).length)
  })

  it('neither sets nor reads a cookie', async () => {
    const ada = server.player()
    await ada.guessesRight(GAME, 0)
    const known = await ada.fetch('/embed/leaderboard')
    expect(known.headers.getSetCookie()).toEqual([])
    expect(await known.text()).toBe(await (await board()).text())
  })

  it('is that of today, of a game of the archive or of a player, light, dark or as the browser is', async () => {
    expect(await (await board()).text()).toContain(`<body data-game="${GAME}" data-until="`)
    expect(await (await board('?game=1&theme=dark')).text()).toMatch(/data-theme="dark"[\s\S]*<body data-game="1">/)
    const own = await (await board(`?game=${ref}&theme=pink`)).text()
    expect(own).toContain('data-theme="auto"')
    expect(own).toContain(`<body data-ref="${ref}">`)
    expect(own).not.toContain('<Side>')
    for (const game of [GAME + 1, 0, 'AAAAAAAAAAAA', '"><script>', '1e3']) {
      const response = await board(`?game=${encodeURIComponent(game)}`)
      expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('Game not found')])
    }
  })
})

describe('oEmbed', () => {
  it('gives the board of a page as a frame that fits', async () => {
    const response = await tells(`${site}/archive/game?num=2`, { maxwidth: '320', maxheight: '4000' })
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const told = await response.json()
    expect(told).toMatchObject({ version: '1.0', type: 'rich', title: 'Game 2 – Ninefold', width: 320, height: 560 })
    expect(told.html).toContain(`<iframe src="${site}/embed/leaderboard?game=2" title="Game 2 – Ninefold" width="320"`)
    expect(told.thumbnail_url).toBe(`${site}/previews/game-2.png`)
  })

  it('knows the pages of games and boards, and those of shared results', async () => {
    const frameOf = async (page: string) => /src="([^"]+)"/.exec((await (await tells(site + page)).json()).html)?.[1]
    for (const page of ['/', '/leaderboard', '/embed/leaderboard?theme=dark']) {
      expect(await frameOf(page)).toBe(`${site}/embed/leaderboard`)
    }
    expect(await frameOf('/leaderboard?game=2')).toBe(`${site}/embed/leaderboard?game=2`)
    expect(await frameOf(`/user-game/${ref}`)).toBe(`${site}/embed/leaderboard?game=${ref}`)
    const shared = await (await tells(`${site}/archive/game?num=2&r=csgruxcsg-21997`)).json()
    expect(shared).toMatchObject({
      title: 'Game 2 – Ninefold: Rarity 219.97',
      thumbnail_url: `${site}/previews/game-2-csgruxcsg-21997.png`,
    })
  })

  it('answers as XML, harmless whatever a player calls a game', async () => {
    const response = await tells(`${site}/user-game/${ref}`, { format: 'xml' })
    expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8')
    const text = await response.text()
    expect(text).toMatch(/^<\?xml [\s\S]*<oembed>[\s\S]*<type>rich<\/type>[\s\S]*<\/oembed>\n$/)
    expect(text).toContain('<title>&#60;Side&#62; &#34;B&#34; &#38; $1 – Ninefold</title>')
    expect(text).not.toContain('<iframe')
  })

  it('is 404 for what is not there, 401 for what is private, 501 for other formats', async () => {
    const pages = [`${site}/archive/game?num=${GAME + 1}`, `${site}/faq`, 'https://elsewhere.example/', 'nonsense']
    for (const page of pages) expect((await tells(page)).status).toBe(404)
    for (const page of ['/account', `/other-user/${ref}`]) expect((await tells(site + page)).status).toBe(401)
    expect((await tells(`${site}/`, { format: 'yaml' })).status).toBe(501)
    expect((await get('/oembed')).status).toBe(400)
  })

  it('is found from the head of the pages', async () => {
    const linksAt = async (path: string) =>
      [
        ...(await (await get(path)).text()).matchAll(/type="(?:application\/json|text\/xml)\+oembed" href="([^"]+)"/g),
      ].map(([, href = '']) => new URL(href.replaceAll('&#38;', '&')))
    for (const path of ['/', '/leaderboard', '/leaderboard?game=2', '/archive/game?num=2', `/user-game/${ref}`]) {
      const links = await linksAt(path)
      expect(links).toHaveLength(2)
      for (const { pathname, search } of links) expect((await get(pathname + search)).status).toBe(200)
    }
    for (const path of ['/faq', '/account', `/archive/game?num=${GAME + 1}`]) expect(await linksAt(path)).toEqual([])
  })
})

const feed = (init?: RequestInit) => fetch(`${server.url}/feed.atom`, init)
const all = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, found = '']) => found)
const textIn = (element: string, text: string) => all(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'), text)

describe('the feed', () => {
  it('has the last 50 games, the newest first, each under an id and an address that stay', async () => {
    const response = await feed()
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const text = await response.text()
    expect(textIn('title', text)).toEqual([
      'Ninefold, the daily song grid',
      ...Array.from({ length: 50 }, (_, place) => `Game ${GAME - place}`),
    ])
    const ids = textIn('id', text)
    expect(new Set(ids).size).toBe(51)
    expect(ids[1]).toBe(`tag:localhost,2024-06-01:game:${GAME}`)
    const links = all(/<link rel="alternate" type="text\/html" href="([^"]*)"\/>/g, text)
    expect(links[1]).toMatch(new RegExp(`^http://localhost:\\d+/archive/game\\?num=${GAME}$`))
    const [updated, ...entries] = textIn('updated', text)
    expect(entries).toHaveLength(50)
    expect(entries.every((at) => new Date(at).toISOString() === at && at <= (updated ?? ''))).toBe(true)
    expect(all(/<link rel="self" [^>]*href="([^"]*)"\/>/g, text)[0]).toMatch(/\/feed\.atom$/)
  })

  it('tells what a game asks for, and no answer', async () => {
    const text = await (await feed()).text()
    const { game } = await server
      .player()
      .asks<{ game: { rows: { title: string }[]; columns: { title: string }[] } }>(
        `{ game(number: ${GAME}) { ... on Game { rows { title } columns { title } } } }`,
      )
    const clues = [game.rows, game.columns].map((titles) => titles.map(({ title }) => title).join(' · '))
    const shown = textIn('summary', text)[0]?.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    expect(shown).toBe(`Rows: ${clues[0]}. Columns: ${clues[1]}.`)
  })

  it('is the same until there is something new, and not sent again to who has it', async () => {
    const first = await feed()
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('public, max-age=300')
    expect((await feed({ headers: { 'if-none-match': etag } })).status).toBe(304)
    await server.toGame(GAME + 1)
    const next = await feed({ headers: { 'if-none-match': etag } })
    expect(next.status).toBe(200)
    expect(textIn('title', await next.text())[1]).toBe(`Game ${GAME + 1}`)
  })
})
