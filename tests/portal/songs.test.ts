/** Songs in the portal: what admins see of them, what may be saved, and that two admins never lose each other's work. */
import { describe, expect, it } from 'vitest'
import { portalOfTwo, seesPortal } from '../support/admin.ts'
import { songId } from '../support/answers.ts'
import { asInput, SONG, type SongView, saveAlbum, saveSong } from '../support/portal-catalogue.ts'

const TODAY = 5

const { server, ada, ben } = await portalOfTwo(TODAY)

const song = async (title: string) => {
  const query = `{ portal { ... on Portal { songs { ...S } } } } ${SONG}`
  const reply = await ada.asks<{ portal: { songs: SongView[] } }>(query)
  const found = reply.portal.songs.find((one) => one.title === title)
  if (!found) throw new Error(`There is no song ${title}`)
  return found
}
const NEW = { title: 'Paper Boats', lyrics: 'Xylophone river, carry me home', releaseYears: [2021], albumIds: [] }

describe('the songs', () => {
  it('come with lyrics, albums and categories, by first album', async () => {
    const query = `{ portal { ... on Portal { albums { id title songCount songs { id } } songs { ...S } } } } ${SONG}`
    type View = { albums: { id: string; songCount: number; songs: { id: string }[] }[]; songs: SongView[] }
    const { portal } = await ada.asks<{ portal: View }>(query)
    expect(portal.songs).toHaveLength(await server.prisma.song.count())
    const [album] = portal.albums
    expect(portal.songs.slice(0, album?.songCount).map(({ id }) => id)).toEqual(album?.songs.map(({ id }) => id))
    expect(portal.songs.every(({ lyrics }) => lyrics.length > 100)).toBe(true)
    expect(portal.songs.at(-1)?.albumIds).toEqual([])
  })

  it('are for admins alone', async () => {
    const player = server.player()
    expect(await seesPortal(player, 'songs { lyrics }')).toEqual({
      __typename: 'NotAdmin',
      message: 'You have been logged out.',
    })
    expect(await saveSong(player, NEW)).toMatchObject({ __typename: 'NotAdmin' })
    expect(await server.prisma.song.count({ where: { title: NEW.title } })).toBe(0)
  })
})

describe('saving a song', () => {
  it("wants title and lyrics: 'Title and lyrics are required.'", async () => {
    for (const blank of [{ title: ' ' }, { lyrics: '\n' }]) {
      const { __typename: kind, issues } = await saveSong(ada, { ...NEW, ...blank })
      expect(kind).toBe('InvalidInput')
      expect(issues).toEqual([{ message: 'Title and lyrics are required.' }])
    }
  })

  it("wants an album or a year: 'At least one album or release year is required.'", async () => {
    const { issues } = await saveSong(ada, { ...NEW, releaseYears: [] })
    expect(issues).toEqual([{ message: 'At least one album or release year is required.' }])
  })

  it('makes a new one, which players can choose at once', async () => {
    const saved = await saveSong(ada, { ...NEW, title: 'Marzipan Moon', artistWritten: true, aliases: ['Moon Song'] })
    expect(saved).toMatchObject({ __typename: 'AdminSong', version: 1, releaseYears: [2021], aliases: ['Moon Song'] })
    const { songs } = await server
      .player()
      .asks<{ songs: { edges: { node: { title: string } }[] } }>('{ songs { edges { node { title } } } }')
    expect(songs.edges.map(({ node }) => node.title)).toContain('Marzipan Moon')
  })

  it('puts it on albums, at their ends, and takes it off', async () => {
    const { albums } = await seesPortal<{ albums: { id: string; title: string; songCount: number }[] }>(
      ada,
      'albums { id title songCount }',
    )
    const [first, second] = albums
    const made = await saveSong(ada, { ...NEW, title: 'On Two Albums', albumIds: [second?.id, first?.id] })
    expect(made.albumTitles).toEqual([first?.title, second?.title])
    const { album } = await seesPortal<{ album: { songs: { title: string }[] } }>(
      ada,
      'album(id: $id) { ... on AdminAlbum { songs { title } } }',
      { id: first?.id },
      '($id: ID!)',
    )
    expect(album.songs.at(-1)?.title).toBe('On Two Albums')
    const moved = await saveSong(ada, { ...asInput(made), albumIds: [second?.id] })
    expect(moved.albumTitles).toEqual([second?.title])
  })

  it('keeps what somebody else has saved in the meantime, and says what differs', async () => {
    const seen = await song('Paper Lanterns')
    await saveSong(ben, { ...asInput(seen), releaseYears: [2013, 2014] })
    const stale = { ...asInput(seen), title: 'Paper Lantern' }
    const conflict = await saveSong(ada, stale)
    expect(conflict).toMatchObject({
      __typename: 'SaveConflict',
      message: 'ben has saved this in the meantime. The title and release years differ from yours.',
      savedBy: 'ben',
      version: seen.version + 1,
    })
    expect(conflict.fields).toEqual([
      { name: 'title', theirs: 'Paper Lanterns', yours: 'Paper Lantern' },
      { name: 'release years', theirs: '2013, 2014', yours: seen.releaseYears.join(', ') },
    ])
    expect(await song('Paper Lanterns')).toMatchObject({ releaseYears: [2013, 2014], version: seen.version + 1 })
    const kept = await saveSong(ada, { ...stale, title: 'Paper Lanterns', version: conflict.version })
    expect(kept).toMatchObject({ __typename: 'AdminSong', releaseYears: seen.releaseYears })
  })

  it('of two at the same moment takes one', async () => {
    const seen = await saveSong(ada, { ...NEW, title: 'At Once' })
    const kinds = await Promise.all(
      [2015, 2016].map((year) => saveSong(ada, { ...asInput(seen), releaseYears: [year] })),
    )
    expect(kinds.map(({ __typename: kind }) => kind).sort()).toEqual(['AdminSong', 'SaveConflict'])
  })

  it.each([
    ['100 Nights', '100%'],
    ['Cold', 'C_ld'],
    ['Slash', 'Sl\\ash'],
    ['Back', 'Back\\'],
  ])('takes "%s" and "%s" for two titles', async (one, other) => {
    expect(await saveSong(ada, { ...NEW, title: one })).toMatchObject({ __typename: 'AdminSong' })
    expect(await saveSong(ada, { ...NEW, title: other })).toMatchObject({ __typename: 'AdminSong', title: other })
    expect(await saveSong(ada, { ...NEW, title: other.toUpperCase() })).toMatchObject({ __typename: 'TitleTaken' })
    const album = (title: string) => saveAlbum(ada, { title, releaseYear: 2020 })
    expect(await album(one)).toMatchObject({ __typename: 'AdminAlbum' })
    expect(await album(other)).toMatchObject({ __typename: 'AdminAlbum', title: other })
    expect(await album(other.toUpperCase())).toMatchObject({ __typename: 'TitleTaken' })
  })

  it('refuses a second song of one title that nobody could tell apart', async () => {
    await saveSong(ada, { ...NEW, title: 'Twins' })
    expect(await saveSong(ada, { ...NEW, title: 'TWINS' })).toMatchObject({
      __typename: 'TitleTaken',
      message: 'There is another song "Twins" on no album',
    })
  })

  it('knows songs, albums and photos', async () => {
    const kind = async (input: Record<string, unknown>) => (await saveSong(ada, { ...NEW, ...input })).__typename
    expect(await kind({ id: songId({ ref: 'ffffffffffff' }), version: 1 })).toBe('SongNotFound')
    expect(await kind({ albumIds: ['nonsense'] })).toBe('AlbumNotFound')
    expect(await kind({ coverId: 'f'.repeat(64) })).toBe('PhotoNotFound')
  })

  it('is written down: who, what, when, before and after', async () => {
    const made = await saveSong(ada, { ...NEW, title: 'Written Down' })
    await saveSong(ben, { ...asInput(made), lyrics: 'Other words' })
    const id = (await server.prisma.song.findFirstOrThrow({ where: { title: 'Written Down' } })).id
    const entries = await server.prisma.auditEntry.findMany({
      where: { subject: `song:${id}` },
      orderBy: { id: 'asc' },
    })
    expect(entries).toMatchObject([
      { adminName: 'ada', action: 'song.create', before: null, after: { title: 'Written Down' } },
      { adminName: 'ben', action: 'song.save', before: { lyrics: NEW.lyrics }, after: { lyrics: 'Other words' } },
    ])
  })
})

