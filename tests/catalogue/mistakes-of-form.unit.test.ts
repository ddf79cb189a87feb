import { describe, expect, it } from 'vitest'
import { THEMES } from '#server/catalogue/themes.ts'
import { type Edit, smallCatalogue } from './small-catalogue.ts'

const ALBUMS = 'albums.yaml'
const SONGS = 'songs/albums.yaml'
const OTHERS = 'songs/others.yaml'
const CATEGORIES = 'categories.yaml'

describe('what is wrong with an entry is told with its file, its line and the remedy', () => {
  it.each<[what: string, edit: Edit, ...mistakes: string[]]>([
    [
      'broken YAML',
      [SONGS, 'title: Océan', 'title: Océan: live'],
      `${SONGS}:10 is no YAML here (Nested mappings are not allowed in compact mappings): indent as in the lines around it, and quote text that contains ': ' or begins with a sign`,
    ],
    [
      'a field given twice',
      [ALBUMS, 'title: First Light\n', 'title: A\n  title: B\n'],
      `${ALBUMS}:3 is no YAML here (Map keys must be unique): indent as in the lines around it, and quote text that contains ': ' or begins with a sign`,
    ],
    [
      'an alias',
      [ALBUMS, '- id: first-light\n  title: First Light', '- id: &name first-light\n  title: *name'],
      `${ALBUMS}:2 *name is an alias: write the text itself`,
    ],
    [
      'an empty file',
      [
        CATEGORIES,
        '- code: love-songs\n  title: Love songs\n  rule: { theme: love }\n- code: favourites\n  title: Favourites\n  songs:\n    - ocean\n    - guest\n',
        '',
      ],
      `${CATEGORIES}:1 is empty: give it a list of entries`,
    ],
    [
      'a file that is no list',
      [
        CATEGORIES,
        '- code: love-songs\n  title: Love songs\n  rule: { theme: love }\n- code: favourites\n  title: Favourites\n  songs:\n    - ocean\n    - guest\n',
        'code: x\n',
      ],
      `${CATEGORIES}:1 must be a list: begin each entry with "- "`,
    ],
    [
      'an entry that has no fields',
      [CATEGORIES, '- code: love-songs\n', '- words\n- code: love-songs\n'],
      `${CATEGORIES}:1 this entry must have fields, such as "id: paper-lanterns"`,
    ],
    [
      'an unknown field',
      [SONGS, 'title: Océan', 'titel: Océan'],
      `${SONGS}:9 "title" is missing: add it`,
      `${SONGS}:10 "titel" is not known here: correct or remove it (known are id, title, albums, released, writers, by, performed, featuring, aliases, themes, lyrics)`,
    ],
    ['an empty field', [SONGS, 'title: Océan', 'title:'], `${SONGS}:10 "title" is empty: give it a value or remove it`],
    [
      'a blank field',
      [SONGS, 'title: Océan', "title: '  '"],
      `${SONGS}:10 "title" is empty: give it a value or remove it`,
    ],
    [
      'a number for a title',
      [SONGS, 'title: Océan', 'title: 1999'],
      `${SONGS}:10 "title" must be text: put it in quotes`,
    ],
    [
      'one writer where a list belongs',
      [SONGS, 'writers: [Bo Birch]', 'writers: Bo Birch'],
      `${SONGS}:20 "writers" must be a list, such as [one, two]`,
    ],
    [
      'a writer named twice',
      [SONGS, '[Ann Ash, Bo Birch]', '[Bo Birch, Bo Birch]'],
      `${SONGS}:13 "writers" names something twice: remove one of the two`,
    ],
    [
      'nobody who wrote it',
      [SONGS, 'writers: [Bo Birch]', 'writers: []'],
      `${SONGS}:20 "writers" is empty: name the writers`,
    ],
    [
      'a number among the writers',
      [SONGS, '[Ann Ash, Bo Birch]', '[Ann Ash, 7]'],
      `${SONGS}:13 "writers[2]" must be text: put it in quotes`,
    ],
    [
      'an id in another spelling',
      [SONGS, 'id: why', 'id: Why_Not'],
      `${SONGS}:16 "id" must be small letters, digits and hyphens, such as paper-lanterns`,
    ],
    [
      'a track that is no number',
      [SONGS, 'first-light: 2', 'first-light: two'],
      `${SONGS}:12 "albums.first-light" must be a number`,
    ],
    [
      'a track that is no whole number',
      [SONGS, 'first-light: 2', 'first-light: 1.5'],
      `${SONGS}:12 "albums.first-light" must be a whole number`,
    ],
    ['track 0', [SONGS, 'first-light: 2', 'first-light: 0'], `${SONGS}:12 "albums.first-light" must be 1 or more`],
    [
      'a day that is in no calendar',
      [ALBUMS, '2013-03-15', '2013-02-30'],
      `${ALBUMS}:3 "released" must be a day of the calendar, such as 2016-05-13`,
    ],
    [
      'a word where true or false belongs',
      [OTHERS, 'performed: false', 'performed: no'],
      `${OTHERS}:15 "performed" must be true or false`,
    ],
    [
      'an unknown theme',
      [SONGS, 'themes: [love]', 'themes: [luv]'],
      `${SONGS}:7 "themes[1]" is not a theme: choose from ${THEMES.join(', ')}`,
    ],
    [
      'lyrics that are too short',
      [OTHERS, 'la la la', 'la'],
      `${OTHERS}:8 "lyrics" has 58 words: write 60 or more ([headings] do not count)`,
    ],
  ])('%s', async (_, edit, ...mistakes) => {
    using catalogue = smallCatalogue(edit)
    expect(await catalogue.mistakes()).toEqual(mistakes)
  })
})
