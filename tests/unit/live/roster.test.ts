import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Roster } from '#server/live/roster.ts'
import { playRef } from '#server/play-ref.ts'
import { visitor } from '../../support/packed-game.ts'

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

  it('learns who somebody is after their pick, once', () => {
    const roster = new Roster()
    const index = roster.add(randomUUID(), 'abcdefghijkl', visitor)
    roster.introduce(index, person(0))
    roster.introduce(index, { ...person(0), name: 'Another' })
    expect(roster.personOf(index)).toEqual(person(0))
  })
})
