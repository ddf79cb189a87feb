/** The audit log and the banner editor. */
import { describe, expect, it } from 'vitest'
import { portalOfTwo, seesPortal } from '../support/admin.ts'
import { saveCategory } from '../support/portal-catalogue.ts'

const TODAY = 4

const { server, ada, ben } = await portalOfTwo(TODAY)

interface Entry {
  readonly at: string
  readonly adminName: string
  readonly action: string
  readonly subject: string
  readonly before: string | null
  readonly after: string | null
}
interface Log {
  readonly edges: readonly { readonly node: Entry }[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
}

const auditLog = async (filter: object | null, page: object = {}) => {
  const part = `auditLog(filter: $filter, first: $first, after: $after) {
    edges { node { at adminName action subject before after } } pageInfo { hasNextPage endCursor } }`
  const head = '($filter: AuditFilter, $first: Int, $after: String)'
  return (await seesPortal<{ auditLog: Log }>(ada, part, { filter, ...page }, head)).auditLog
}

describe('the audit log', () => {
  it('says who did what, when, with what was before and after, the latest first', async () => {
    const made = await saveCategory(ada, { title: 'Watched', songIds: [] })
    await saveCategory(ben, { code: made.code, version: made.version, title: 'Watched closely', songIds: [] })
    const { edges } = await auditLog({ subject: `category:${made.code}` })
    expect(edges.map(({ node }) => [node.adminName, node.action])).toEqual([
      ['ben', 'category.save'],
      ['ada', 'category.create'],
    ])
    const [last] = edges.map(({ node }) => node)
    expect(JSON.parse(last?.before ?? '')).toMatchObject({ title: 'Watched' })
    expect(JSON.parse(last?.after ?? '')).toMatchObject({ title: 'Watched closely' })
    expect(Math.abs(new Date(last?.at ?? 0).getTime() - server.now().getTime())).toBeLessThan(60_000)
  })

  it('is filtered by admin, action and time, and comes in pages', async () => {
    const actions = async (filter: object) => (await auditLog(filter)).edges.map(({ node }) => node.action)
    expect(new Set(await actions({ action: 'admin.sign-in' }))).toEqual(new Set(['admin.sign-in']))
    expect((await auditLog({ admin: 'ben' })).edges.every(({ node }) => node.adminName === 'ben')).toBe(true)
    expect(await actions({ to: '2020-01-01T00:00:00.000Z' })).toEqual([])
    const first = await auditLog(null, { first: 1 })
    const second = await auditLog(null, { first: 1, after: first.pageInfo.endCursor })
    expect(first.pageInfo.hasNextPage).toBe(true)
    expect(second.edges[0]?.node).not.toEqual(first.edges[0]?.node)
  })

  it('finds admins by a part of their names, in capitals or not', async () => {
    const names = async (admin: string) => [
      ...new Set((await auditLog({ admin })).edges.map(({ node }) => node.adminName)),
    ]
    for (const part of ['ada', 'Ada', 'DA', 'da']) expect(await names(part)).toEqual(['ada'])
    for (const nobody of ['a_a', '%', '\\']) expect(await names(nobody)).toEqual([])
  })

  it('takes the beginning of a subject as it is written', async () => {
    expect((await auditLog({ subject: 'admin:' })).edges).not.toEqual([])
    for (const nothing of ['admin_', '%', 'admin\\']) expect((await auditLog({ subject: nothing })).edges).toEqual([])
  })

  it('is for admins alone', async () => {
    expect(await seesPortal(server.player(), 'auditLog { edges { node { before } } }')).toMatchObject({
      __typename: 'NotAdmin',
    })
  })
})

interface BannerView {
  readonly __typename: string
  readonly id: string
  readonly isShowing: boolean
  readonly issues?: readonly { readonly message: string }[]
}

const SAVE = `mutation ($input: SaveBannerInput!) { saveBanner(input: $input) {
  __typename ... on AdminBanner { id text isShowing games } ... on Error { message } ... on InvalidInput { issues { message } } } }`
const save = async (input: object, admin = ada) =>
  (await admin.asks<{ saveBanner: BannerView }>(SAVE, { input })).saveBanner
const shown = async () =>
  (await server.player().asks<{ banner: object | null }>('{ banner { text linkText link games } }')).banner

describe('a banner', () => {
  it('is seen by players once it is saved, with its link', async () => {
    const saved = await save({ text: ' New: play the archive! ', linkText: 'Archive', link: '/archive' })
    expect(saved).toMatchObject({ __typename: 'AdminBanner', isShowing: true, games: [] })
    expect(await shown()).toEqual({ text: 'New: play the archive!', linkText: 'Archive', link: '/archive', games: [] })
    await save({ id: saved.id, text: 'Changed' })
    expect(await shown()).toMatchObject({ text: 'Changed', link: null })
    const { deleteBanner } = await ada.asks<{ deleteBanner: object }>(
      'mutation ($id: ID!) { deleteBanner(id: $id) { __typename } }',
      { id: saved.id },
    )
    expect(deleteBanner).toEqual({ __typename: 'DeletedBanner' })
    expect(await shown()).toBeNull()
  })

  it('shows on the games it names until it expires', async () => {
    const yesterday = new Date(server.now().getTime() - 86_400_000).toISOString()
    expect(await save({ text: 'Over', expiresAt: yesterday })).toMatchObject({ isShowing: false })
    expect(await save({ text: 'Tomorrow', games: [TODAY + 1] })).toMatchObject({ isShowing: false })
    expect(await shown()).toBeNull()
    const { banners } = await seesPortal<{ banners: { text: string }[] }>(ada, 'banners { text }')
    expect(banners.map(({ text }) => text)).toEqual(['Tomorrow', 'Over'])
  })

  it.each([
    [{ text: ' ' }, 'A banner says something.'],
    [{ text: 'x', link: '/faq' }, 'A link has both a text and an address.'],
    [{ text: 'x', linkText: 'y', link: 'javascript:alert(1)' }, /^A link leads to/],
    [{ text: 'x', linkText: 'y', link: '//evil.example' }, /^A link leads to/],
    [{ text: 'x', games: [0] }, 'Games are numbered from 1'],
  ])('is refused with %j', async (input, message) => {
    const { __typename: kind, issues } = await save(input)
    expect(kind).toBe('InvalidInput')
    expect(issues).toEqual([{ message: typeof message === 'string' ? message : expect.stringMatching(message) }])
  })

  it('is written by admins alone, and known to be gone', async () => {
    expect(await save({ text: 'x' }, server.player())).toMatchObject({ __typename: 'NotAdmin' })
    expect(await save({ id: '9999', text: 'x' })).toMatchObject({ __typename: 'BannerNotFound' })
  })
})
