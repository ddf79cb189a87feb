/** The developers' site as it is sent: complete, without a dead end, and with no script that it could not do without. */
import {
  GraphQLObjectType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  parse,
  validate,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schema } from '#schema/schema.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { unescaped } from './published-examples.ts'

let server: TestServer
/** Every page that can be reached from the first, by its path. */
let pages: ReadonlyMap<string, string>

beforeAll(async () => {
  server = await startTestServer({ today: 2 })
  pages = await readAll('/developers')
})
afterAll(() => server[Symbol.asyncDispose]())

const get = (path: string, init?: RequestInit) => fetch(server.url + path, { redirect: 'manual', ...init })

describe('the site for developers', () => {
  it('has guides, a reference and an explorer, each with a title and a description of its own', () => {
    expect([...pages.keys()]).toEqual(
      expect.arrayContaining(['/developers/first-query', '/developers/errors', '/developers/reference/queries']),
    )
    const heads = [...pages.values()].map((html) =>
      /<title>.*?<\/title>\n<meta name="description" content="[^"]+">/.exec(html),
    )
    expect(heads.filter((head) => head === null)).toEqual([])
    expect(new Set(heads.map((head) => head?.[0])).size).toBe(pages.size)
    for (const [path, html] of pages) expect(html).toContain(`<link rel="canonical" href="http://localhost:0${path}">`)
  })

  it('has no dead link, to a page or to a place on one', async () => {
    const dead: string[] = []
    for (const [from, html] of pages) {
      for (const href of linksIn(html)) {
        const [path = '', place] = href.replace(/\?.*/, '').split('#')
        const target = path === '' ? html : (pages.get(path) ?? (await textAt(path)))
        if (target === null || (place !== undefined && !target.includes(`id="${place}"`))) dead.push(`${from}: ${href}`)
      }
    }
    expect(dead).toEqual([])
  })

  it('has every operation, type, field and value of the schema in its reference', () => {
    const reference = [...pages].filter(([path]) => path.startsWith('/developers/reference/')).map(([, html]) => html)
    const text = reference.join('\n')
    expect(namesInSchema().filter((name) => !text.includes(`id="${name}"`))).toEqual([])
  })

  it('says of a result which errors it may be, of a field what it costs, and of a type where it is used', () => {
    const queries = pages.get('/developers/reference/queries') ?? ''
    expect(queries).toMatch(/<code>FutureGame<\/code><\/a> <small class="failure">error<\/small> \S/)
    expect(pages.get('/developers/reference/objects')).toContain('Cost: 1 point; what is below counts 9 times.')
    expect(pages.get('/developers/reference/unions')).toContain('href="/developers/reference/queries#game"')
  })

  it('has an example of each operation, which the schema takes, and which the explorer opens but for mutations', () => {
    const names = ['queries', 'mutations', 'subscriptions', 'portal']
    for (const html of names.map((name) => pages.get(`/developers/reference/${name}`) ?? '')) {
      const samples = [...html.matchAll(/aria-label="Example of \w+"><code>([^<]*)</g)].map(([, text = '']) =>
        unescaped(text),
      )
      expect(samples.length).toBeGreaterThan(3)
      expect(samples.flatMap((text) => validate(schema, parse(text)))).toEqual([])
    }
    expect(pages.get('/developers/reference/queries')).toContain('href="/developers/explorer?query=query+Album')
    expect(pages.get('/developers/reference/mutations')).not.toContain('Open in the explorer')
  })

  it('has no GraphQL in its guides that the schema does not take', () => {
    const texts = [...pages.values()].flatMap((html) => [...html.matchAll(/data-language="graphql"><code>([^<]*)</g)])
    expect(texts.flatMap(([, text = '']) => validate(schema, parse(unescaped(text))))).toEqual([])
  })

  it('tells of what is for admins on a page of its own', () => {
    expect(pages.get('/developers/reference/portal')).toContain('id="AdminGame"')
    expect(pages.get('/developers/reference/objects')).not.toContain('id="AdminGame"')
    expect(pages.get('/developers/reference/mutations')).not.toContain('id="approveGame"')
  })

  it('needs no script and lets none run but from its own files', async () => {
    const { headers } = await get('/developers/errors')
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe|https?:/)
    const scripts = [...(pages.get('/developers/errors') ?? '').matchAll(/<script[^>]*>/g)].map(([tag]) => tag)
    expect(scripts).toEqual([expect.stringMatching(/^<script src="\/developers\/theme-[0-9a-f]+\.js">$/)])
  })

  it('is not sent again to a browser that has it, and its look is kept for ever', async () => {
    const etag = (await get('/developers')).headers.get('etag') ?? ''
    expect((await get('/developers', { headers: { 'if-none-match': etag } })).status).toBe(304)
    const look = /href="(\/developers\/look-[^"]+)"/.exec(pages.get('/developers') ?? '')?.[1] ?? ''
    const { headers } = await get(look)
    expect(headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  it('says where there is nothing', async () => {
    const response = await get('/developers/no-such-page')
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('There is no page at this address.')
    expect((await get('/developers/')).headers.get('location')).toBe('/developers')
  })
})

describe('the explorer', () => {
  it('is where a browser that opens the API is led to; programs are not', async () => {
    const visit = await get('/graphql', { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } })
    expect([visit.status, visit.headers.get('location')]).toEqual([302, '/developers/explorer'])
    expect((await get('/explorer')).headers.get('location')).toBe('/developers/explorer')
    expect((await get('/graphql?query={__typename}', { headers: { accept: '*/*' } })).status).toBe(200)
  })

  it('runs no script but our own, and may not be framed', async () => {
    const { headers } = await get('/developers/explorer')
    const policy = headers.get('content-security-policy')?.split(';') ?? []
    expect(policy).toEqual(expect.arrayContaining(["script-src 'self'", "worker-src 'self'", "frame-ancestors 'none'"]))
    expect(policy.filter((rule) => rule.includes('unsafe'))).toEqual(["style-src 'self' 'unsafe-inline'"])
  })

  it('can change nothing, whoever wrote what it asks: by its way, no mutation runs', async () => {
    const asked = new URLSearchParams({ query: 'mutation { signOut { __typename } }' })
    const response = await get(`/graphql?${asked}`, { headers: { accept: 'application/json' } })
    expect(response.status).toBe(405)
  })
})

async function readAll(first: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  const waiting = [first]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    const html = await textAt(path)
    if (html === null) continue
    found.set(path, html)
    waiting.push(...linksIn(html).flatMap((href) => /^\/developers(?:\/[^#?]*)?(?=[#?]|$)/.exec(href)?.[0] ?? []))
  }
  return found
}

async function textAt(path: string): Promise<string | null> {
  const response = await get(path)
  return response.ok ? response.text() : null
}

/** Of this site. */
const linksIn = (html: string) => [...html.matchAll(/<a [^>]*href="([/#][^"]*)"/g)].map(([, href = '']) => href)

/** As the reference has them for places: `Game`, `Game.number`, `todaysGame`. */
function namesInSchema(): readonly string[] {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  return Object.values(schema.getTypeMap()).flatMap((type) => {
    if (type.name.startsWith('__')) return []
    if (type instanceof GraphQLObjectType && roots.includes(type)) return Object.keys(type.getFields())
    if (isEnumType(type)) return [type.name, ...type.getValues().map(({ name }) => `${type.name}.${name}`)]
    const hasFields = isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
    return [type.name, ...(hasFields ? Object.keys(type.getFields()).map((name) => `${type.name}.${name}`) : [])]
  })
}
