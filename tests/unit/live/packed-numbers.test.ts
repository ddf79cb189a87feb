import { expect, it } from 'vitest'
import { seededRandom } from '#schema/rules/random.ts'
import { fromDifferences, pack, toDifferences, unpack } from '#server/live/packed-numbers.ts'
import { atOnce } from '#server/live/steps.ts'

it.each([0, 1, 9, 20_000])('%i numbers come out as they were packed', async (length) => {
  const random = seededRandom(`packed ${length}`)
  const numbers = Int32Array.from({ length }, (_, i) => (i % 7 === 0 ? 2 ** 31 - 1 - i : Math.floor(random() * 300)))
  expect(await unpack(await pack(numbers, atOnce), atOnce)).toEqual(numbers)
})

it('scores, ascending, take less than three letters each', async () => {
  const random = seededRandom('scores')
  const scores = Int32Array.from({ length: 100_000 }, () => Math.floor(random() * 4e8)).sort()
  const text = await pack(await atOnce(toDifferences(scores)), atOnce)
  expect(text.length).toBeLessThan(3 * scores.length)
  expect(await atOnce(fromDifferences(await unpack(text, atOnce)))).toEqual(scores)
})
