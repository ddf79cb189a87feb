/** Files brought into the catalogue: tried first, then whole or not at all, and never anything deleted. */
import { describe, expect, it } from 'vitest'
import { portalOfTwo } from '../support/admin.ts'
import { imports, importsByApi, tries } from '../support/portal-files.ts'

const TODAY = 5

const { server, ada } = await portalOfTwo(TODAY)

const json = (catalogue: object) => JSON.stringify({ format: 'ninefold-catalogue', version: 1, ...catalogue })
const songNamed = (slug: string) =>
  server.prisma.song.findUnique({ where: { slug }, include: { albums: { include: { album: true } } } })

const NEW = json({
  albums: [{ title: 'Tin Whistles', releasedOn: '2026-02-06' }],
  songs: [
    { id: 'tin-boats', title: 'Tin Boats', albums: { 'tin-whistles': 1 }, writers: ['Posy Larkspur'] },
    { id: 'tin-stars', title: 'Tin Stars', albums: { 'tin-whistles': 2 }, lyrics: 'Xylophone river\n\nHome' },
  ],
  categories: [{ title: 'Songs of tin', songs: ['tin-stars', 'tin-boats'] }],
})

describe('a dry run', () => {
  it('tells what would be added and changed, before and after, and writes nothing', async () => {
    const song = await songNamed('paper-lanterns')
    const files = { 'new.json': NEW, 'songs.csv': 'id,title,by\npaper-lanterns,Paper Lantern,"Ann, ""the"" Bee"\n' }
    const report = await tries(ada, files)
    expect(report).toMatchObject({
      isDryRun: true,
      albums: { added: 1, changed: 0 },
      songs: { added: 2, changed: 1, untouched: (await server.prisma.song.count()) - 1 },
      categories: { added: 1, changed: 0 },
      changeCount: 5,
    })
    const changed = report.changes?.find(({ isNew }) => !isNew)
    expect(changed).toEqual({
      kind: 'SONG',
      name: 'paper-lanterns',
      title: 'Paper Lantern',
      isNew: false,
      fields: [
        { name: 'title', before: 'Paper Lanterns', after: 'Paper Lantern' },
        { name: 'song of', before: '', after: 'Ann, "the" Bee' },
      ],
    })
    expect(await songNamed('paper-lanterns')).toEqual(song)
    expect(await songNamed('tin-boats')).toBeNull()
    expect(await server.prisma.auditEntry.count({ where: { action: { endsWith: 'import' } } })).toBe(0)
  })
})

