/** The catalogue taken away as files: all of it, by admins alone, and read back without a change. */
import { describe, expect, it } from 'vitest'
import { portalOfTwo, seesPortal } from '../support/admin.ts'
import { exportsFile, type Files, imports, tries } from '../support/portal-files.ts'

const { server, ada } = await portalOfTwo(5)

const TABLES = ['ALBUMS_CSV', 'SONGS_CSV', 'CATEGORIES_CSV']

async function everything(kinds: readonly string[]): Promise<Files> {
  const files = await Promise.all(kinds.map((kind) => exportsFile(ada, kind)))
  return Object.fromEntries(files.map(({ name, text }) => [name, text]))
}

/** The catalogue but for ids and versions. */
async function stored() {
  const { prisma } = server
  return {
    albums: await prisma.album.findMany({ orderBy: { id: 'asc' } }),
    songs: await prisma.song.findMany({ orderBy: { id: 'asc' }, include: { albums: { orderBy: { albumId: 'asc' } } } }),
    categories: await prisma.category.findMany({
      orderBy: { id: 'asc' },
      include: { songs: { orderBy: { songId: 'asc' } } },
    }),
  }
}

describe('an export', () => {
  it('has the whole catalogue, lyrics included, in a shape with a version', async () => {
    const { name, text } = await exportsFile(ada, 'JSON')
    const catalogue = JSON.parse(text)
    expect(name).toBe('catalogue.json')
    expect(catalogue).toMatchObject({ format: 'ninefold-catalogue', version: 1 })
    const { albums, songs, categories } = await stored()
    expect([catalogue.albums, catalogue.songs, catalogue.categories].map(({ length }) => length)).toEqual([
      albums.length,
      songs.length,
      categories.length,
    ])
    const lanterns = catalogue.songs.find(({ id }: { id: string }) => id === 'paper-lanterns')
    const row = songs.find(({ slug }) => slug === 'paper-lanterns')
    expect(lanterns).toMatchObject({ title: row?.title, lyrics: row?.lyrics, releaseYears: row?.releaseYears })
    expect(Object.values(lanterns.albums)).toEqual(expect.arrayContaining(row?.albums.map(({ track }) => track) ?? []))
  })

  it.each([
    ['as JSON', ['JSON']],
    ['as tables', TABLES],
  ])('[IM1] %s is imported without a change', async (_as, kinds) => {
    const before = await stored()
    const files = await everything(kinds)
    expect(await tries(ada, files)).toMatchObject({ __typename: 'ImportReport', isDryRun: true, changeCount: 0 })
    const report = await imports(ada, files)
    const untouched = (rows: readonly unknown[]) => ({ added: 0, changed: 0, untouched: rows.length })
    expect(report).toMatchObject({
      changeCount: 0,
      albums: untouched(before.albums),
      songs: untouched(before.songs),
      categories: untouched(before.categories),
    })
    expect(await stored()).toEqual(before)
    expect(await server.prisma.auditEntry.count({ where: { action: 'catalogue.import' } })).toBe(0)
  })

  it('brings back what was changed since', async () => {
    const before = await exportsFile(ada, 'JSON')
    await server.prisma.song.update({
      where: { slug: 'paper-lanterns' },
      data: { lyrics: 'Other words', by: 'Nobody' },
    })
    const { songs, changes } = await imports(ada, { [before.name]: before.text })
    expect(songs).toMatchObject({ added: 0, changed: 1 })
    expect(changes?.map(({ name, fields }) => [name, fields.map((field) => field.name)])).toEqual([
      ['paper-lanterns', ['song of', 'lyrics']],
    ])
    expect((await exportsFile(ada, 'JSON')).text).toBe(before.text)
  })

  it('is for admins alone', async () => {
    const seen = await seesPortal(server.player(), 'catalogueFile(kind: JSON) { text }')
    expect(seen).toEqual({ __typename: 'NotAdmin', message: 'You have been logged out.' })
  })
})
