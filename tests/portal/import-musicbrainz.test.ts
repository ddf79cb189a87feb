/** Releases as the web service of MusicBrainz tells them: an album with its year and tracks, songs linked or added. */
import { describe, expect, it } from 'vitest'
import { portalOfTwo } from '../support/admin.ts'
import { imports, tries } from '../support/portal-files.ts'

const { server, ada } = await portalOfTwo(5)

const credit = (...names: string[]) =>
  names.map((name, place) => ({
    name,
    joinphrase: place < names.length - 1 ? ' feat. ' : '',
    artist: { id: `artist-${name}`, name, 'sort-name': name, disambiguation: '' },
  }))

const track = (position: number, title: string, { disambiguation = '', artists = ['Posy Larkspur'] } = {}) => ({
  id: `track-${position}`,
  position,
  number: String(position),
  title,
  length: 201_000 + position,
  'artist-credit': credit(...artists),
  recording: { id: `recording-${position}`, title, length: 201_000, disambiguation, video: false },
})

/** As `release/{id}?inc=recordings+artist-credits&fmt=json` answers, with what else is in it. */
const release = (title: string, date: string, ...media: ReturnType<typeof track>[][]) =>
  JSON.stringify({
    id: '4f9b3a2e-0000-4000-8000-000000000000',
    title,
    date,
    status: 'Official',
    country: 'XW',
    disambiguation: 'deluxe edition',
    'artist-credit': credit('Posy Larkspur'),
    media: media.map((tracks, place) => ({
      position: place + 1,
      format: 'CD',
      'track-offset': 0,
      'track-count': tracks.length,
      tracks,
    })),
  })

const LIVE = release(
  'Live at the Boathouse',
  '2026-03',
  [track(1, 'Paper Lanterns', { disambiguation: 'live' }), track(2, 'Boathouse Intro')],
  [track(1, 'A Duet at Last', { artists: ['Posy Larkspur', 'Ann Bee'] }), track(2, 'Boathouse Intro')],
)

const placesOf = async (slug: string) => {
  const album = await server.prisma.album.findUniqueOrThrow({
    where: { slug },
    include: { songs: { orderBy: { track: 'asc' }, include: { song: true } } },
  })
  return album.songs.map(({ track, song }) => [track, song.slug])
}

describe('a release of MusicBrainz', () => {
  it('[IM3, IM4, IM5] becomes an album: songs that are there are linked, others are added, their lyrics to be written', async () => {
    const before = await server.prisma.song.findUniqueOrThrow({ where: { slug: 'paper-lanterns' } })
    expect(await tries(ada, { 'release.json': LIVE })).toMatchObject({ songs: { added: 2, changed: 1 } })
    await imports(ada, { 'release.json': LIVE })
    const album = await server.prisma.album.findUniqueOrThrow({ where: { slug: 'live-at-the-boathouse' } })
    expect(album.releasedOn.toISOString()).toMatch(/^2026-03-01/)
    expect(await placesOf('live-at-the-boathouse')).toEqual([
      [1, 'paper-lanterns'],
      [2, 'boathouse-intro'],
      [3, 'a-duet-at-last'],
    ])
    const linked = await server.prisma.song.findUniqueOrThrow({ where: { slug: 'paper-lanterns' } })
    expect(linked).toEqual({
      ...before,
      version: before.version + 1,
      releaseYears: [...before.releaseYears, 2026],
    })
    const added = await server.prisma.song.findMany({ where: { slug: { in: ['boathouse-intro', 'a-duet-at-last'] } } })
    expect(added.map(({ lyrics, releaseYears }) => [lyrics, releaseYears])).toEqual([
      ['[No lyrics yet]', [2026]],
      ['[No lyrics yet]', [2026]],
    ])
    expect(added.find(({ slug }) => slug === 'a-duet-at-last')).toMatchObject({
      featuring: ['Ann Bee'],
      otherFeatured: true,
    })
  })

  it('[IM1] changes nothing the second time, nor with the year alone', async () => {
    expect(await imports(ada, { 'release.json': LIVE })).toMatchObject({ changeCount: 0 })
    const yearAlone = LIVE.replace('"2026-03"', '"2026"')
    expect(await imports(ada, { 'release.json': yearAlone })).toMatchObject({ changeCount: 0 })
  })

  it('is refused where a new album has no date, and where a track is another song’s', async () => {
    expect((await tries(ada, { 'a.json': release('Undated', '', [track(1, 'Paper Lanterns')]) })).mistakes).toEqual([
      { file: 'a.json', place: 'releasedOn', message: 'is missing for a new album: add it, such as 2016-05-13' },
    ])
    const other = release('Live at the Boathouse', '2026', [track(1, 'Not The Lanterns')])
    const { mistakes } = await tries(ada, { 'a.json': other })
    expect(mistakes).toHaveLength(1)
    expect(mistakes?.[0]?.message).toBe(
      'track 1 of live-at-the-boathouse is of two songs, paper-lanterns and not-the-lanterns: give one another track',
    )
  })

  it('is told where it is wrong', async () => {
    const faulty = LIVE.replace('"2026-03"', '"March"').replace('"title":"Boathouse Intro"', '"title":""')
    expect((await tries(ada, { 'a.json': faulty })).mistakes).toEqual([
      { file: 'a.json', place: 'date', message: 'must be a year, a month or a day, such as 2016-05-13' },
      { file: 'a.json', place: 'media[1].tracks[2].title', message: 'is empty: give it a value or remove it' },
    ])
  })
})
