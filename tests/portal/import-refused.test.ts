/** Files that are not imported: whatever is wrong with one entry, nothing of any is written. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { portalOfTwo } from '../support/admin.ts'
import { imports, importsByApi, sendImport, tries } from '../support/portal-files.ts'

const { server, ada } = await portalOfTwo(5)

const json = (catalogue: object) => JSON.stringify({ format: 'ninefold-catalogue', version: 1, ...catalogue })

const counts = async () => {
  const { album, song, category, auditEntry } = server.prisma
  return Promise.all([album.count(), song.count(), category.count(), auditEntry.count()])
}
let before: Awaited<ReturnType<typeof counts>>
beforeEach(async () => {
  before = await counts()
})
afterEach(async () => expect(await counts()).toEqual(before))

/** 'a.json, songs[1]: …' of one that would otherwise add a song. */
async function mistakesOf(catalogue: { songs?: object[]; albums?: object[]; categories?: object[] }) {
  const songs = [{ title: 'A Sound One', releaseYears: [2026] }, ...(catalogue.songs ?? [])]
  const result = await imports(ada, { 'a.json': json({ ...catalogue, songs }) })
  expect(result).toMatchObject({ __typename: 'FaultyFiles', mistakeCount: result.mistakes?.length })
  return (result.mistakes ?? []).map(({ place, message }) => `${place}: ${message}`)
}

describe('what is refused', () => {
  it('refers to albums, songs or categories that there are not', async () => {
    const found = await mistakesOf({
      songs: [
        { title: 'Adrift', albums: { 'no-such-album': 1 } },
        { id: 'no-such-song', lyrics: 'la' },
      ],
      albums: [{ id: 'no-such-album-either' }],
      categories: [{ title: 'Lost', songs: ['paper-lanterns', 'nobody'] }],
    })
    expect(found).toEqual([
      'albums[1].title: is missing: there is no album no-such-album-either yet, so add it',
      'songs[3].title: is missing: there is no song no-such-song yet, so add it',
      'songs[2].albums: no album has the id no-such-album: correct it, or add the album',
      'categories[1].songs: no song has the id nobody: correct it, or add the song',
    ])
  })

  it('could not be told apart', async () => {
    const found = await mistakesOf({
      songs: [
        { id: 'first-twin', title: 'Twins', releaseYears: [2026] },
        { id: 'second-twin', title: 'TWINS', releaseYears: [2026] },
        { id: 'paper-lanterns', by: 'Somebody' },
        { title: 'A sound one', by: 'Somebody' },
      ],
      albums: [{ id: 'another', title: 'Paper Lanterns', releasedOn: '2026-01-01' }],
      categories: [{ id: 'another', title: 'Love songs' }],
    })
    expect(found).toEqual([
      'songs[5]: is the song of songs[1] again: leave one of the two out',
      'albums[1].title: is that of another album (paper-lanterns, another): change one of the two',
      'songs[3].title: is that of another song on the same album, or on none (first-twin, second-twin): change one of the two',
      'categories[1].title: is that of another category (love-songs, another): change one of the two',
    ])
  })

  it('lacks what an entry must have', async () => {
    expect(await mistakesOf({ songs: [{ title: 'Undated' }, { lyrics: 'la' }] })).toEqual([
      'songs[3]: has neither "id" nor "title": add one of the two',
      'songs[2]: At least one album or release year is required: add one.',
    ])
  })

  it('is told by a dry run as well', async () => {
    const files = { 'a.csv': 'id,title,albums\nx,X,nowhere:1\n' }
    expect((await tries(ada, files)).mistakes).toEqual([
      {
        file: 'a.csv',
        place: 'line 2',
        message: '"albums": no album has the id nowhere: correct it, or add the album',
      },
    ])
  })
})

describe('who is refused', () => {
  it('is whoever is no admin', async () => {
    const files = { 'a.json': json({ songs: [{ title: 'Mine', releaseYears: [2026] }] }) }
    const refused = { __typename: 'NotAdmin', message: 'You have been logged out.' }
    expect(await imports(server.player(), files)).toEqual(refused)
    expect(await importsByApi(server.player(), files, false)).toEqual(refused)
  })

  it('is a page of another site, a form, and a body too large', async () => {
    const status = async (headers: Record<string, string>, body: unknown = {}) =>
      (await sendImport(ada, body, headers)).status
    expect(await status({ origin: 'https://evil.example' })).toBe(403)
    expect(await status({ 'content-type': 'text/plain' })).toBe(415)
    expect(await status({}, { query: 'x'.repeat(17 * 1024 * 1024) })).toBe(413)
    expect((await ada.fetch('/portal/import')).status).toBe(405)
  })

  it('is everything but the one mutation', async () => {
    const status = async (query: string) => (await sendImport(ada, { query })).status
    expect(await status('{ portal { __typename } }')).toBe(400)
    expect(await status('mutation { adminSignOut { __typename } }')).toBe(400)
    expect(await status('mutation { importCatalogue { __typename } }')).toBe(400)
    expect(await status('mutation {')).toBe(400)
    expect((await sendImport(ada, 'nonsense')).status).toBe(400)
  })
})
