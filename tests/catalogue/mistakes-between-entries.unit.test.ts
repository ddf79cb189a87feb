import { describe, expect, it } from 'vitest'
import { type Edit, smallCatalogue } from './small-catalogue.ts'

const ALBUMS = 'albums.yaml'
const SONGS = 'songs/albums.yaml'
const OTHERS = 'songs/others.yaml'
const CATEGORIES = 'categories.yaml'

describe('what is wrong between entries is told with its file, its line and the remedy', () => {
  it.each<[what: string, edit: Edit, ...mistakes: string[]]>([
    [
      'an album id used twice',
      [ALBUMS, 'id: first-light-again', 'id: first-light'],
      `${ALBUMS}:5 "id" is the same as at ${ALBUMS}:1: change one of the two`,
      `${ALBUMS}:9 "rerecords": no other album has the id first-light: correct it or remove it`,
      `${SONGS}:5 "albums": no album has the id first-light-again: correct it, or add the album`,
      `${SONGS}:19 "albums": no album has the id first-light-again: correct it, or add the album`,
    ],
    [
      'an album title used twice',
      [ALBUMS, 'First Light (Again)', 'first light'],
      `${ALBUMS}:6 "title" is the same as at ${ALBUMS}:2: change one of the two`,
    ],
    [
      'a re-recording of an unknown album',
      [ALBUMS, 'rerecords: first-light', 'rerecords: last-light'],
      `${ALBUMS}:9 "rerecords": no other album has the id last-light: correct it or remove it`,
    ],
    [
      'a re-recording of a later album',
      [ALBUMS, '2013-03-15', '2022-03-15'],
      `${ALBUMS}:9 "rerecords" names a later album (2022-03-15): correct one of the dates`,
    ],
    [
      'an album without songs',
      [
        ALBUMS,
        '- id: first-light\n',
        '- id: silence\n  title: Silence\n  released: 2012-01-01\n  cover: first-light.svg\n- id: first-light\n',
      ],
      `${ALBUMS}:1 has no song: put songs on this album, or remove it`,
    ],
    [
      'a song id used in two files',
      [OTHERS, 'id: guest', 'id: ocean'],
      `${CATEGORIES}:8 "songs": no song has the id guest: correct it, or add the song`,
      `${OTHERS}:1 "id" is the same as at ${SONGS}:9: change one of the two`,
    ],
    [
      'a song title used twice on no album',
      [OTHERS, 'The Guest', '17 given & gone'],
      `${OTHERS}:10 "title" is the same as at ${OTHERS}:2: change one of the two`,
    ],
    [
      'a track taken twice',
      [SONGS, 'first-light: 2', 'first-light: 1'],
      `${SONGS}:12 "albums": track 1 of first-light is "First Light" already: give it another`,
    ],
    [
      'an unknown album',
      [SONGS, 'first-light: 2', 'last-light: 2'],
      `${SONGS}:12 "albums": no album has the id last-light: correct it, or add the album`,
    ],
    [
      'a song that nothing dates',
      [OTHERS, '  released: 2019-12-06\n', ''],
      `${OTHERS}:1 "released" is missing for a song on no album: add the day of its release, or its albums`,
    ],
    [
      'a song released after its album',
      [SONGS, 'themes: [love]', 'released: 2014-01-01\n  themes: [love]'],
      `${SONGS}:7 "released" is not before its album (2013-03-15): remove it, or correct one of the two`,
    ],
    [
      'an own song said to be by the artist',
      [SONGS, 'themes: [love]', 'by: Ann Ash\n  themes: [love]'],
      `${SONGS}:7 "by" is for songs of others: remove it from a song of Ann Ash`,
    ],
    [
      'a song given to nobody',
      [OTHERS, '  by: Cy Cedar\n', ''],
      `${OTHERS}:14 "performed: false" needs "by": name who sings the song`,
    ],
    [
      'a song of others without the artist',
      [OTHERS, '  performed: false\n', ''],
      `${OTHERS}:14 "featuring" lacks Ann Ash: add that name, or "performed: false" where only others are heard`,
    ],
    [
      'a song the artist has no part in',
      [OTHERS, 'writers: [Ann Ash, Cy Cedar]', 'writers: [Cy Cedar]'],
      `${OTHERS}:13 "writers" lacks Ann Ash, who is not heard either: correct it, or remove the song`,
    ],
    [
      'a category code used twice',
      [CATEGORIES, 'code: favourites', 'code: love-songs'],
      `${CATEGORIES}:4 "code" is the same as at ${CATEGORIES}:1: change one of the two`,
    ],
    [
      'a category title used twice',
      [CATEGORIES, 'title: Favourites', 'title: LOVE SONGS'],
      `${CATEGORIES}:5 "title" is the same as at ${CATEGORIES}:2: change one of the two`,
    ],
    [
      'an unknown song in a category',
      [CATEGORIES, '- guest', '- ghost'],
      `${CATEGORIES}:8 "songs": no song has the id ghost: correct it, or add the song`,
    ],
    [
      'a category without songs',
      [CATEGORIES, 'songs:\n    - ocean\n    - guest', 'songs: []'],
      `${CATEGORIES}:6 "songs" is empty: list songs, or remove the category`,
    ],
    [
      'a category with neither songs nor rule',
      [CATEGORIES, '  rule: { theme: love }\n', ''],
      `${CATEGORIES}:1 this entry must have either "songs" or "rule": add one, or remove one of the two`,
    ],
    [
      'a category with songs and rule',
      [CATEGORIES, 'rule: { theme: love }', 'rule: { theme: love }\n  songs: [ocean]'],
      `${CATEGORIES}:1 this entry must have either "songs" or "rule": add one, or remove one of the two`,
    ],
    [
      'a rule that fits nothing',
      [CATEGORIES, 'theme: love', 'theme: school'],
      `${CATEGORIES}:3 "rule" fits no song: correct it, or remove the category`,
    ],
  ])('%s', async (_, edit, ...mistakes) => {
    using catalogue = smallCatalogue(edit)
    expect(await catalogue.mistakes()).toEqual(mistakes)
  })
})
