import { describe, expect, it } from 'vitest'
import { type Edit, smallCatalogue } from './small-catalogue.ts'

const ALBUMS = 'albums.yaml'
const COVER = 'covers/first-light.svg'

describe('what is wrong with a cover is told with its file, its line and the remedy', () => {
  it.each<[what: string, edit: Edit, ...mistakes: string[]]>([
    [
      'a cover named like a path',
      [ALBUMS, 'cover: first-light.svg', 'cover: ../first-light.svg'],
      `${ALBUMS}:4 "cover" must be the name of a file in covers/, such as paper-lanterns.svg`,
    ],
    [
      'a cover that is not there',
      [ALBUMS, 'cover: first-light.svg', 'cover: last-light.svg'],
      'covers/last-light.svg does not exist: add it',
    ],
    [
      'a cover that is not square',
      [COVER, '0 0 100 100', '0 0 100 80'],
      `${COVER}:1 is 100 by 80: make it square, such as viewBox="0 0 1000 1000"`,
    ],
    [
      'a cover that is no picture',
      [COVER, '</svg>', ''],
      `${COVER}:4 cannot be drawn (Premature end of data in tag svg line 1): correct it`,
    ],
    [
      'a program in a cover',
      [COVER, '</svg>', '<script>1</script></svg>'],
      `${COVER}:3 contains a program or a foreign document: remove it`,
    ],
    ['an event in a cover', [COVER, '<rect', '<rect onclick="1"'], `${COVER}:2 reacts to events: remove the attribute`],
    [
      'a picture from elsewhere in a cover',
      [COVER, '<rect', '<image href="https://example.com/x.png"/><rect'],
      `${COVER}:2 refers to something outside the file: only references such as "#sun" are allowed`,
    ],
    [
      'a style from elsewhere in a cover',
      [COVER, 'fill="#ffaa00"', 'fill="url(https://example.com/#x)"'],
      `${COVER}:2 refers to something outside the file: only references such as url(#sun) are allowed`,
    ],
    [
      'entities in a cover',
      [COVER, '<svg', '<!DOCTYPE svg [<!ENTITY a "b">]>\n<svg'],
      `${COVER}:1 declares a document type or entities: remove them`,
    ],
  ])('%s', async (_, edit, ...mistakes) => {
    using catalogue = smallCatalogue(edit)
    expect(await catalogue.mistakes()).toEqual(mistakes)
  })
})
