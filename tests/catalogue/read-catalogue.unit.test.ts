import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readCatalogue } from '#server/catalogue/read-catalogue.ts'
import { THEMES } from '#server/catalogue/themes.ts'
import { smallCatalogue } from './small-catalogue.ts'

const ALBUMS = 'albums.yaml'
const SONGS = 'songs/albums.yaml'
const OTHERS = 'songs/others.yaml'
const CATEGORIES = 'categories.yaml'
const COVER = 'covers/first-light.svg'

describe('a sound catalogue', () => {
  it('is read whole', async () => {
    using catalogue = smallCatalogue()
    const { albums, songs, categories, covers } = await catalogue.read()
    expect(albums.map(({ slug, releasedOn }) => [slug, releasedOn])).toEqual([
      ['first-light', '2013-03-15'],
      ['first-light-again', '2021-11-12'],
    ])
    expect(songs.map(({ slug }) => slug)).toEqual(['first-light', 'ocean', 'why', 'guest', 'given-away'])
    expect(songs[0]).toMatchObject({ tracks: { 'first-light': 1, 'first-light-again': 1 }, releaseYears: [2013, 2021] })
    expect(categories).toEqual([
      { code: 'love-songs', title: 'Love songs', songs: ['first-light'] },
      { code: 'favourites', title: 'Favourites', songs: ['guest', 'ocean'] },
    ])
    expect(covers.map(({ file }) => file)).toEqual([COVER, 'covers/first-light-again.svg'])
    expect(albums.map(({ coverId }) => coverId)).toEqual(covers.map(({ imageId }) => imageId))
  })

  it('tells own songs, guest appearances and songs given away apart', async () => {
    using catalogue = smallCatalogue()
    const { songs } = await catalogue.read()
    const flags = songs.map(({ slug, ...song }) => [slug, song.artistFeatured, song.artistWritten, song.otherFeatured])
    expect(flags).toEqual([
      ['first-light', false, false, false],
      ['ocean', false, false, true],
      ['why', false, false, false],
      ['guest', true, false, false],
      ['given-away', false, true, false],
    ])
  })

  it('has the same digest as long as its content is the same', async () => {
    using catalogue = smallCatalogue()
    const { digest } = await catalogue.read()
    catalogue.edit(ALBUMS, '- id: first-light\n', '# A remark.\n- id: first-light\n')
    expect((await catalogue.read()).digest).toBe(digest)
    catalogue.edit(SONGS, 'title: Océan', 'title: Océans')
    expect((await catalogue.read()).digest).not.toBe(digest)
  })

  it('may have two songs of one title on different albums', async () => {
    using catalogue = smallCatalogue([SONGS, 'Why Not? (From The Vault)', 'Océan'])
    expect((await catalogue.read()).songs).toHaveLength(5)
  })
})

describe('a catalogue with mistakes', () => {
  it('tells of files that are missing, unreadable or out of place', async () => {
    using catalogue = smallCatalogue()
    catalogue.write(ALBUMS, null)
    catalogue.write(CATEGORIES, Uint8Array.of(0xc3, 0x28))
    catalogue.write('songs/more.yml', '[]')
    catalogue.write('songs/huge.yaml', '#'.repeat(1024 * 1024 + 1))
    expect(await catalogue.mistakes()).toEqual([
      'albums.yaml does not exist: add it',
      'categories.yaml is not UTF-8 text: save it as UTF-8',
      'songs/huge.yaml is larger than 1024 KB: split it or make it smaller',
      'songs/more.yml is not read: give it a name that ends in .yaml, or move it away',
    ])
  })

  it('tells of a folder without songs, and no folder at all', async () => {
    using catalogue = smallCatalogue()
    catalogue.write('songs', null)
    expect(await catalogue.mistakes()).toEqual(['songs has no file with songs: add one, such as songs/singles.yaml'])
    const { folder } = catalogue
    await expect(readCatalogue(`${folder}/none`)).rejects.toThrow(`${folder}/none does not exist: correct the path`)
    await expect(readCatalogue(`${folder}/${ALBUMS}`)).rejects.toThrow('is a file: name the folder it is in')
  })

  it('tells all of them at once, by file and line', async () => {
    using catalogue = smallCatalogue(
      [OTHERS, 'title: The Guest', 'title:'],
      [SONGS, 'first-light: 2', 'first-light: 0'],
      [SONGS, 'writers: [Bo Birch]', 'writers: []'],
      [ALBUMS, '2013-03-15', '2013-13-15'],
    )
    const places = (await catalogue.mistakes()).map((mistake) => mistake.split(' ')[0])
    expect(places).toEqual([`${ALBUMS}:3`, `${SONGS}:12`, `${SONGS}:20`, `${OTHERS}:2`])
  })
})

it('names in its README the themes that songs may have', () => {
  const readme = readFileSync(new URL('../../prisma/catalogue/README.md', import.meta.url), 'utf8')
  const [, listed = ''] = readme.match(/^Themes: ([^.]*)\./m) ?? []
  expect(listed.match(/[a-z-]+/g)).toEqual([...THEMES])
})
