import { expect, it } from 'vitest'
import { playRefs } from '#server/play/play-ref.ts'

const PLAYER = '6f2b1c1e-54f0-4c3b-9a55-1d2e3f405162'

it('names a play by twelve characters, the same each time, which the id of its player does not tell without the key', () => {
  const [one, other] = [playRefs('the key of one installation'), playRefs('the key of another')]
  expect(one(7, PLAYER)).toMatch(/^[\w-]{12}$/)
  expect(one(7, PLAYER)).toBe(one(7, PLAYER))
  expect(one(8, PLAYER)).not.toBe(one(7, PLAYER))
  expect(other(7, PLAYER)).not.toBe(one(7, PLAYER))
})