describe('the games', () => {
  it('that were published keep their answers, and those to come are answered by the edit', async () => {
    const squares = (where: object) =>
      server.prisma.square.findMany({
        where: { game: where },
        select: { answers: true, position: true, game: { select: { number: true } } },
        orderBy: [{ gameId: 'asc' }, { position: 'asc' }],
      })
    const before = await squares({ number: { lte: TODAY } })
    const all = ['love', 'night', 'heart', 'home', 'never', 'time', 'light', 'eyes', 'know', 'rain', 'dream', 'stay']
    const { id } = await saveSong(ada, { ...NEW, title: 'Every Word', lyrics: all.join(' ') })
    expect(await squares({ number: { lte: TODAY } })).toEqual(before)
    const later = await squares({ number: { gt: TODAY } })
    expect(later.length).toBeGreaterThanOrEqual(60 * 9)
    const song = await server.prisma.song.findFirstOrThrow({ where: { title: 'Every Word' } })
    expect(id).toBe(songId(song))
    expect(later.some(({ answers }) => answers.includes(song.id))).toBe(true)
  })
})

describe('saving an album', () => {
  it('wants a title and a number for its release date', async () => {
    expect((await saveAlbum(ada, { title: ' ', releaseYear: 2020 })).issues).toEqual([
      { message: 'A title is required.' },
    ])
    expect((await saveAlbum(ada, { title: 'New' })).issues).toEqual([{ message: 'A release date is required.' }])
  })

  it('keeps the day while the year stays', async () => {
    const { albums } = await seesPortal<{
      albums: { id: string; title: string; releasedOn: string; version: number }[]
    }>(ada, 'albums { id title releasedOn version }')
    const [{ releasedOn, ...album } = { id: '', title: '', releasedOn: '', version: 0 }] = albums
    const same = await saveAlbum(ada, { ...album, releaseYear: Number(releasedOn.slice(0, 4)) })
    expect(same.releasedOn).toBe(releasedOn)
    const other = await saveAlbum(ada, { ...album, version: same.version, releaseYear: 2012 })
    expect(other.releasedOn).toBe('2012-01-01')
    expect(await saveAlbum(ben, { ...album, releaseYear: 2010 })).toMatchObject({ __typename: 'SaveConflict' })
  })
})