describe('an import', () => {
  it('[IM1, IM6] adds what is new, with the years of its albums, and the second time changes nothing', async () => {
    expect(await imports(ada, { 'new.json': NEW })).toMatchObject({ isDryRun: false, changeCount: 4 })
    expect(await songNamed('tin-boats')).toMatchObject({
      lyrics: '[No lyrics yet]',
      releaseYears: [2026],
      albums: [{ track: 1, album: { slug: 'tin-whistles', coverId: null } }],
    })
    const category = await server.prisma.category.findUnique({
      where: { code: 'songs-of-tin' },
      include: { songs: true },
    })
    expect(category?.songs).toHaveLength(2)
    expect(await importsByApi(ada, { 'new.json': NEW }, false)).toMatchObject({ changeCount: 0 })
    const entries = await server.prisma.auditEntry.findMany({ where: { action: 'catalogue.import' } })
    expect(entries).toMatchObject([
      {
        adminName: 'ada',
        subject: 'catalogue',
        after: { files: ['new.json'], songs: { added: 2, titles: ['Tin Boats', 'Tin Stars'] } },
      },
    ])
  })

  it('changes what a file has differently, raises its version, and writes down before and after', async () => {
    const other = await songNamed('paper-lanterns')
    if (!other) throw new Error('There is no such song')
    const text = `id,aliases,artistFeatured\n${other.slug},A \\| B | Lanterns,yes\n`
    expect((await imports(ada, { 'songs.csv': text })).songs).toMatchObject({ changed: 1 })
    expect(await songNamed(other.slug)).toMatchObject({
      version: other.version + 1,
      title: other.title,
      lyrics: other.lyrics,
      aliases: ['A | B', 'Lanterns'],
      artistFeatured: true,
    })
    const [entry] = await server.prisma.auditEntry.findMany({ where: { subject: `song:${other.id}` } })
    expect(entry).toMatchObject({
      action: 'song.import',
      before: { 'other names': other.aliases.join(', '), 'artist featured': '' },
      after: { 'other names': 'A | B, Lanterns', 'artist featured': 'yes' },
    })
  })

  it('keeps the lyrics of a song where a table leaves them empty', async () => {
    const { lyrics } = (await songNamed('tin-stars')) ?? {}
    expect(await imports(ada, { 'songs.csv': 'id,lyrics\ntin-stars,\n' })).toMatchObject({ changeCount: 0 })
    expect((await songNamed('tin-stars'))?.lyrics).toBe(lyrics)
  })

  it('lets two songs change places on an album', async () => {
    const songs = [
      { id: 'tin-boats', albums: { 'tin-whistles': 2 } },
      { id: 'tin-stars', albums: { 'tin-whistles': 1 } },
    ]
    expect(await imports(ada, { 'swap.json': json({ songs }) })).toMatchObject({ changeCount: 2 })
    expect((await songNamed('tin-stars'))?.albums.map(({ track }) => track)).toEqual([1])
  })

  it('corrects the games that are out as an edit does, which the dry run tells before', async () => {
    const clue = await server.prisma.clue.findFirstOrThrow({
      where: { categoryId: { not: null }, game: { number: { lte: TODAY } } },
      include: { category: { include: { songs: { include: { song: true } } } } },
    })
    const squares = () =>
      server.prisma.square.findMany({ where: { gameId: clue.gameId }, orderBy: { position: 'asc' } })
    const before = await squares()
    const ids = before.flatMap(({ position, answers }) =>
      (clue.axis === 'row' ? Math.floor(position / 3) : position % 3) === clue.position ? answers : [],
    )
    const songs = clue.category?.songs.map(({ song }) => song) ?? []
    const left = songs.filter(({ id }) => id !== ids[0]).map(({ slug }) => slug)
    const files = { 'categories.csv': `id,songs\n${clue.category?.code},${left.join(' | ')}\n` }
    const { games } = await tries(ada, files)
    expect(games?.count).toBeGreaterThan(0)
    expect(games?.taken).toBeGreaterThan(0)
    expect(await squares()).toEqual(before)
    expect(await imports(ada, files)).toMatchObject({ categories: { changed: 1 }, games: null })
    const answers = (await squares()).flatMap((square) => square.answers)
    expect(answers.length).toBeLessThan(before.flatMap((square) => square.answers).length)
  })

  it('is of games to come at once, and players can choose what is new', async () => {
    const all = ['love', 'night', 'heart', 'home', 'never', 'time', 'light', 'eyes', 'know', 'rain', 'dream', 'stay']
    const songs = [{ title: 'Every Word', releaseYears: [2026], lyrics: all.join(' ') }]
    await imports(ada, { 'every.json': json({ songs }) })
    const { id } = await server.prisma.song.findUniqueOrThrow({ where: { slug: 'every-word' } })
    const squares = await server.prisma.square.findMany({ include: { game: { select: { number: true } } } })
    const withIt = squares.filter(({ answers }) => answers.includes(id)).map(({ game }) => game.number ?? 0)
    expect(withIt.length).toBeGreaterThan(0)
    expect(Math.min(...withIt)).toBeGreaterThan(TODAY)
    const found = await server
      .player()
      .asks<{ songs: { edges: { node: { title: string } }[] } }>('{ songs { edges { node { title } } } }')
    expect(found.songs.edges.map(({ node }) => node.title)).toContain('Every Word')
  })
})
