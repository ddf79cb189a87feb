import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Roster } from '#server/live/games/roster.ts'
import { visitor } from '../support/packed-game.ts'
import { playRef } from '../support/play-ref.ts'

const MANY = 3000
const person = (n: number) => ({
  ...visitor,
  isSignedIn: n % 3 === 0,
  isHidden: n % 6 === 0,
  name: n % 3 === 0 ? `Zoë ${n}` : null,
  countryCode: n % 9 === 0 ? 'us-ca' : null,
})

describe('a roster', () => {
  it('finds each of very many players by their ids, and knows what is shown of them', () => {
    const roster = new Roster()
    const ids = Array.from({ length: MANY }, () => randomUUID())
    expect(ids.map((id, n) => roster.add(id, playRef(7, id), person(n)))).toEqual([...ids.keys()])
    expect(roster.indexOf(randomUUID())).toBe(-1)
    expect(ids.map((id) => roster.indexOf(id))).toEqual([...ids.keys()])
    expect(ids.map((_, n) => roster.idOf(n))).toEqual(ids)
    expect(ids.map((_, n) => roster.refOf(n))).toEqual(ids.map((id) => playRef(7, id)))
    expect(ids.map((_, n) => roster.personOf(n))).toEqual(ids.map((_, n) => person(n)))
  })

  it('finds players by the ids that they have taken, however many have, and not by those of before', () => {
    const roster = new Roster()
    const ids = Array.from({ length: MANY }, () => randomUUID())
    for (const id of ids) roster.add(id, playRef(7, id), visitor)
    for (let round = 0; round < 4; round++) {
      for (const [n, id] of ids.entries()) {
        if (n % 2 === 0) continue
        const next = randomUUID()
        roster.rename(n, next)
        expect(roster.indexOf(id)).toBe(-1)
        ids[n] = next
      }
      expect(ids.map((id) => roster.indexOf(id))).toEqual([...ids.keys()])
      expect(ids.map((_, n) => roster.idOf(n))).toEqual(ids)
    }
    expect(roster.add(randomUUID(), 'abcdefghijkl', visitor)).toBe(MANY)
  })

  it('shows players otherwise as often as they want, and nobody else', () => {
    const roster = new Roster()
    const ids = Array.from({ length: 9 }, () => randomUUID())
    for (const [n, id] of ids.entries()) roster.add(id, playRef(7, id), person(n))
    for (let n = 0; n < MANY; n++) roster.describe(n % 3, { ...person(n), name: `${n} ${'ö'.repeat(60)}` })
    const shown = [MANY - 3, MANY - 2, MANY - 1].map((n) => ({ ...person(n), name: `${n} ${'ö'.repeat(60)}` }))
    const others = [3, 4, 5, 6, 7, 8].map(person)
    expect(ids.map((_, n) => roster.personOf(n))).toEqual([...shown, ...others])
    expect(roster.hiddenCount).toBe([...shown, ...others].filter(({ isHidden }) => isHidden).length)
    roster.describe(0, visitor)
    expect(roster.personOf(0)).toEqual(visitor)
  })

  it('learns who somebody is after their pick, once', () => {
    const roster = new Roster()
    const index = roster.add(randomUUID(), 'abcdefghijkl', visitor)
    roster.introduce(index, person(0))
    roster.introduce(index, { ...person(0), name: 'Another' })
    expect(roster.personOf(index)).toEqual(person(0))
  })
})
