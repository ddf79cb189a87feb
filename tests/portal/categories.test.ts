/** Categories in the portal: groups, saving, cells of the matrix, and what keeps one from being deleted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { product } from '#schema/rules/product.ts'
import { seesPortal, signedInAdmin } from '../support/admin.ts'
import { songId } from '../support/answers.ts'
import type { Player } from '../support/player.ts'
import { CATEGORY, type CategoryView, deleteCategory, saveCategory } from '../support/portal-catalogue.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const TODAY = 5

let server: TestServer
let ada: Player
let songIds: readonly string[]

beforeAll(async () => {
  server = await startTestServer({ today: TODAY })
  ada = await signedInAdmin(server, 'ada')
  const songs = await server.prisma.song.findMany({ select: { ref: true }, orderBy: { id: 'asc' }, take: 20 })
  songIds = songs.map(songId)
})
afterAll(() => server[Symbol.asyncDispose]())

const categories = async () => {
  const query = `{ portal { ... on Portal { categories { ...C } } } } ${CATEGORY}`
  return (await ada.asks<{ portal: { categories: CategoryView[] } }>(query)).portal.categories
}
const SET = `mutation ($code: String!, $songId: ID!, $belongs: Boolean!) {
  setCategorySong(code: $code, songId: $songId, belongs: $belongs) { __typename ...C ... on Error { message } }
} ${CATEGORY}`
const set = async (player: Player, cell: Record<string, unknown>) =>
  (await player.asks<{ setCategorySong: CategoryView }>(SET, cell)).setCategorySong

describe('the categories', () => {
  it('come by code, each in its group, with its songs and games', async () => {
    const all = await categories()
    expect(all.map(({ code }) => code)).toEqual(all.map(({ code }) => code).toSorted())
    const groupOf = (title: string) => all.find((one) => one.title === title)?.group
    expect(groupOf('Released in 2016')).toBe('RELEASE_PERIOD')
    expect(groupOf('Starts with A')).toBe('STARTS_WITH')
    expect(groupOf('Love songs')).toBe('OTHER')
    expect(all.find(({ title }) => title === 'Love songs')?.gameNumbers).toContain(37)
  })
})

describe('saving a category', () => {
  it('gives a new one a code, and lets admins find it under it', async () => {
    const saved = await saveCategory(ada, { title: 'Songs about Café & Rain', songIds: songIds.slice(0, 5) })
    expect(saved).toMatchObject({ __typename: 'AdminCategory', code: 'songs-about-cafe-and-rain', version: 1 })
    const { category } = await seesPortal<{ category: CategoryView }>(
      ada,
      'category(code: "songs-about-cafe-and-rain") { ... on AdminCategory { title songIds } }',
    )
    expect(category.title).toBe(saved.title)
    expect(category.songIds.toSorted()).toEqual(songIds.slice(0, 5).toSorted())
  })

  it('is known to the creator of games at once', async () => {
    const { code } = await saveCategory(ada, { title: 'Known at once', songIds: songIds.slice(0, 7) })
    const draft = { rows: [{ kind: 'CATEGORY', categoryCode: code }, null, null], columns: [null, null, null] }
    const { checkDraft } = await server
      .player()
      .asks<{ checkDraft: { rows: ({ songs: number } | null)[] } }>(
        'query ($draft: DraftInput!) { checkDraft(draft: $draft) { ... on DraftCheck { rows { songs } } } }',
        { draft },
      )
    expect(checkDraft.rows[0]).toEqual({ songs: 7 })
  })

  it('takes titles as they are written for different ones', async () => {
    for (const title of ['Half of all songs', 'Half%', 'H_lf%', 'Half\\']) {
      expect(await saveCategory(ada, { title, songIds: [] })).toMatchObject({ __typename: 'AdminCategory', title })
    }
    expect(await saveCategory(ada, { title: 'HALF%', songIds: [] })).toMatchObject({
      __typename: 'TitleTaken',
      message: 'There is another category "Half%"',
    })
  })

  it('refuses a title that is taken, a blank one, and a stale version', async () => {
    const saved = await saveCategory(ada, { title: 'Refusals', songIds: [] })
    expect(await saveCategory(ada, { title: 'refusals', songIds: [] })).toMatchObject({ __typename: 'TitleTaken' })
    expect((await saveCategory(ada, { title: ' ', songIds: [] })).issues).toEqual([{ message: 'A title is required.' }])
    const { code, version, title } = saved
    await saveCategory(ada, { code, version, title, songIds: songIds.slice(0, 1) })
    expect(await saveCategory(ada, { code, version, title, songIds: songIds.slice(0, 2) })).toMatchObject({
      __typename: 'SaveConflict',
      fields: [{ name: 'songs' }],
    })
    expect(await saveCategory(ada, { code: 'none', version: 1, title, songIds: [] })).toMatchObject({
      __typename: 'CategoryNotFound',
      message: 'Category not found',
    })
  })
})

describe('a cell of the matrix', () => {
  it('puts a song in and takes it out; twice is once', async () => {
    const { code, version } = await saveCategory(ada, { title: 'A cell', songIds: [] })
    const cell = { code, songId: songIds[3] }
    expect(await set(ada, { ...cell, belongs: true })).toMatchObject({ songIds: [songIds[3]], version: version + 1 })
    expect(await set(ada, { ...cell, belongs: true })).toMatchObject({ songIds: [songIds[3]], version: version + 1 })
    expect(await set(ada, { ...cell, belongs: false })).toMatchObject({ songIds: [] })
    expect(await set(server.player(), { ...cell, belongs: true })).toMatchObject({ __typename: 'NotAdmin' })
    expect(await set(ada, { ...cell, songId: 'nonsense', belongs: true })).toMatchObject({ __typename: 'SongNotFound' })
  })
})

describe('deleting a category', () => {
  it("says 'Category does not exist' of one that is not there", async () => {
    expect(await deleteCategory(ada, 'none')).toEqual({
      __typename: 'CategoryNotFound',
      message: 'Category does not exist',
    })
  })

  it('deletes one that no game needs', async () => {
    const { code } = await saveCategory(ada, { title: 'To go', songIds: songIds.slice(0, 5) })
    expect(await deleteCategory(server.player(), code)).toMatchObject({ __typename: 'NotAdmin' })
    expect(await deleteCategory(ada, code)).toEqual({ __typename: 'DeletedCategory', code })
    expect((await categories()).map((one) => one.code)).not.toContain(code)
  })

  it('refuses while published games use it, and names them', async () => {
    const all = await categories()
    const used = all.find(({ gameNumbers }) => gameNumbers.some((number) => number <= TODAY))
    const published = used?.gameNumbers.filter((number) => number <= TODAY) ?? []
    const refusal = await deleteCategory(ada, used?.code ?? '')
    expect(refusal).toMatchObject({ __typename: 'CategoryInUse', gameNumbers: published })
    expect(refusal.message).toContain(`"${used?.title}" is a clue of game`)
    for (const number of published) expect(refusal.message).toContain(String(number))
    expect(await server.prisma.game.count({ where: { number: { gt: TODAY } } })).toBeGreaterThanOrEqual(60)
  })

  it('composes games to come anew that nobody made, so that no day is empty', async () => {
    const pinned = Object.values<{ kind: string; code?: string }>(product.pinnedClues).map(({ code }) => code)
    const free = (await categories()).find(
      ({ gameNumbers, code }) =>
        gameNumbers.length > 0 && gameNumbers.every((number) => number > TODAY + 1) && !pinned.includes(code),
    )
    expect(await deleteCategory(ada, free?.code ?? '')).toMatchObject({ __typename: 'DeletedCategory' })
    const games = await server.prisma.game.findMany({ where: { number: { not: null } }, include: { clues: true } })
    expect(games.length).toBe(TODAY + 60)
    expect(games.every(({ clues }) => clues.length === 6)).toBe(true)
  })
})
