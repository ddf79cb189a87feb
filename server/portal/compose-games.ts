/** Composes the games that are missing, from the first to sixty days ahead, so that no day is ever empty. */
import { setImmediate as breathe } from 'node:timers/promises'
import type { Prisma, PrismaClient } from '#prisma/generated/client/client.ts'
import { gameNumberAt } from '#schema/rules/calendar/calendar.ts'
import type { ArtistConfig } from '#schema/rules/product.ts'
import { countBits } from '#schema/rules/puzzle/bitset.ts'
import type { Clue } from '#schema/rules/puzzle/clue.ts'
import { type ComposedGame, composeGame, reservedAfter } from '#schema/rules/puzzle/generator.ts'
import { REUSE_WINDOW } from '#schema/rules/puzzle/puzzle.ts'
import { seededRandom } from '#schema/rules/puzzle/random.ts'
import { lockFor } from '#server/platform/database/transaction-lock.ts'
import type { CatalogueSnapshot, LoadedCatalogue } from '../catalogue/catalogue-snapshot.ts'
import { CLUE_COLUMNS, clueColumns, clueOf } from '../play/stored-clue.ts'

export interface ComposeDeps {
  readonly prisma: PrismaClient
  readonly snapshot: CatalogueSnapshot
  readonly product: Pick<ArtistConfig, 'launchDate' | 'timeZone' | 'pinnedClues' | 'commonWords'>
  readonly now: () => Date
}

type OnProgress = (done: number, total: number) => void

/** Before its day begins. */
const FILLED_BEFORE_MS = 60 * 60_000

/** Days that admins have to review generated games. */
export const AHEAD = 60

/** Who made a game that no admin made. */
export const AUTO = 'auto'

/** Games to come that are generated, unchecked and not begun. */
export const REPLACEABLE = { createdBy: AUTO, checkedAt: null, plays: { none: {} } } as const

/** Games per insert: fast, and far below the database's limit of parameters. */
const GAMES_PER_WRITE = 100

/** A fresh start composes three years of games in one transaction. */
const TRANSACTION = { timeout: 120_000, maxWait: 30_000 }

/** A game that begins while we compose is not touched any more. */
const MARGIN_MS = TRANSACTION.timeout

/**
 * Composes every missing game from 1 to today + 60, and the blank ones whose day comes. Answers how many; two nodes at once
 * compose each once.
 */
export async function composeGames(deps: ComposeDeps, onProgress: OnProgress = () => {}): Promise<number> {
  const upTo = gameNumberAt(deps.now(), deps.product) + AHEAD
  const existing = await deps.prisma.game.count({ where: { number: { gte: 1, lte: upTo } } })
  const due = await deps.prisma.game.count({ where: dueBlanks(deps) })
  if (existing >= upTo && due === 0) return 0
  return deps.prisma.$transaction(async (tx) => {
    await lockFor(tx, 'composing')
    return composeMissing(tx, deps, { upTo, onProgress })
  }, TRANSACTION)
}

/** Recomposes generated games to come after the catalogue has changed. Returns how many. Today's game and past ones stay as published. */
export async function recomposeUnbegun(deps: ComposeDeps, onProgress: OnProgress = () => {}): Promise<number> {
  return deps.prisma.$transaction(async (tx) => {
    await lockFor(tx, 'composing')
    const begun = lastBegun(deps)
    await tx.game.deleteMany({ where: { number: { gt: begun }, ...REPLACEABLE } })
    return composeMissing(tx, deps, { upTo: gameNumberAt(deps.now(), deps.product) + AHEAD, onProgress })
  }, TRANSACTION)
}

/** Games at or below this number are not touched any more. */
export function lastBegun({ now, product }: Pick<ComposeDeps, 'now' | 'product'>): number {
  return gameNumberAt(new Date(now().getTime() + MARGIN_MS), product)
}

/** An admin may leave a day blank, and players never meet an empty day: until an hour before it begins there is time to fill it. */
function dueBlanks({ now, product }: Pick<ComposeDeps, 'now' | 'product'>) {
  const last = gameNumberAt(new Date(now().getTime() + FILLED_BEFORE_MS), product)
  return { number: { gte: 1, lte: last }, clues: { none: {} }, plays: { none: {} } }
}

