/** What files mean for a catalogue that is there: titles, releases, dates, and what is shown of a change. */
import { describe, expect, it } from 'vitest'
import { shortName } from '#schema/rules/people/short-name.ts'
import {
  differenceOf,
  NO_LYRICS,
  releaseDayOf,
  songsOfRelease,
  titled,
  yearsOf,
} from '#schema/rules/puzzle/catalogue-import.ts'
import { wordsOf } from '#schema/rules/puzzle/lyric-words.ts'

const same = (title: string, titles: readonly string[]) => titled(title, titles, (one) => one)
const track = (title: string, disambiguation = '') => ({ title, disambiguation })

describe('an entry without an id', () => {
  it('[IM2] is the one with its title, whatever the case', () => {
    expect(same('paper lanterns', ['Paper Lanterns', 'Paper, Lanterns!'])).toEqual(['Paper Lanterns'])
  })

  it('[IM2] is the one that a player could take for it, where none has its title', () => {
    expect(same('Don’t Go & Stay', ['Dont go and stay', 'Go'])).toEqual(['Dont go and stay'])
    expect(same('Élan', ['Elan', 'Elan (Relit)'])).toEqual(['Elan'])
    expect(same('Nobody', ['Elan'])).toEqual([])
  })
})

describe('a release', () => {
  it('[IM3] counts its tracks on through its media', () => {
    const songs = songsOfRelease([[track('One'), track('Two')], [track('Three')]])
    expect(songs).toEqual([
      { title: 'One', track: 1, medium: 0, index: 0 },
      { title: 'Two', track: 2, medium: 0, index: 1 },
      { title: 'Three', track: 3, medium: 1, index: 0 },
    ])
  })

  it('[IM3] adds songs whose lyrics have no words yet', () => {
    expect([...wordsOf(NO_LYRICS)]).toEqual([])
  })

  it('[IM4] has a title twice as two songs where the second says which recording it is, else once', () => {
    const songs = songsOfRelease([[track('Rain', 'album version'), track('RAIN'), track('Rain', 'live'), track('Sun')]])
    expect(songs.map(({ title, track }) => [title, track])).toEqual([
      ['Rain', 1],
      ['Rain (live)', 3],
      ['Sun', 4],
    ])
  })

  it('[IM5] leaves alone a day that lies in its year or month', () => {
    expect(releaseDayOf('2016', '2016-05-13')).toBe('2016-05-13')
    expect(releaseDayOf('2016-05', '2016-05-13')).toBe('2016-05-13')
    expect(releaseDayOf('2016-06', '2016-05-13')).toBe('2016-06-01')
    expect(releaseDayOf('2017', '2016-05-13')).toBe('2017-01-01')
    expect(releaseDayOf('2017', null)).toBe('2017-01-01')
    expect(releaseDayOf('2017-03-04', '2016-05-13')).toBe('2017-03-04')
  })

  it('[IM6] gives its songs the years of their albums, each once', () => {
    expect(yearsOf(['2021-11-12', '2013-03-15', '2021-01-01'])).toEqual([2013, 2021])
  })
})

describe('a change', () => {
  it('[IM7] is shown whole while it is short', () => {
    expect(differenceOf('Rain', 'Sun')).toEqual({ before: 'Rain', after: 'Sun' })
  })

  it('[IM7] is shown from a little before the first difference where it is long', () => {
    const verse = 'la '.repeat(200)
    const { before, after } = differenceOf(`${verse}rain ${verse}`, `${verse}snow ${verse}`)
    expect(before).toMatch(/^….{1,40}rain la/)
    expect(after).toMatch(/^….{1,40}snow la .*…$/)
    expect(before.length).toBeLessThan(170)
  })
})

describe('a short name', () => {
  it('[IM8] comes from the title, with a number where another has it', () => {
    expect(shortName("Ain't No Élan & (Relit)")).toBe('aint-no-elan-and-relit')
    expect(shortName('Rain', 2)).toBe('rain-2')
    expect(shortName('雨')).toBe('untitled')
  })
})
