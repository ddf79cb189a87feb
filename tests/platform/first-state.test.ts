/** A page comes with what its screen shows first, drawn by the client that was built; the scripts come after it. */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPages, type Pages } from '#server/platform/http/pages.ts'
import { testLog } from '../support/test-log.ts'

const HTML =
  '<html><head></head><body><div id="root"></div><script type="module" async src="/a.js"></script></body></html>'
/** What the build leaves: here it tells what it was given. */
const DRAWS = `export async function firstState(path) {
  const day = new Date().toISOString().slice(0, 10)
  return '<h1 style="width:7px">' + path + ' on ' + day + ' for ' + (document.cookie || 'a visitor') + '</h1>'
}`
const FAILS = `export async function firstState() { throw new Error('no screen') }`
/** Game 5 is the fifth day from 2024-06-01. */
const GAME = 5

/** A page does not wait long for its first drawing; a slow machine has it later. */
const SLOW = { timeout: 30_000 }

const log = testLog()
const folder = mkdtempSync(join(tmpdir(), 'ninefold-first-'))
const opened: { readonly server: FastifyInstance; readonly pages: Pages }[] = []

/** A site that has nothing but its page. */
async function site(name: string, bundle: string | null): Promise<string> {
  const webRoot = join(folder, name)
  mkdirSync(join(webRoot, '.server'), { recursive: true })
  writeFileSync(join(webRoot, 'index.html'), HTML)
  if (bundle !== null) writeFileSync(join(webRoot, '.server/first-state.js'), bundle)
  const pages = createPages(
    {
      webRoot,
      siteUrl: 'http://localhost',
      log: log.logger,
      todaysGame: async () => ({ kind: 'daily', number: GAME }),
    },
    { tagged: async () => null, picture: async () => null },
  )
  const server = fastify()
  server.addHook('onRequest', async (_request, { raw }) => {
    raw.setHeader('content-security-policy', "script-src 'self';style-src 'self'")
  })
  server.get('*', (request, reply) => pages.send(request, reply))
  opened.push({ server, pages })
  return server.listen({ port: 0, host: '127.0.0.1' })
}

let url: string

const pageAt = async (address: string) => (await fetch(address)).text()

beforeAll(async () => {
  url = await site('drawn', DRAWS)
  await vi.waitFor(async () => expect(await pageAt(url)).not.toBe(HTML), SLOW)
})

afterAll(async () => {
  for (const { server, pages } of opened) {
    await server.close()
    await pages[Symbol.asyncDispose]()
  }
  rmSync(folder, { recursive: true, force: true })
})

describe('the first state of a screen', () => {
  it('is in the page, as of the day of the game, and cannot be used yet', async () => {
    for (const path of ['/', '/archive', '/leaderboard']) {
      const page = await (await fetch(url + path)).text()
      expect(page).toContain(`<div id="root"><div inert><h1 data-style="0">${path} on 2024-06-05 for a visitor</h1>`)
    }
  })

  it('leaves the scripts for after the first paint', async () => {
    const page = await (await fetch(url)).text()
    expect(page).toContain('<script type="text/plain" data-start async src="/a.js">')
    expect(page).not.toContain('type="module"')
  })

  it('has its styles in rules that the policy names, and no others', async () => {
    const response = await fetch(url)
    const rules = /<style>([^<]*)<\/style>/.exec(await response.text())?.[1] ?? ''
    expect(rules).toBe('#root [data-style="0"]{width:7px}')
    const hash = createHash('sha256').update(rules).digest('base64')
    expect(response.headers.get('content-security-policy')).toBe(`script-src 'self';style-src 'self' 'sha256-${hash}'`)
  })

  it('waits to know who is there where somebody may be signed in', async () => {
    const response = await fetch(url, { headers: { cookie: 'a=b; loggedin=1' } })
    expect(await response.text()).toContain('for loggedin=1')
  })

  it('is compressed, and not sent again to who has it', async () => {
    const first = await fetch(url, { headers: { 'accept-encoding': 'br' } })
    expect(first.headers.get('content-encoding')).toBe('br')
    expect(await first.text()).toContain('a visitor')
    const again = { 'accept-encoding': 'br', 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await fetch(url, { headers: again })).status).toBe(304)
  })

  it('is not there for other addresses, nor where nothing was built', async () => {
    for (const path of ['/faq', '/archive?page=2']) expect(await pageAt(url + path)).toBe(HTML)
    expect(await pageAt(await site('bare', null))).toBe(HTML)
  })

  it('is missed, and told of, where it cannot be drawn', async () => {
    expect(await pageAt(await site('failing', FAILS))).toBe(HTML)
    const told = () => log.take().map(({ msg }) => msg)
    await expect.poll(told, SLOW).toEqual(['the first state of the screens could not be drawn'])
  })
})
