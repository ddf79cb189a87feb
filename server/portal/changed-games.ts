/** Finds the games that are out and whose answers a change of the catalogue changes. */
import type { Prisma } from '#prisma/generated/client/client.ts'
import type { Clue } from '#schema/rules/puzzle/clue.ts'
import { type AnswerChange, answerChange } from '#schema/rules/puzzle/regrade.ts'
import { answerSets } from '#schema/rules/puzzle/squares.ts'
import type { LoadedCatalogue } from '../catalogue/catalogue-snapshot.ts'
import { CLUE_COLUMNS, type ClueRow, clueOf, wholeGrid } from '../play/stored-clue.ts'

export interface ChangedCatalogue {
  readonly before: LoadedCatalogue
  readonly after: LoadedCatalogue
}

export interface ChangedSquare extends AnswerChange {
  readonly square: number
}

export interface ChangedGame {
  readonly id: number
  readonly number: number | null
  readonly title: string | null
  readonly settledAt: Date | null
  readonly squares: readonly ChangedSquare[]
}

/** Games read at a time; five years of games take two megabytes. */
const GAMES_PER_READ = 500

/** Daily games as far as the number `upTo`, and players' own. */
export async function changedGames(
  tx: Prisma.TransactionClient,
  catalogue: ChangedCatalogue,
  upTo: number,
): Promise<readonly ChangedGame[]> {
  const isOut: Prisma.GameWhereInput = { OR: [{ number: { lte: upTo } }, { ref: { not: null } }] }
  const clues = await changedClues(tx, catalogue, isOut)
  if (clues.length === 0) return []
  const found: ChangedGame[] = []
  for (let last = 0; ; ) {
    const games = await tx.game.findMany({
      where: { AND: [isOut, { clues: { some: { OR: clues } } }, { id: { gt: last } }] },
      select: GAME,
      orderBy: { id: 'asc' },
      take: GAMES_PER_READ,
    })
    found.push(...games.map((game) => changeOf(game, catalogue)).filter(({ squares }) => squares.length > 0))
    const latest = games.at(-1)
    if (!latest || games.length < GAMES_PER_READ) return found
    last = latest.id
  }
}

const GAME = {
  id: true,
  number: true,
  title: true,
  settledAt: true,
  clues: { select: CLUE_COLUMNS },
  squares: { select: { position: true, answers: true } },
} as const

interface GameRow extends Omit<ChangedGame, 'squares'> {
  readonly clues: readonly ClueRow[]
  readonly squares: readonly { readonly position: number; readonly answers: readonly number[] }[]
}

/** The clues of games that more songs fit now, or fewer: there are some hundred, however many games there are. */
async function changedClues(
  tx: Prisma.TransactionClient,
  { before, after }: ChangedCatalogue,
  game: Prisma.GameWhereInput,
): Promise<Prisma.ClueWhereInput[]> {
  const used = await tx.clue.groupBy({ by: ['kind', 'word', 'albumId', 'categoryId'], where: { game } })
  const categories = await tx.category.findMany({ select: { id: true, code: true } })
  const codes = new Map(categories.map(({ id, code }) => [id, code]))
  const songsOf = (clue: Clue, { index }: LoadedCatalogue) =>
    index.songsIn(index.fits(clue)).filter((song) => before.index.indexOf(song) >= 0)
  return used.filter(({ kind, word, albumId, categoryId }) => {
    const code = codes.get(categoryId ?? 0) ?? ''
    const clue = clueOf({ axis: 'row', position: 0, kind, word, albumId, category: { code } })
    return songsOf(clue, before).join() !== songsOf(clue, after).join()
  })
}

function changeOf({ clues, squares, ...game }: GameRow, { before, after }: ChangedCatalogue): ChangedGame {
  const grid = wholeGrid(clues)
  if (!grid) return { ...game, squares: [] }
  const songsBy = ({ index }: LoadedCatalogue) =>
    answerSets(grid.rows, grid.columns, index).map((songs) => index.songsIn(songs))
  const [fitBefore, fitAfter] = [songsBy(before), songsBy(after)]
  const wasKnown = (songId: number) => before.index.indexOf(songId) >= 0
  const changed = squares.map(({ position, answers }) => ({
    square: position,
    ...answerChange({ stored: answers, before: fitBefore[position] ?? [], after: fitAfter[position] ?? [] }, wasKnown),
  }))
  return { ...game, squares: changed.filter(({ added, taken }) => added.length + taken.length > 0) }
}
