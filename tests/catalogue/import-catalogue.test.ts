import { describe, expect, it } from 'vitest'
import { importCatalogue } from '#server/catalogue/import-catalogue.ts'
import { catalogueDatabase } from './catalogue-database.ts'
import { smallCatalogue } from './small-catalogue.ts'

const database = catalogueDatabase()

describe('an import', () => {
  it('puts the whole catalogue into the database', async () => {
    using catalogue = smallCatalogue()
    expect(await database.importOf(catalogue)).toEqual({
      kind: 'imported',
      albums: { added: 2, changed: 0, removed: 0 },
      songs: { added: 5, changed: 0, removed: 0 },
      categories: { added: 2, changed: 0, removed: 0 },
    })
    const song = await database.prisma.song.findUniqueOrThrow({
      where: { slug: 'first-light' },
      include: {
        albums: { include: { album: true }, orderBy: { albumId: 'asc' } },
        categories: { include: { category: true } },
      },
    })
    expect(song).toMatchObject({ title: 'First Light', releasedOn: null, releaseYears: [2013, 2021], version: 1 })
    expect(song.albums.map(({ album, track }) => [album.title, track])).toEqual([
      ['First Light', 1],
      ['First Light (Again)', 1],
    ])
    expect(song.categories.map(({ category }) => category.code)).toEqual(['love-songs'])
  })

  it('numbers songs in the order in which they are written, so that a seed composes the same games everywhere', async () => {
    using catalogue = smallCatalogue()
    await database.importOf(catalogue)
    const songs = await database.prisma.song.findMany({ orderBy: { id: 'asc' }, select: { slug: true } })
    expect(songs.map(({ slug }) => slug)).toEqual(['first-light', 'ocean', 'why', 'guest', 'given-away'])
  })

  it('changes no row when it is done again', async () => {
    using catalogue = smallCatalogue()
    await database.importOf(catalogue)
    const before = await database.rowVersions()
    expect(await database.importOf(catalogue)).toEqual({ kind: 'unchanged' })
    expect(await database.rowVersions()).toEqual(before)
  })

  it('changes no row but its own record when only the order of songs differs', async () => {
    using catalogue = smallCatalogue()
    await database.importOf(catalogue)
    const before = await database.rowVersions()
    const written = await catalogue.read()
    const turned = { ...written, songs: written.songs.toReversed(), digest: '0'.repeat(64) }
    expect(await importCatalogue(database.prisma, turned, 'command')).toEqual({ kind: 'unchanged' })
    expect(await database.rowVersions()).toEqual(before)
  })

  it('keeps the public ids of what it changes', async () => {
    using catalogue = smallCatalogue()
    await database.importOf(catalogue)
    const refs = async () => ({
      songs: await database.prisma.song.findMany({ select: { slug: true, ref: true }, orderBy: { slug: 'asc' } }),
      albums: await database.prisma.album.findMany({ select: { slug: true, ref: true }, orderBy: { slug: 'asc' } }),
    })
    const before = await refs()
    const written = await catalogue.read()
    const renamed = written.songs.map((song) => ({ ...song, title: `${song.title} again` }))
    const changed = { ...written, songs: renamed, digest: '0'.repeat(64) }
    expect(await importCatalogue(database.prisma, changed, 'command')).toMatchObject({ songs: { changed: 5 } })
    expect(await refs()).toEqual(before)
  })

  it('done twice at once is done once', async () => {
    using catalogue = smallCatalogue()
    const outcomes = await Promise.all([database.importOf(catalogue), database.importOf(catalogue)])
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['imported', 'unchanged'])
    expect(await database.prisma.catalogueImport.count()).toBe(1)
  })

  it('keeps the id of a song whose title, track and categories change, and leaves all others alone', async () => {
    using catalogue = smallCatalogue()
    await database.importOf(catalogue)
    const before = await songRows()
    catalogue.edit('songs/albums.yaml', 'title: Océan', 'title: Ocean of Light')
    catalogue.edit('songs/albums.yaml', 'first-light: 2', 'first-light: 7')
    catalogue.edit('categories.yaml', '    - ocean\n', '')
    expect(await database.importOf(catalogue)).toMatchObject({
      songs: { added: 0, changed: 1, removed: 0 },
      categories: { added: 0, changed: 1, removed: 0 },
    })
    const after = await songRows()
    const [was, is] = [before.find(isOcean), after.find(isOcean)]
    expect(is).toMatchObject({
      id: was?.id,
      title: 'Ocean of Light',
      version: 2,
      albums: [{ track: 7 }],
      categories: [],
    })
    expect(after.filter((song) => !isOcean(song))).toEqual(before.filter((song) => !isOcean(song)))
  })

  it('lets two songs change tracks, and two categories titles', async () => {
    using catalogue = smallCatalogue(['songs/albums.yaml', 'first-light-again: 2', 'first-light: 3'])
    await database.importOf(catalogue)
    catalogue.edit('songs/albums.yaml', 'first-light: 2', 'first-light: 9')
    catalogue.edit('songs/albums.yaml', 'first-light: 3', 'first-light: 2')
    catalogue.edit('songs/albums.yaml', 'first-light: 9', 'first-light: 3')
    catalogue.edit('categories.yaml', 'Love songs', 'Other')
    catalogue.edit('categories.yaml', 'Favourites', 'Love songs')
    catalogue.edit('categories.yaml', 'Other', 'Favourites')
    await database.importOf(catalogue)
    const places = await database.query(
      'select slug, track from song join album_song on song_id = song.id where track > 1 order by slug',
    )
    expect(places).toEqual([
      { slug: 'ocean', track: 3 },
      { slug: 'why', track: 2 },
    ])
    const titles = await database.query('select code, title from category order by code')
    expect(titles).toEqual([
      { code: 'favourites', title: 'Love songs' },
      { code: 'love-songs', title: 'Favourites' },
    ])
  })

  it('removes what was removed from the files and no game needs', async () => {
    using catalogue = smallCatalogue()
    await database.importOf(catalogue)
    catalogue.edit('categories.yaml', '- code: love-songs\n  title: Love songs\n  rule: { theme: love }\n', '')
    catalogue.edit('categories.yaml', '    - guest\n', '')
    catalogue.write('songs/others.yaml', null)
    expect(await database.importOf(catalogue)).toMatchObject({
      songs: { removed: 2 },
      categories: { removed: 1, changed: 1 },
    })
    expect(await database.prisma.song.count()).toBe(3)
  })
})

const isOcean = ({ slug }: { slug: string }) => slug === 'ocean'

const songRows = () =>
  database.prisma.song.findMany({
    include: { albums: { orderBy: { albumId: 'asc' } }, categories: true },
    orderBy: { id: 'asc' },
  })
