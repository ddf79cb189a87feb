/** The stock of games to come, and which categories were used too recently or never. */
import type { AdminGame, CategoryUse, GameDay, Stock } from '#schema/portal/games-service.ts'
import type { CatalogueIndex } from '#schema/rules/puzzle/catalogue.ts'
import { checkPuzzle } from '#schema/rules/puzzle/puzzle.ts'
import { draftOf } from './game-edits.ts'
import type { GamesScope } from './games-scope.ts'

/** Below a week of checked games, admins are warned. */
const LEAST_CHECKED = 7
/** Within this many games, a category counts as recently used. */
const OF_LATE = 60
/** More often than this within that time, and players have seen enough of it. */
const TIRED_FROM = 3
const MOST_REPORTED = 20

/** Of the days that are composed ahead. */
export async function readStock({ prisma, games }: GamesScope): Promise<Stock> {
  const today = games.today()
  const days = await games.read(prisma, today + 1, today + games.ahead)
  const isBlank = ({ rows }: (typeof days)[number]) => rows.every((clue) => clue === null)
  const checkedAhead = days.filter((day) => !isBlank(day) && day.checkedBy !== null).length
  const uses = await categoryUses({ prisma, games })
  return {
    checkedAhead,
    isLow: checkedAhead < LEAST_CHECKED,
    blankDays: days.filter(isBlank).map(dayOf),
    uncheckedDays: days.filter((day) => !isBlank(day) && day.checkedBy === null).map(dayOf),
    spoiltDays: days.filter((day) => !isBlank(day) && isSpoilt(day, games.index())).map(dayOf),
    tiredCategories: uses
      .filter(({ ofLate }) => ofLate >= TIRED_FROM)
      .sort((a, b) => b.ofLate - a.ofLate)
      .slice(0, MOST_REPORTED)
      .map(({ use }) => use),
    unusedCategories: uses.filter(({ use }) => use.timesUsed === 0).map(({ use }) => use),
  }
}

function isSpoilt(day: AdminGame, index: CatalogueIndex): boolean {
  return checkPuzzle(draftOf(day), index, []).length > 0
}

function dayOf({ number, date }: GameDay): GameDay {
  return { number, date }
}

interface Counted {
  readonly use: CategoryUse
  /** In the latest games and those to come. */
  readonly ofLate: number
}

async function categoryUses({ prisma, games }: Pick<GamesScope, 'prisma' | 'games'>): Promise<Counted[]> {
  const clues = await prisma.clue.findMany({
    where: { kind: 'category', game: { number: { not: null } } },
    select: { category: { select: { code: true } }, game: { select: { number: true } } },
  })
  const numbers = new Map<string, number[]>()
  for (const { category, game } of clues) {
    if (category && game.number !== null) {
      numbers.set(category.code, [...(numbers.get(category.code) ?? []), game.number])
    }
  }
  const since = games.today() - OF_LATE
  return games.index().categories.map(({ code, title }) => {
    const used = numbers.get(code) ?? []
    return {
      use: { code, title, timesUsed: used.length, lastUsed: used.length > 0 ? Math.max(...used) : null },
      ofLate: used.filter((number) => number > since).length,
    }
  })
}
