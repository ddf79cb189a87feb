import { expect, it } from 'vitest'
import { TryAgain } from '#schema/errors.ts'
import type { PublishedGame } from '#schema/play/game-service.ts'
import type { PreviewGrid } from '#server/platform/http/preview-picture.ts'
import { createPreviews } from '#server/platform/http/previews.ts'

const PICTURE = Buffer.from('a picture')
const DAY = new Date('2026-01-01T05:00:00Z')
const gameOf = (number: number): PublishedGame => ({
  kind: 'daily',
  createdBy: 'auto',
  id: number,
  number,
  date: '2026-01-01',
  startsAt: DAY,
  endsAt: DAY,
  settlesAt: DAY,
  settledAt: null,
  correctedAt: null,
  rows: [],
  columns: [],
  answerCounts: [],
})

/** Previews of any game, which are drawn when the test wants. */
function stage() {
  const begun: PreviewGrid[] = []
  const ends: (() => void)[] = []
  const draw = (grid: PreviewGrid) => {
    begun.push(grid)
    return new Promise<Buffer>((resolve) => void ends.push(() => resolve(PICTURE)))
  }
  const puzzle = async (name: object) => gameOf('gameNumber' in name ? Number(name.gameNumber) : 0)
  const settings = {
    siteUrl: 'http://localhost',
    puzzle,
    todaysGame: async () => gameOf(1),
    leagueName: async () => null,
  }
  const previews = createPreviews(settings, draw)
  return {
    begun,
    ask: (name: string) => previews.picture(`${name}.png`),
    /** Ends what is being drawn, and what begins after it, until nothing is left. */
    async drawsAll() {
      for (let end = ends.shift(); end; end = ends.shift()) {
        end()
        await new Promise(setImmediate)
      }
    },
  }
}

it('pictures are drawn two at a time, a hundred wait, and further ones are to be asked for again', async () => {
  const { begun, ask, drawsAll } = stage()
  const asked = Array.from({ length: 103 }, (_, i) => ask(`game-${i + 1}`))
  await expect(asked[102]).rejects.toThrow(TryAgain)
  expect(begun).toHaveLength(2)
  await drawsAll()
  expect(await Promise.all(asked.slice(0, 102))).toEqual(Array(102).fill(PICTURE))
  const again = ask('game-103')
  await new Promise(setImmediate)
  await drawsAll()
  expect(await again).toBe(PICTURE)
})

it('a picture is drawn once, however often it is asked for, and however many results are', async () => {
  const { begun, ask, drawsAll } = stage()
  const first = [ask('game-7'), ask('game-7')]
  await new Promise(setImmediate)
  await drawsAll()
  await Promise.all(first)
  for (let rarity = 0; rarity < 300; rarity++) {
    const result = ask(`game-7-csgruxcsg-${20_000 + rarity}`)
    await new Promise(setImmediate)
    await drawsAll()
    await result
  }
  const drawn = begun.length
  expect(await ask('game-7')).toBe(PICTURE)
  expect(begun).toHaveLength(drawn)
})
