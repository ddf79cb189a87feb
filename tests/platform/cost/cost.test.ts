/** Points follow CPU time: every field is called with its dearest arguments, as a caller who may. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Figure } from './figures.ts'
import { openMeter } from './meter.ts'
import { fillWorld, type RichWorld } from './rich-world.ts'
import { isOdd, type Survey, survey } from './survey.ts'

/** Between the median field and any other. */
const TIMES = 10
/** Far longer than it takes, on a machine that runs many tests at once. */
const SETUP_MS = 1_200_000

let world: RichWorld
let found: Survey

// Slow: more than seven hundred operations, each of them three times.
beforeAll(async () => {
  world = await fillWorld()
  using meter = await openMeter(world.stage.server)
  found = await survey(world, meter, TIMES)
}, SETUP_MS)
afterAll(() => world.stage[Symbol.asyncDispose]())

const inWords = ({ field, points, leastPerPoint, whole }: Figure) =>
  `${field}: ${Math.round(leastPerPoint)} µs for each of ${points} points, ${Math.round(whole)} µs in all`

describe('a point', () => {
  it('stands for at most ten times the CPU time of the median field, and at least a tenth', () => {
    const odd = found.figures.filter((figure) => isOdd(figure, found.median, TIMES)).map(inWords)
    expect(odd, `the median field takes ${found.median.toFixed(1)} µs a point`).toEqual([])
  })

  it('is measured of every field there is', () => {
    expect(found.missed, 'say what leads to it: tests/platform/cost').toEqual([])
  })

  it('stands for as much of a request that asks for nothing', () => {
    expect(found.request / found.median).toBeLessThan(TIMES)
  })
})
