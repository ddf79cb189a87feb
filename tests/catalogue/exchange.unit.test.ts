/** Reading files that are to be imported: each kind, and every mistake with its file, its place and the remedy. */
import { describe, expect, it } from 'vitest'
import { FaultyFiles } from '#schema/portal/catalogue-file-errors.ts'
import { readFiles } from '#server/catalogue/exchange/read-files.ts'

const read = (name: string, text: string) => readFiles([{ name, text }])

/** 'songs.csv, line 3: …' */
function mistakesIn(...files: readonly (readonly [name: string, text: string])[]): string[] {
  try {
    readFiles(files.map(([name, text]) => ({ name, text })))
    return []
  } catch (problem) {
    if (!(problem instanceof FaultyFiles)) throw problem
    return problem.mistakes.map(({ file, place, message }) => `${file}${place ? `, ${place}` : ''}: ${message}`)
  }
}

const json = (catalogue: object) => JSON.stringify({ format: 'ninefold-catalogue', version: 1, ...catalogue })

describe('a table', () => {
  it('has cells with commas, quotes and line breaks, and lists with bars', () => {
    const text = [
      '\uFEFFid,title,albums,aliases,artistFeatured,lyrics',
      '"rain","Rain, ""Rain""","first-light:3 | second:1","A \\| B | C",no,"One line,',
      'another ""line"""',
      '',
    ].join('\r\n')
    const { songs } = read('songs.csv', text)
    expect(songs.map(({ fields }) => fields)).toEqual([
      {
        id: 'rain',
        title: 'Rain, "Rain"',
        albums: { 'first-light': 3, second: 1 },
        aliases: ['A | B', 'C'],
        artistFeatured: false,
        lyrics: 'One line,\nanother "line"',
      },
    ])
  })

  it('is told by its columns, and may be separated by semicolons', () => {
    expect(read('a.csv', 'id;title;releasedOn\nx;X;2016-05-13\n').albums[0]?.fields).toEqual({
      id: 'x',
      title: 'X',
      releasedOn: '2016-05-13',
    })
    expect(read('c.csv', 'title,songs\nX,a | b\n').categories[0]?.fields).toEqual({ title: 'X', songs: ['a', 'b'] })
  })

  it('tells the line of each mistake, also after a cell of many lines', () => {
    const text = 'id,title,releaseYears,lyrics\na,A,2016,"one\ntwo\nthree"\nb,,20166,la\nc,C,2016\nd,D,2016,la\n'
    expect(mistakesIn(['songs.csv', text])).toEqual([
      'songs.csv, line 5: "title" is empty: give it a value or remove it',
      'songs.csv, line 5: "releaseYears[1]" must have four digits, such as 2016',
      'songs.csv, line 6: has 3 cells and not 4: put cells with commas or line breaks into quotes',
    ])
  })

  it('names columns that it does not know, and is refused when nobody can tell what it holds', () => {
    expect(mistakesIn(['songs.csv', 'id,title,lyric\na,A,la\n'])[0]).toMatch(
      /^songs\.csv, line 1: has columns of none of the tables, or too few to tell \(.*\): correct its first line$/,
    )
    expect(mistakesIn(['names.csv', 'id,title\na,A\n'])).toHaveLength(1)
    expect(mistakesIn(['songs.csv', 'id,title,lyrics\na,A,"la\n'])[0]).toMatch(
      /^songs\.csv, line 2: is no table from here on/,
    )
  })
})

describe('a JSON file', () => {
  it('tells the place of each mistake', () => {
    const songs = [{ id: 'a' }, { id: 'B', title: ' ', themes: ['sea', 'love affair'], lyrik: '' }]
    expect(mistakesIn(['catalogue.json', json({ songs })])).toEqual([
      'catalogue.json, songs[2].id: must be small letters, digits and hyphens, such as paper-lanterns',
      'catalogue.json, songs[2].title: is empty: give it a value or remove it',
      expect.stringMatching(/^catalogue\.json, songs\[2\]\.themes\[2\]: is not a theme: choose from love/),
      expect.stringMatching(/^catalogue\.json, songs\[2\]\.lyrik: is not known here/),
    ])
  })

  it('is refused when it is none, or something else', () => {
    const cut = json({ songs: [{ id: 'a' }, { id: 'b' }] }).replaceAll(',', ',\n')
    const broken = 'is no JSON here: correct it, or export the file anew'
    expect(mistakesIn(['a.json', cut.replace('"b"', 'b')])).toEqual([`a.json, line 4: ${broken}`])
    expect(mistakesIn(['a.json', cut.slice(0, -3)])).toEqual([`a.json, line 4: ${broken}`])
    expect(mistakesIn(['a.json', `${cut}}`])).toEqual([`a.json, line 4: ${broken}`])
    expect(mistakesIn(['a.json', '{}'])[0]).toMatch(/^a\.json, format: must be "ninefold-catalogue" for a catalogue/)
    expect(mistakesIn(['a.json', json({ version: 2 })])).toEqual([
      'a.json, version: must be 1: export the catalogue anew from the same version of the product',
    ])
    expect(mistakesIn(['a.json', 'null'])).toHaveLength(1)
  })

  it('gains nothing by hostile keys', () => {
    const albums = JSON.parse('{"__proto__": 1, "constructor": 2}')
    const { songs } = read('a.json', json({ songs: [{ id: 'a', albums }] }))
    expect(Object.getPrototypeOf(songs[0]?.fields.albums)).toBe(Object.prototype)
  })
})

describe('files', () => {
  it('are bounded in number, size and entries, and there must be one', () => {
    const songs = Array.from({ length: 5001 }, (_, number) => ({ id: `song-${number}` }))
    expect(mistakesIn(['large.json', json({ songs })])).toEqual([
      'large.json: makes more than 5000 entries: import it in parts',
    ])
    expect(mistakesIn(['huge.csv', `id,title,lyrics\na,A,"${'é'.repeat(2_700_000)}"\n`])).toEqual([
      'huge.csv: has more than 5 MB: divide it',
    ])
    const many = Array.from({ length: 51 }, (_, number) => [`${number}.json`, json({})] as const)
    expect(mistakesIn(...many)).toEqual(['Import: There are 51 files: import 50 at a time.'])
    expect(mistakesIn()).toEqual(['Import: No file was chosen: choose one or more.'])
    expect(mistakesIn(['a.json', json({})], ['a.json', json({})])).toEqual(['a.json: is there twice: leave one out'])
    expect(mistakesIn(['a.csv', ' \n'])).toEqual(['a.csv: is empty: leave it out'])
  })
})
