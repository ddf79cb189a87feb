/** The wrong guesses of a game: counted once for all who ask, for a game of a million players has millions of them. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { keptBriefly } from '../platform/kept-briefly.ts'

/** By square; no more is known of squares without any. */
export type Misses = ReadonlyMap<number, number>

export interface MissCounts {
  of(game: { readonly id: number; readonly settledAt: Date | null }): Promise<Misses>
}

/** Up to this many are counted instantly, and players of so small a game know their own misses. */
const FEW = 10_000
const FEW_KEPT_MS = 1000
const OPEN_KEPT_MS = 60_000
/** Later plays count, too, but hardly change anything. */
const SETTLED_KEPT_MS = 3_600_000
/** While they are counted again. */
const STALE_MS = 10 * 60_000
const MOST_GAMES = 500

interface Counted {
  readonly misses: Misses
  readonly isSettled: boolean
}

/** Holds nothing that must be closed. */
export function createMissCounts(count: (gameId: number) => Promise<Misses>): MissCounts {
  const countedOf = keptBriefly<{ readonly id: number; readonly isSettled: boolean }, Counted>(
    { freshMs, staleMs: STALE_MS, most: MOST_GAMES },
    async ({ id, isSettled }) => ({ misses: await count(id), isSettled }),
  )
  return {
    async of({ id, settledAt }) {
      const isSettled = settledAt !== null
      return (await countedOf(`${id}`, isSettled ? 'settled' : 'open', { id, isSettled })).misses
    },
  }
}

function freshMs({ misses, isSettled }: Counted): number {
  const total = [...misses.values()].reduce((sum, count) => sum + count, 0)
  if (total < FEW) return FEW_KEPT_MS
  return isSettled ? SETTLED_KEPT_MS : OPEN_KEPT_MS
}

/** As the database has them now. */
export function missesIn(prisma: PrismaClient): (gameId: number) => Promise<Misses> {
  return async (gameId) => {
    const rows = await prisma.wrongGuess.groupBy({
      by: ['square'],
      where: { gameId, play: { isCounted: true } },
      _count: true,
    })
    return new Map(rows.map(({ square, _count }) => [square, _count]))
  }
}
