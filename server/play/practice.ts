/** Games to practise on: made from their name whenever they are asked for, judged, and kept nowhere. */
import type { DrawnGrid, PracticeGuess, PracticeName, PracticeVerdict } from '#schema/creator/creator-service.ts'
import { FutureGame, NoSuchPuzzle, SongNotFound } from '#schema/errors.ts'
import { gameNumberAt } from '#schema/rules/calendar/calendar.ts'
import { countBits, hasBit, intersect } from '#schema/rules/puzzle/bitset.ts'
import type { CatalogueIndex } from '#schema/rules/puzzle/catalogue.ts'
import type { Clue } from '#schema/rules/puzzle/clue.ts'
import { NO_OPEN_CLUES, type OpenClues, openCluesOf } from '#schema/rules/puzzle/open-clues.ts'
import type { FilledDraft } from '#schema/rules/puzzle/random-draft.ts'
import { answerSets, cluesAt } from '#schema/rules/puzzle/squares.ts'
import type { CatalogueSnapshot, LoadedCatalogue } from '../catalogue/catalogue-snapshot.ts'
import type { RevealedSongs } from '../creator/revealed-songs.ts'
import type { PuzzleSearch } from '../portal/puzzle-search.ts'
import { explainVerdict } from './explain-verdict.ts'
import type { PublishedGames } from './published-games.ts'
import { refuseOpen } from './secret-clues.ts'
import { titled } from './stored-grid.ts'

export interface PracticeDeps {
  readonly snapshot: CatalogueSnapshot
  readonly games: Pick<PublishedGames, 'calendar' | 'list' | 'openClues'>
  readonly revealed: RevealedSongs
  readonly search: PuzzleSearch
  readonly now: () => Date
}

/** Errors: ClueIsOpen, FutureGame, NoSuchPuzzle, SearchBusy. */
export async function practiceGame(deps: PracticeDeps, name: PracticeName): Promise<DrawnGrid> {
  const catalogue = deps.snapshot.current()
  return drawnGrid(await gameOf(deps, name, catalogue), catalogue)
}

/** Errors: ClueIsOpen, FutureGame, NoSuchPuzzle, SearchBusy, SongNotFound. */
export async function judgePractice(
  deps: PracticeDeps,
  { square, songId, ...name }: PracticeGuess,
): Promise<PracticeVerdict> {
  const catalogue = deps.snapshot.current()
  const { index } = catalogue
  const clues = cluesOf(await gameOf(deps, name, catalogue), square)
  if (!catalogue.songs.byId(songId)) throw new SongNotFound()
  const isRight = hasBit(fitting(clues, index), index.indexOf(songId))
  return {
    songId,
    isCorrect: isRight,
    explanation: explainVerdict({ isRight, songId, clues, catalogue, secret: NO_OPEN_CLUES }),
  }
}

/** By title. Errors: ClueIsOpen, FutureGame, NoSuchPuzzle, SearchBusy. */
export async function practiceAnswers(
  deps: PracticeDeps,
  { square, ...name }: PracticeName & { readonly square: number },
): Promise<readonly number[]> {
  const catalogue = deps.snapshot.current()
  const { index, byTitle } = catalogue
  const clues = cluesOf(await gameOf(deps, name, catalogue), square)
  const asked = clues.filter(({ kind }) => kind !== 'infinity')
  const revealed = await Promise.all(asked.map((clue) => deps.revealed(clue, catalogue)))
  const songs = index.songsIn(fitting(clues, index)).filter((songId) => revealed.every((known) => known.has(songId)))
  return songs.toSorted(byTitle)
}

/** Six clues as players see them. */
export function drawnGrid({ rows, columns }: FilledDraft, catalogue: LoadedCatalogue): DrawnGrid {
  return {
    rows: rows.map((clue) => titled(clue, catalogue)),
    columns: columns.map((clue) => titled(clue, catalogue)),
    answerCounts: answerSets(rows, columns, catalogue.index).map(countBits),
  }
}

/** A game of an earlier day may have clues that are open by now. */
async function gameOf(
  deps: PracticeDeps,
  { day, seed, filters }: PracticeName,
  catalogue: LoadedCatalogue,
): Promise<FilledDraft> {
  const open = await deps.games.openClues()
  if (filters.albumId !== null) refuseOpen([{ kind: 'album', albumId: filters.albumId }], open, catalogue)
  const resting = [...(await cluesAround(deps, day))]
  const game = await deps.search.find({ kind: 'practice', seed: `${day}:${seed}`, filters, resting }, catalogue)
  if (!game) throw new NoSuchPuzzle()
  refuseOpen([...game.rows, ...game.columns], open, catalogue)
  return game
}

/** What is open on a day: the clues of its game, and of the one before, which is open for an hour. Error: FutureGame. */
async function cluesAround({ games, now }: PracticeDeps, day: number): Promise<OpenClues> {
  if (day > gameNumberAt(now(), games.calendar)) throw new FutureGame()
  const around = await games.list(day, 2)
  return openCluesOf(around.flatMap(({ rows, columns }) => [...rows, ...columns].map(({ clue }) => clue)))
}

const fitting = ([row, column]: readonly [Clue, Clue], index: CatalogueIndex) =>
  intersect(index.fits(row), index.fits(column))

function cluesOf({ rows, columns }: FilledDraft, square: number): readonly [Clue, Clue] {
  const { row, column } = cluesAt(square, rows, columns)
  return [row, column]
}
