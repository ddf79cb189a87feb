import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { countryName, searchCountries } from '#schema/rules/people/countries.ts'
import { AUSTRALIAN_REGIONS, UK_AND_CROWN_REGIONS, US_STATES, WORLD } from '#schema/rules/people/country-lists.ts'

const namesFor = (text: string) => searchCountries(text).map(({ name }) => name)

describe('the search for a country', () => {
  it('[CY1] finds a part of a name, whatever its case and accents', () => {
    expect(namesFor('NORW')).toEqual(['Norway'])
    expect(namesFor('cote')).toEqual(['Côte d’Ivoire'])
    expect(namesFor('california')).toEqual(['California'])
    expect(namesFor('nowhere at all')).toEqual([])
  })

  it('shows the world to who has typed nothing', () => {
    expect(searchCountries(' ')).toBe(WORLD)
  })

  it.each([
    ['aus', AUSTRALIAN_REGIONS],
    ['Australia', AUSTRALIAN_REGIONS],
    ['uk', UK_AND_CROWN_REGIONS],
    ['GB', UK_AND_CROWN_REGIONS],
    ['unit', UK_AND_CROWN_REGIONS],
    ['us', US_STATES],
    ['america', US_STATES],
    ['United States', US_STATES],
  ])('[CY2] adds a group of regions for %s', (text, group) => {
    expect(searchCountries(text)).toEqual(expect.arrayContaining([...group]))
  })

  it('[CY2] names nothing twice', () => {
    for (const text of ['aus', 'unit', 'us', 'a']) expect(new Set(namesFor(text)).size).toBe(namesFor(text).length)
  })
})

describe('the lists', () => {
  it('[CY3] have the four that are on no map', () => {
    expect(WORLD.filter(({ code }) => code.startsWith('other/')).map(({ name }) => name)).toEqual([
      'Earth',
      'Mars',
      'Pirate',
      'Klingon',
    ])
  })

  it('have each code once', () => {
    const all = [...WORLD, ...US_STATES, ...AUSTRALIAN_REGIONS, ...UK_AND_CROWN_REGIONS]
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length)
    expect([US_STATES.length, AUSTRALIAN_REGIONS.length]).toEqual([51, 8])
  })

  it('[CY4] have a flag for every code, a state without one that of its country', () => {
    const folder = join(createRequire(import.meta.url).resolve('circle-flags/package.json'), '../flags')
    const isDrawn = (code: string) => existsSync(join(folder, `${code}.svg`))
    const all = [...WORLD, ...US_STATES, ...AUSTRALIAN_REGIONS, ...UK_AND_CROWN_REGIONS]
    expect(all.filter(({ code }) => !isDrawn(code) && !isDrawn(code.replace(/-.*/, '')))).toEqual([])
  })

  it('tell a name by its code', () => {
    expect(countryName('us-ca')).toBe('California')
    expect(countryName('nowhere')).toBeNull()
  })
})
