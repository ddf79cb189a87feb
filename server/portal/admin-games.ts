/** What the portal needs of the games: how they are read and written, and which of them may still be changed. */
import type { Prisma, PrismaClient } from '#prisma/generated/client/client.ts'
import type { DrawnGrid } from '#schema/creator/creator-service.ts'
import type { AdminGame } from '#schema/portal/games-service.ts'
import { gameDate, gameNumberAt } from '#schema/rules/calendar/calendar.ts'
import { asGameNumber } from '#schema/rules/people/ids.ts'
import type { CatalogueIndex } from '#schema/rules/puzzle/catalogue.ts'
import type { Clue } from '#schema/rules/puzzle/clue.ts'
import type { LimitedDraft } from '#schema/rules/puzzle/constrained-draft.ts'
import type { ThreeClues } from '#schema/rules/puzzle/squares.ts'
import { drawnGrid } from '../play/practice.ts'
import { CLUE_COLUMNS, type ClueRow, clueOf, cluesOnAxis } from '../play/stored-clue.ts'
import { titled } from '../play/stored-grid.ts'
import { type Grid, writeGrid } from '../play/write-grid.ts'
import { AHEAD, AUTO, type ComposeDeps, lastBegun } from './compose-games.ts'
import type { PuzzleSearch } from './puzzle-search.ts'
import type { WantedGame } from './search-puzzle.ts'

export interface GameTools {
  /** How many days ahead games are kept ready. */
  readonly ahead: number
  /** Who made a game that no admin made. */
  readonly generator: string
  index(): CatalogueIndex
  /** Within limits; or which of them stand in its way. Error: SearchBusy. */
  find(wanted: WantedGame): Promise<LimitedDraft>
  today(): number
  dateOf(number: number): string
  /** Today's game, past ones, and one that begins in a moment: they are not touched any more. */
  isPublished(number: number): boolean
  /** Each number from one to another; a blank game for a day that has none. */
  read(db: Games, from: number, to: number): Promise<readonly AdminGame[]>
  /** The clues of the games in a range, by number; none of blank ones. */
  cluesOf(db: Games, from: number, to: number): Promise<ReadonlyMap<number, readonly Clue[]>>
  /** Of a game that has no clues. */
  write(tx: Prisma.TransactionClient, gameId: number, grid: Grid): Promise<void>
  drawn(grid: { readonly rows: ThreeClues; readonly columns: ThreeClues }): DrawnGrid
}

type Games = Pick<PrismaClient, 'game'>

interface GameToolsDeps extends Omit<ComposeDeps, 'prisma'> {
  readonly search: Pick<PuzzleSearch, 'findGame'>
}

/** The tools on this catalogue and calendar. */
export function gameTools({ snapshot, product, now, search }: GameToolsDeps): GameTools {
  const today = () => gameNumberAt(now(), product)
  const dateOf = (number: number) => gameDate(asGameNumber(number), product)
  return {
    ahead: AHEAD,
    generator: AUTO,
    index: () => snapshot.current().index,
    find: (wanted) => search.findGame(wanted, snapshot.current()),
    today,
    dateOf,
    isPublished: (number) => number <= lastBegun({ now, product }),
    async read(db, from, to) {
      const rows = await db.game.findMany({ where: { number: { gte: from, lte: to } }, select: GAME })
      const byNumber = new Map(rows.map((row) => [row.number, row]))
      const last = lastBegun({ now, product })
      return numbers(from, to).map((number) => {
        const day = { number, date: dateOf(number), isPublished: number <= last, isToday: number === today() }
        return { ...day, ...told(byNumber.get(number), snapshot.current()) }
      })
    },
    async cluesOf(db, from, to) {
      const rows = await db.game.findMany({
        where: { number: { gte: from, lte: to }, clues: { some: {} } },
        select: { number: true, clues: { select: CLUE_COLUMNS } },
      })
      return new Map(rows.flatMap(({ number, clues }) => (number === null ? [] : [[number, clues.map(clueOf)]])))
    },
    write: (tx, gameId, grid) => writeGrid(tx, { gameId, ...grid }, snapshot.current()),
    drawn: (grid) => drawnGrid(grid, snapshot.current()),
  }
}

const GAME = {
  number: true,
  createdBy: true,
  checkedBy: true,
  checkedAt: true,
  version: true,
  clues: { select: CLUE_COLUMNS },
  squares: { select: { answers: true }, orderBy: { position: 'asc' } },
} as const

interface GameRow extends Pick<AdminGame, 'checkedBy' | 'checkedAt' | 'version'> {
  readonly createdBy: string
  readonly clues: readonly ClueRow[]
  readonly squares: readonly { readonly answers: readonly number[] }[]
}

type Told = Pick<AdminGame, 'rows' | 'columns' | 'answers' | 'createdBy' | 'checkedBy' | 'checkedAt' | 'version'>

const UNTOUCHED: Told = {
  rows: [null, null, null],
  columns: [null, null, null],
  answers: [],
  createdBy: null,
  checkedBy: null,
  checkedAt: null,
  version: 0,
}

function told(row: GameRow | undefined, catalogue: Parameters<typeof titled>[1]): Told {
  if (!row) return UNTOUCHED
  const { clues, squares, createdBy, checkedBy, checkedAt, version } = row
  const known = { createdBy, checkedBy, checkedAt, version }
  if (clues.length === 0) return { ...UNTOUCHED, ...known }
  return {
    ...known,
    rows: cluesOnAxis(clues, 'row').map((clue) => titled(clue, catalogue)),
    columns: cluesOnAxis(clues, 'column').map((clue) => titled(clue, catalogue)),
    answers: squares.map(({ answers }) => answers),
  }
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place)
}
