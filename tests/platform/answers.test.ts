/** What the server answers to plain requests: status, headers, caching. */
import { printSchema } from 'graphql'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schema } from '#schema/schema.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const AD_SCRIPT = 'https://ads.example/partner/show.js'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ today: 2, covers: 'drawn' })
})
afterAll(() => server[Symbol.asyncDispose]())

const get = (path: string, init?: RequestInit) => fetch(server.url + path, init)

describe('a page', () => {
  it.each(['/', '/archive', '/archive/game?num=3', '/no/such/page'])(
    '%s is the one page of the client',
    async (path) => {
      const response = await get(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toMatch(/^text\/html/)
      expect(response.headers.get('cache-control')).toBe('no-cache')
      expect(await response.text()).toMatch(/<title>Ninefold/)
    },
  )

  it('lets nothing come from elsewhere, run inline, or frame it', async () => {
    const { headers } = await get('/')
    const policy = headers.get('content-security-policy')?.split(';') ?? []
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "font-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ]),
    )
    expect(policy.join()).not.toMatch(/unsafe|https?:/)
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('permissions-policy')).toMatch(/camera=\(\), .*geolocation=\(\), .*payment=\(\)/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  it('lets an ad partner in where there is one, by its origin alone, and in no page of the portal or for developers', async () => {
    const { origin } = new URL(AD_SCRIPT)
    await using other = await startTestServer({ today: 2, variables: { AD_SCRIPT } })
    const policyOf = async (path: string) => {
      const { headers } = await fetch(other.url + path)
      return headers.get('content-security-policy')?.split(';') ?? []
    }
    const policy = await policyOf('/archive')
    const open = policy.filter((directive) => directive.includes(origin))
    expect(open.sort()).toEqual([
      `connect-src 'self' ${origin}`,
      `frame-src 'self' ${origin}`,
      `img-src 'self' data: ${origin}`,
      `script-src 'self' ${origin}`,
    ])
    expect(policy.join()).not.toMatch(/unsafe|show\.js/)
    expect(await other.player().asks('{ adScript }')).toEqual({ adScript: AD_SCRIPT })
    const ours = await policyOf('/portal/create')
    expect(ours).toContain("script-src 'self'")
    for (const path of ['/portal', '/portal/create', '/developers', '/developers/explorer']) {
      expect((await policyOf(path)).join()).not.toContain(origin)
    }
  })

  it('has parts with a hash in their name, which are kept for ever', async () => {
    const response = await get('/assets/index-D34db33f.js')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toMatch(/javascript/)
  })

  it('names the files of the screen it opens with, which come beside the first', async () => {
    expect((await get('/archive?page=2')).headers.get('link')).toBe(
      '</assets/ArchiveScreen-D34db33f.js>; rel=modulepreload; crossorigin, </assets/ArchiveScreen-D34db33f.css>; rel=preload; as=style; crossorigin',
    )
    expect((await get('/')).headers.get('link')).toBeNull()
  })

  it('is not taken for a part that is gone', async () => {
    const response = await get('/assets/index-0ld0ld0l.js')
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control') ?? '').not.toMatch(/immutable/)
  })

  it.each([
    '/.env',
    '/%2eenv',
    '/.git/config',
    '/.git/',
    '/backup/.svn/entries',
    '/wp-login.php',
    '/wp-login.php/',
    '/dump.tar.gz',
    '/föhn.sql',
    '/.well-known/openid-configuration',
  ])('is not taken for a file that is not there: %s', async (path) => {
    const response = await get(path)
    expect([response.status, await response.text()]).toEqual([404, 'Not found'])
  })

  it('is read and never written', async () => {
    const head = await get('/', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const response = await get('/', { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    }
  })

  it('survives paths and headers that make no sense', async () => {
    for (const path of ['/%', '/%E0%A4%A', '/%00', '//', '/..%5c..%5cetc', `/${'a'.repeat(5000)}`]) {
      expect((await get(path)).status).toBeLessThan(500)
    }
    for (const range of ['bytes=5-2', 'bytes=99999999-', 'bytes=-', 'nonsense']) {
      expect((await get('/', { headers: { range } })).status).toBe(200)
    }
  })
})

describe('a cover', () => {
  it('is served in each size and format, to be kept for ever', async () => {
    const { albums } = await server.player().asks<{ albums: { edges: { node: Record<string, string> }[] } }>(
      `{ albums(first: 2) { edges { node { small: coverUrl png: coverUrl(size: 320, format: PNG)
         large: coverUrl(size: 640) odd: coverUrl(size: 200) } } } }`,
    )
    const { small = '', png = '', large = '', odd = '' } = albums.edges[1]?.node ?? {}
    for (const [path, format, width] of [
      [small, 'webp', 160],
      [png, 'png', 320],
      [large, 'webp', 640],
      [odd, 'webp', 320],
    ] as const) {
      const response = await get(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe(`image/${format}`)
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ format, width, height: width })
    }
  })

  it('that does not exist is not found, and the miss is not kept', async () => {
    const hash = '0'.repeat(64)
    for (const name of [`${hash}-160.webp`, `${hash}-1.webp`, `${hash}-160.svg`, '', 'x', '%2e%2e%2fx']) {
      const response = await get(`/images/${name}`)
      expect(response.status).toBe(404)
      expect(response.headers.get('cache-control')).toBeNull()
    }
  })
})

describe('beside the pages', () => {
  it('health is told, and never from a cache', async () => {
    const response = await get('/healthz')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
  })

  it('is told whom to write to about a weakness, and for how long that holds', async () => {
    const response = await get('/.well-known/security.txt')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    const contact = await response.text()
    expect(contact).toMatch(/^Contact: (?:mailto:|https:)/)
    const [, expires = ''] = /^Expires: (.*)$/m.exec(contact) ?? []
    const days = (Date.parse(expires) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(170)
    expect(days).toBeLessThan(365)
  })

  it('no data may be framed', async () => {
    for (const path of ['/schema.graphql', '/graphql?query=%7B__typename%7D', '/feed.atom', '/flags/de.svg']) {
      expect((await get(path)).headers.get('x-frame-options'), path).toBe('DENY')
    }
  })

  it('the schema can be read as text', async () => {
    expect(await (await get('/schema.graphql')).text()).toBe(printSchema(schema))
  })
})

describe('a site behind TLS', () => {
  it('tells browsers to come over TLS alone', async () => {
    await using behindTls = await startTestServer({ today: 1, variables: { SITE_URL: 'https://ninefold.example' } })
    const { headers } = await fetch(behindTls.url)
    expect(headers.get('strict-transport-security')).toMatch(/max-age=15552000/)
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
    // The explorer brings its parts from elsewhere.
    const explorer = await fetch(`${behindTls.url}/graphql`, { headers: { accept: 'text/html' } })
    expect(await explorer.text()).not.toContain('<script')
  })
})
