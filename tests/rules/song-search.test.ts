import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexSongs, SEARCH_LIMIT, type SearchableSong, search } from '#schema/rules/puzzle/song-search.ts'

const song = (id: number, title: string, aliases: string[] = [], album: string | null = null): SearchableSong => ({
  id,
  title,
  aliases,
  album,
})
const songs = [
  song(1, "Nobody's Valentine (From The Vault)"),
  song(2, 'Salt & Static'),
  song(3, 'Rain on a Tuesday'),
  song(4, 'Pocketful of Rain (From The Vault)'),
  song(5, 'Terrain'),
  song(6, 'Café Noël'),
  song(7, 'Paper Lanterns', ['Lanterns']),
  song(8, 'Paper Lanterns (Relit)', [], 'Paper Lanterns (Relit)'),
  song(9, 'Harbour Lights feat. Otis Vale'),
  song(10, 'Easy', [], 'Tin Roof Summer'),
  song(11, 'Easy', [], 'The Quiet Parade'),
  song(12, 'Who Taught You to Leave?'),
  song(13, 'Rain'),
  song(14, 'Stay (Like That)'),
  song(15, 'Brainstorm'),
]
const idsFor = (query: string) => search(indexSongs(songs), query).map(({ id }) => id)

describe('song search', () => {
  it('[SO1] minds neither signs, spaces, case nor accents', () => {
    for (const query of ['NOBODYS', 'nobody’s v', "nobody's-valentine"]) expect(idsFor(query)).toEqual([1])
    for (const query of ['cafe noel', 'CAFÉ', 'cafe\u0301', 'noël']) expect(idsFor(query)).toEqual([6])
    expect(idsFor('who taught you to leave')).toEqual([12])
    expect(idsFor('rainona')).toEqual([3])
  })

  it("[SO1] takes '&' for 'and'", () => {
    for (const query of ['salt & static', 'salt and static', 'Salt &', 'salt a']) expect(idsFor(query)).toEqual([2])
  })

  it('[SO2] does not mind the vault, a guest or a version', () => {
    for (const query of ['pocketful of rain', 'pocketful of rain (from the vault)', 'Pocketful of Rain (From the V']) {
      expect(idsFor(query)).toEqual([4])
    }
    for (const query of ['harbour lights', 'harbour lights (feat. Somebody)', 'harbour lights ft. Otis'])
      expect(idsFor(query)).toEqual([9])
    expect(idsFor('Terrain - Live at the Pier')).toEqual([5])
    expect(idsFor('rain on a tuesday (acoustic version)')).toEqual([3])
    expect(idsFor('paper lanterns')).toEqual([7, 8])
    expect(idsFor('paper lanterns relit')).toEqual([8])
    expect(idsFor('like that')).toEqual([14])
  })

  it('[SO3] finds nothing for nothing', () => {
    for (const query of ['', '   ', '?!', '(from the vault)']) expect(idsFor(query)).toEqual([])
    expect(idsFor('zzz')).toEqual([])
  })

  it('[SO4] shows at most 20 songs', () => {
    const many = Array.from({ length: 50 }, (_, id) => song(id, `Song ${id}`))
    expect(search(indexSongs(many), 'song')).toHaveLength(SEARCH_LIMIT)
    expect(SEARCH_LIMIT).toBe(20)
  })

  it('[SO5] puts the very name first, then beginnings, then words, then the rest', () => {
    expect(idsFor('rain')).toEqual([13, 3, 4, 15, 5])
  })

  it('[SO6] finds a song by its other names', () => {
    expect(idsFor('lanterns')).toEqual([7, 8])
  })

  it('[SO7] tells songs of one title apart by album', () => {
    const index = indexSongs(songs)
    expect(search(index, 'easy').map(({ album }) => album)).toEqual(['Tin Roof Summer', 'The Quiet Parade'])
  })

  it('[SO8] takes any query whatever, and finds each song by its own title', () => {
    const index = indexSongs(songs)
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string({ unit: 'grapheme' }),
          fc.string({ unit: fc.constantFrom(...'([)]&.- fteavr') }),
        ),
        (query) => {
          expect(search(index, query).length).toBeLessThanOrEqual(SEARCH_LIMIT)
        },
      ),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (title) => {
        const found = search(indexSongs([song(1, title)]), title)
        expect(found.length).toBeLessThanOrEqual(1)
        if (/[a-z0-9]/i.test(title.replace(/\(.*/, ''))) expect(found).toHaveLength(1)
      }),
    )
    for (const each of songs) expect(search(index, each.title)).toContain(each)
  })
})
