import { describe, expect, it } from 'vitest'
import { smallCatalogue } from './small-catalogue.ts'

const FRIDAY_ALBUMS = ['first-light', 'ocean', 'why']

describe('a rule names the songs of a category', () => {
  it.each<[rule: string, ...songs: string[]]>([
    ['startsWith: O', 'ocean'],
    ['startsWith: T', 'guest'],
    ["startsWith: '#'", 'given-away'],
    ['releasedYear: 2021', 'first-light', 'why'],
    ['releasedYear: 2019', 'guest'],
    ['releasedBetween: [2014, 2020]', 'given-away', 'guest'],
    ['releasedWeekday: Friday', ...FRIDAY_ALBUMS.toSpliced(1, 0, 'guest').sort()],
    ['releasedWeekday: Wednesday', 'given-away'],
    ['releasedSeason: Spring', 'first-light', 'ocean'],
    ['releasedSeason: Summer', 'given-away'],
    ['releasedSeason: Autumn', 'why'],
    ['releasedSeason: Winter', 'guest'],
    ['track: 2', 'ocean', 'why'],
    ['track: last', 'ocean', 'why'],
    ['titleTrack: true', 'first-light'],
    ['words: 1', 'ocean'],
    ['words: 2', 'first-light', 'guest', 'why'],
    ['minWords: 4', 'given-away'],
    ['question: true', 'why'],
    ["titleContains: 'NOT'", 'why'],
    ['vault: true', 'why'],
    ['theme: love', 'first-light'],
    ['coWritten: true', 'given-away', 'ocean'],
    ['soloWritten: true', 'first-light', 'guest'],
    ['writtenWith: Bo Birch', 'ocean'],
    ['featuring: true', 'ocean'],
    ['onOthers: true', 'guest'],
    ['forOthers: true', 'given-away'],
    ['noAlbum: true', 'given-away', 'guest'],
    ['onAlbums: 2', 'first-light'],
  ])('%s', async (rule, ...songs) => {
    using catalogue = smallCatalogue(['categories.yaml', 'rule: { theme: love }', `rule: { ${rule} }`])
    const { categories } = await catalogue.read()
    expect(categories[0]?.songs).toEqual(songs)
  })

  it('counts a song for its first release and the years of all its albums', async () => {
    using catalogue = smallCatalogue(
      ['songs/albums.yaml', 'themes: [love]', 'themes: [love]\n  released: 2012-12-25'],
      ['categories.yaml', 'rule: { theme: love }', 'rule: { releasedSeason: Winter }'],
    )
    const { songs, categories } = await catalogue.read()
    expect(songs[0]).toMatchObject({ releasedOn: '2012-12-25', releaseYears: [2012, 2013, 2021] })
    expect(categories[0]?.songs).toEqual(['first-light', 'guest'])
  })
})

describe('a rule that cannot be is a mistake', () => {
  it.each([
    ['colour: red', /^categories.yaml:3 "rule.colour" is no rule: correct or remove it \(rules are startsWith, .*\)$/],
    ['words: 1, vault: true', /^categories.yaml:3 "rule" must be exactly one rule of startsWith, .*$/],
    ['words: one', /^categories.yaml:3 "rule.words" must be a number$/],
    ['vault: false', /^categories.yaml:3 "rule.vault" must be true: leave the rule out otherwise$/],
    ['startsWith: a', /^categories.yaml:3 "rule.startsWith" must be a capital letter, or '#' for digits$/],
    ['releasedBetween: [2015, 2013]', /^categories.yaml:3 "rule.releasedBetween" must have the earlier year first$/],
    ['releasedSeason: Fall', /^categories.yaml:3 "rule.releasedSeason" must be one of Winter, Spring, Summer, Autumn$/],
    ['track: first', /^categories.yaml:3 "rule.track" must be a track number, or 'last'$/],
  ])('%s', async (rule, mistake) => {
    using catalogue = smallCatalogue(['categories.yaml', 'rule: { theme: love }', `rule: { ${rule} }`])
    const mistakes = await catalogue.mistakes()
    expect(mistakes).toHaveLength(1)
    expect(mistakes[0]).toMatch(mistake)
  })
})