/** Composes the games that are missing as far as `upTo`; the caller holds the lock. Answers how many. */
export async function composeMissing(
  tx: Prisma.TransactionClient,
  { snapshot, product, now }: ComposeDeps,
  { upTo, onProgress }: { upTo: number; onProgress: OnProgress },
): Promise<number> {
  const catalogue = await latestCatalogue(tx, snapshot)
  await tx.game.deleteMany({ where: dueBlanks({ now, product }) })
  const missing = await missingNumbers(tx, upTo)
  const history = await historyAround(tx, missing)
  const pinnedClues = knownPins(product.pinnedClues, catalogue)
  let unwritten: NumberedGame[] = []
  for (const [place, number] of missing.entries()) {
    const game = composeGame({
      index: catalogue.index,
      random: seededRandom(`ninefold-${number}`),
      recent: neighbours(number, -REUSE_WINDOW, -1).flatMap((day) => history.get(day) ?? []),
      commonWords: product.commonWords,
      pinned: pinnedClues[number],
      // A gap between two games must not take a category from the later one.
      reserved: [
        ...reservedAfter(number, pinnedClues),
        ...neighbours(number, 1, REUSE_WINDOW).flatMap((day) => history.get(day)?.clues ?? []),
      ],
    })
    history.set(number, { clues: [...game.rows, ...game.columns] })
    unwritten.push({ number, ...game })
    if (unwritten.length === GAMES_PER_WRITE || place === missing.length - 1) {
      await writeGames(tx, unwritten, catalogue)
      unwritten = []
    }
    onProgress(place + 1, missing.length)
    await breathe()
  }
  return missing.length
}

/** An import may have come in while this waited for its turn; from now on none can, since imports take the same lock. */
export async function latestCatalogue(
  tx: Prisma.TransactionClient,
  snapshot: CatalogueSnapshot,
): Promise<LoadedCatalogue> {
  const latest = await tx.catalogueImport.aggregate({ _max: { id: true } })
  if (latest._max.id !== snapshot.current().importId) await snapshot.reload()
  return snapshot.current()
}

interface NumberedGame extends ComposedGame {
  readonly number: number
}

type History = Map<number, { readonly clues: readonly Clue[] }>

function neighbours(number: number, from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, place) => number + from + place)
}

/** A pin belongs to a product; a catalogue without its songs has no use for it. */
function knownPins(pins: ArtistConfig['pinnedClues'], { index }: LoadedCatalogue): Record<number, Clue> {
  return Object.fromEntries(Object.entries(pins).filter(([, clue]) => countBits(index.fits(clue)) > 0))
}

async function missingNumbers(tx: Prisma.TransactionClient, upTo: number): Promise<number[]> {
  const rows = await tx.game.findMany({ where: { number: { gte: 1, lte: upTo } }, select: { number: true } })
  const existing = new Set(rows.map(({ number }) => number))
  return neighbours(0, 1, upTo).filter((number) => !existing.has(number))
}

/** The clues of the games that a missing one may not repeat. */
async function historyAround(tx: Prisma.TransactionClient, missing: readonly number[]): Promise<History> {
  const [first, last] = [missing.at(0), missing.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const games = await tx.game.findMany({
    where: { number: { gte: first - REUSE_WINDOW, lte: last + REUSE_WINDOW } },
    select: { number: true, clues: { select: CLUE_COLUMNS } },
  })
  return new Map(
    games.flatMap(({ number, clues }) => (number === null ? [] : [[number, { clues: clues.map(clueOf) }]])),
  )
}

async function writeGames(
  tx: Prisma.TransactionClient,
  games: readonly NumberedGame[],
  catalogue: LoadedCatalogue,
): Promise<void> {
  const rows = await tx.game.createManyAndReturn({
    data: games.map(({ number }) => ({ number, createdBy: AUTO })),
    select: { id: true, number: true },
  })
  // A page may have seen another game of the day, which went when this one came: ids are never given again (next-version.ts).
  await tx.$executeRaw`update game set version = id where id = any(${rows.map(({ id }) => id)}::int[])`
  const ids = new Map(rows.map(({ id, number }) => [number, id]))
  const gameIdOf = ({ number }: NumberedGame) => ids.get(number) ?? 0
  await tx.clue.createMany({
    data: games.flatMap((game) =>
      (['row', 'column'] as const).flatMap((axis) =>
        (axis === 'row' ? game.rows : game.columns).map((clue, position) => ({
          gameId: gameIdOf(game),
          axis,
          position,
          ...clueColumns(clue, catalogue),
        })),
      ),
    ),
  })
  await tx.square.createMany({
    data: games.flatMap((game) =>
      game.answers.map((answers, position) => ({
        gameId: gameIdOf(game),
        position,
        answers: catalogue.index.songsIn(answers),
      })),
    ),
  })
}
