import { beforeEach, expect, it } from 'vitest'
import { gameStartsAt } from '#schema/rules/calendar/calendar.ts'
import { product } from '#schema/rules/product.ts'
import { lookerFor } from '#server/play/missed-guesses.ts'

const NOON_MS = 12 * 3_600_000
const quiet = { info() {}, warn() {}, error() {} }

/** Of the one game: what the database counts, what the node knows of, and how often it was read again. */
let stored: number
let known: number
let reads: number
let isAlone: boolean
/** All changes of it. */
let versions: { stored: number; known: number }
let canBeKnown: () => number
let look: () => Promise<void>

beforeEach(() => {
  stored = known = reads = 0
  isAlone = false
  versions = { stored: 1, known: 1 }
  canBeKnown = () => stored
  const squares = () => [{ pickCount: known, currentUnicorns: 0, unfoundUnicorns: 0 }]
  look = lookerFor({
    engine: {
      counts: async () => ({ version: versions.known, startedCount: 0, completedCount: 0, squares: squares() }),
      reload: async () => {
        reads += 1
        known = canBeKnown()
        versions.known = versions.stored
      },
    },
    calendar: product,
    readTotals: async (numbers) => new Map(numbers.map((number) => [number, stored])),
    readVersions: async (numbers) => new Map(numbers.map((number) => [number, versions.stored])),
    isAlone: () => isAlone,
    now: () => new Date(gameStartsAt(5, product).getTime() + NOON_MS),
    log: quiet,
  })
})

it('what another node has stored and told nobody of is read at the second look', async () => {
  stored = 3
  known = 2
  await look()
  expect(reads).toBe(0)
  await look()
  expect([reads, known]).toEqual([1, 3])
  await look()
  expect(reads).toBe(1)
})

it('what is told a little later is not missed', async () => {
  for (stored = 1; stored < 5; stored++) {
    await look()
    known = stored
  }
  expect(reads).toBe(0)
})

it('a difference that reading does not mend is read for once, and again when more is missed', async () => {
  stored = 3
  canBeKnown = () => 2
  for (let looks = 0; looks < 4; looks++) await look()
  expect(reads).toBe(1)
  stored = 4
  await look()
  await look()
  expect(reads).toBe(2)
})

it('a node that is alone reads again when the others are back, not before', async () => {
  stored = 3
  isAlone = true
  await look()
  await look()
  isAlone = false
  await look()
  expect(reads).toBe(0)
  await look()
  expect(reads).toBe(1)
})

it('a play that was begun or given up elsewhere, of which nobody was told, is read within forty looks', async () => {
  versions = { stored: 3, known: 1 }
  for (let looks = 0; looks < 40; looks++) await look()
  expect([reads, versions.known]).toEqual([1, 3])
})
