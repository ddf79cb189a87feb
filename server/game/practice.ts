/** Games to practise on: made from their seed whenever they are asked for, judged, and kept nowhere. */
import type { DrawnGrid, PracticeGuess, PracticeName, PracticeVerdict } from '#schema/creator.ts'
import { AnswersClosed, NoSuchPuzzle, SongNotFound } from '#schema/errors.ts'
import { countBits, hasBit, intersect } from '#schema/rules/bitset.ts'
import type { Clue } from '#schema/rules/clue.ts'
import { product } from '#schema/rules/product.ts'
import { type FilledDraft, practiceDraft } from '#schema/rules/random-draft.ts'
import { answerSets, cluesAt } from '#schema/rules/squares.ts'
import { staysClosed } from '#schema/rules/user-games.ts'
import type { Catalogue } from './catalogue-snapshot.ts'
import { explainVerdict } from './explain-verdict.ts'
import { titled } from './stored-grid.ts'

/** A guess must not wait for its game to be made anew; each catalogue has its own games. */
const KEPT_GAMES = 500
const made = new WeakMap<Catalogue, Map<string, FilledDraft>>()

/** Error: NoSuchPuzzle. */
export function practiceGame(name: PracticeName, catalogue: Catalogue): DrawnGrid {
  return drawnGrid(gameOf(name, catalogue), catalogue)
}

/** Errors: NoSuchPuzzle, SongNotFound. */
export function judgePractice({ square, songId, ...name }: PracticeGuess, catalogue: Catalogue): PracticeVerdict {
  const clues = cluesOf(gameOf(name, catalogue), square)
  const { index } = catalogue
  if (catalogue.songTitle(songId) === null) throw new SongNotFound()
  const isRight = hasBit(intersect(index.fits(clues[0]), index.fits(clues[1])), index.indexOf(songId))
  return { songId, isCorrect: isRight, explanation: explainVerdict({ isRight, songId, clues, catalogue }) }
}

/** By title. Errors: NoSuchPuzzle, AnswersClosed. */
export function practiceAnswers(
  { name, square }: { readonly name: PracticeName; readonly square: number },
  catalogue: Catalogue,
  openClues: readonly Clue[],
): readonly number[] {
  const clues = cluesOf(gameOf(name, catalogue), square)
  if (staysClosed(clues, openClues)) throw new AnswersClosed()
  const { index, byTitle } = catalogue
  return index.songsIn(intersect(index.fits(clues[0]), index.fits(clues[1]))).toSorted(byTitle)
}

/** Six clues as players see them. */
export function drawnGrid({ rows, columns }: FilledDraft, catalogue: Catalogue): DrawnGrid {
  return {
    rows: rows.map((clue) => titled(clue, catalogue)),
    columns: columns.map((clue) => titled(clue, catalogue)),
    answerCounts: answerSets(rows, columns, catalogue.index).map(countBits),
  }
}

function gameOf({ seed, filters }: PracticeName, catalogue: Catalogue): FilledDraft {
  const games = made.get(catalogue) ?? new Map<string, FilledDraft>()
  made.set(catalogue, games)
  const key = JSON.stringify([seed, filters.albumId, filters.kinds, filters.difficulty])
  const game = games.get(key) ?? practiceDraft(seed, filters, { index: catalogue.index, words: product.commonWords })
  if (!game) throw new NoSuchPuzzle()
  if (games.size >= KEPT_GAMES) games.clear()
  games.set(key, game)
  return game
}

function cluesOf({ rows, columns }: FilledDraft, square: number): readonly [Clue, Clue] {
  const { row, column } = cluesAt(square, rows, columns)
  return [row, column]
}
