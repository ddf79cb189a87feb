import { describe, expect, it } from 'vitest'
import { settlesAt } from '#schema/rules/calendar/calendar.ts'
import { isBoardOpen } from '#schema/rules/people/adoption.ts'
import { randomName } from '#schema/rules/people/display-names.ts'
import { isOwnName, longerName, nameModeOf, shorterName } from '#schema/rules/people/own-name.ts'
import { product } from '#schema/rules/product.ts'
import { seededRandom } from '#schema/rules/puzzle/random.ts'

describe('the board of a play that may be taken over', () => {
  it('[AD1] is open until it is due to settle, or has settled', () => {
    const due = settlesAt(40, product)
    const [before, game] = [new Date(due.getTime() - 1), { number: 40, settledAt: null }]
    expect(isBoardOpen(game, before, product)).toBe(true)
    expect(isBoardOpen(game, due, product)).toBe(false)
    expect(isBoardOpen({ ...game, settledAt: before }, before, product)).toBe(false)
  })

  it("[AD1] is always open for a player's own game", () => {
    expect(isBoardOpen({ number: null, settledAt: null }, new Date(0), product)).toBe(true)
  })
})

describe('a display name', () => {
  it('[NA3] is a part of the first name, of three letters or more, or all of a shorter one', () => {
    expect(isOwnName('Ros', 'Rosalind')).toBe(true)
    expect(isOwnName('Rosalind', 'Rosalind')).toBe(true)
    expect(isOwnName('Ro', 'Rosalind')).toBe(false)
    expect(isOwnName('sal', 'Rosalind')).toBe(false)
    expect(isOwnName('Bo', 'Bo')).toBe(true)
    expect(isOwnName('B', 'Bo')).toBe(false)
    expect(isOwnName('', 'Bo')).toBe(false)
  })

  it('[NA4] or is drawn: an adjective and an animal', () => {
    const random = seededRandom('names')
    for (let i = 0; i < 50; i++) expect(isOwnName(randomName(random), 'Ada')).toBe(true)
    expect(isOwnName('Otter Gentle', 'Ada')).toBe(false)
    expect(isOwnName('Gentle Otter King', 'Ada')).toBe(false)
    expect(isOwnName('Gentle', 'Ada')).toBe(false)
  })

  it('[NA5] grows by the next letter of the first name, and shrinks to three', () => {
    expect(shorterName('Rosa')).toBe('Ros')
    expect(shorterName('Ros')).toBe('Ros')
    expect(shorterName('Bo')).toBe('Bo')
    expect(longerName('Ros', 'Rosalind')).toBe('Rosa')
    expect(longerName('Rosalind', 'Rosalind')).toBe('Rosalind')
    expect(shorterName('Zoë🦊')).toBe('Zoë')
  })

  it('[NA6] was shortened when the first name contains it, else drawn', () => {
    expect(nameModeOf('Ros', 'Rosalind')).toBe('shorten')
    expect(nameModeOf('', 'Rosalind')).toBe('shorten')
    expect(nameModeOf('Gentle Otter', 'Rosalind')).toBe('random')
  })
})
