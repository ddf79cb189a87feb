/** A memory that never outgrows its bounds, whatever it is given. */
import { describe, expect, it } from 'vitest'
import { BoundedMap } from '#server/http/hot/bounded-map.ts'
import { Editions } from '#server/http/hot/editions.ts'

describe('a bounded map', () => {
  it('holds so many, and first lets go what nobody has asked for', () => {
    const map = new BoundedMap<number>({ entries: 3, weight: 100 })
    for (const [value, key] of ['a', 'b', 'c'].entries()) map.set(key, value, 1)
    expect([map.get('a'), map.get('c')]).toEqual([0, 2])
    map.set('d', 3, 1)
    expect(['a', 'b', 'c', 'd'].map((key) => map.get(key))).toEqual([0, undefined, 2, 3])
  })

  it('holds no more than so much', () => {
    const map = new BoundedMap<string>({ entries: 100, weight: 10 })
    for (const key of 'abcdefgh') map.set(key, key, 4)
    expect(map.size).toBe(2)
    map.set('h', 'H', 9)
    expect([map.size, map.get('h')]).toEqual([1, 'H'])
    map.set('huge', '', 11)
    expect(map.get('huge')).toBeUndefined()
    expect(map.get('h')).toBe('H')
  })

  it('makes room where everything was asked for, too', () => {
    const map = new BoundedMap<number>({ entries: 4, weight: 100 })
    for (let value = 0; value < 50; value++) {
      map.set(`${value}`, value, 1)
      for (let known = 0; known <= value; known++) map.get(`${known}`)
      expect(map.size).toBeLessThanOrEqual(4)
    }
    map.clear()
    expect(map.size).toBe(0)
  })
})

describe('editions', () => {
  it('stay few, whatever games are looked at', () => {
    const editions = new Editions()
    const early = editions.begin()
    editions.see(1, early)
    expect(editions.isCurrent(early)).toBe(true)
    for (let game = 2; game < 10_001; game++) editions.see(game, editions.begin())
    const late = editions.begin()
    editions.see(10_001, late)
    // To forget all is to call all outdated.
    expect(editions.isCurrent(early)).toBe(false)
  })
})
