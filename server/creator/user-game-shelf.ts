/** Loads players' own games by ref and caches each for a moment, since crowds ask for the same one. */
import { LRUCache } from 'lru-cache'
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { UserGame } from '#schema/play/game-service.ts'
import { isGameRef } from '#schema/rules/puzzle/user-games.ts'
import type { CatalogueSnapshot, LoadedCatalogue } from '../catalogue/catalogue-snapshot.ts'
import { GRID_COLUMNS, type GridRow, gridOf } from '../play/stored-grid.ts'

/** Another node may rename or delete a game at any time; this one may be stale for this long. */
const KEPT_MS = 2000
const KEPT_GAMES = 500

export interface UserGameShelf {
  /** Null for a game that does not exist, or no longer. */
  byRef(ref: string): Promise<UserGame | null>
  byId(gameId: number): Promise<UserGame | null>
  forget(): void
}

export interface UserGameShelfDeps {
  readonly prisma: PrismaClient
  readonly snapshot: CatalogueSnapshot
}

/** Reads of one game at the same time are one read. */
export function createUserGameShelf({ prisma, snapshot }: UserGameShelfDeps): UserGameShelf {
  const kept = new LRUCache<string, Promise<UserGame | null>>({ max: KEPT_GAMES, ttl: KEPT_MS })
  const keep = (key: string, read: () => Promise<UserGame | null>) => {
    const known = kept.get(key)
    if (known) return known
    const game = read()
    kept.set(key, game)
    game.catch(() => kept.delete(key))
    return game
  }
  const read = async (where: { ref: string } | { id: number; number: null }) => {
    const row = await prisma.game.findFirst({ where, select: USER_GAME_COLUMNS })
    return row && toUserGame(row, snapshot.current())
  }
  return {
    byRef: async (ref) => (isGameRef(ref) ? keep(ref, () => read({ ref })) : null),
    byId: (gameId) => keep(String(gameId), () => read({ id: gameId, number: null })),
    forget: () => kept.clear(),
  }
}

/** What to select of a game so that `toUserGame` can read it. */
export const USER_GAME_COLUMNS = {
  ...GRID_COLUMNS,
  ref: true,
  title: true,
  authorId: true,
  createdAt: true,
} as const

interface UserGameRow extends GridRow {
  readonly ref: string | null
  readonly title: string | null
  readonly authorId: string | null
  readonly createdAt: Date
}

/** A row as a player's game; null for a daily game. */
export function toUserGame(row: UserGameRow, catalogue: LoadedCatalogue): UserGame | null {
  const { ref, title, authorId, createdAt } = row
  if (ref === null) return null
  return { kind: 'user', ...gridOf(row, catalogue), settledAt: null, ref, title: title ?? '', authorId, createdAt }
}
