/** What a player may ask to make games of their own, and to practise on games that nobody keeps. */
import type { TitledClue, UserGame } from '#schema/context.ts'
import type { PuzzleDraft } from '#schema/rules/puzzle.ts'
import type { PracticeFilters } from '#schema/rules/random-draft.ts'
import type { DraftProblem } from '#schema/rules/user-games.ts'

/** How a draft stands: numbers alone, no song is named. */
export interface DraftCheck {
  /** Length 3 each: the songs that satisfy a clue; null where there is none. */
  readonly rows: readonly (number | null)[]
  readonly columns: readonly (number | null)[]
  /** Length 9: the songs that fit a square; null where a clue is missing. */
  readonly squares: readonly (number | null)[]
  /** What to mend before it can be saved. */
  readonly problems: readonly DraftProblem[]
}

export interface NewGame {
  readonly title: string
  readonly draft: PuzzleDraft
}

/** Six clues and how many songs fit each square. */
export interface DrawnGrid {
  readonly rows: readonly TitledClue[]
  readonly columns: readonly TitledClue[]
  /** Length 9, row-major. */
  readonly answerCounts: readonly number[]
}

/** Names a practice game: whoever has the same gets the same. */
export interface PracticeName {
  readonly seed: string
  readonly filters: PracticeFilters
}

export interface PracticeGuess extends PracticeName {
  /** 0-8, row-major. */
  readonly square: number
  readonly songId: number
}

export interface PracticeVerdict {
  readonly songId: number
  readonly isCorrect: boolean
  readonly explanation: string
}

/** Use cases of the creator. */
export interface CreatorVerbs {
  /** The number of the album with this public id; null for one that is not there. */
  albumId(ref: string): number | null
  /** Those of the viewer, newest first, from a place on. */
  myGames(offset: number, limit: number): Promise<readonly UserGame[]>
  checkDraft(draft: PuzzleDraft): DraftCheck
  /** Errors: DraftNotPlayable, DisplayNameRefused, TooManyGames. */
  createGame(game: NewGame): Promise<UserGame>
  /** Errors: DisplayNameRefused; GameNotFound, also for a game of somebody else. */
  renameGame(ref: string, title: string): Promise<UserGame>
  /** Error: GameNotFound, also for a game of somebody else. */
  deleteGame(ref: string): Promise<void>
  /** The gaps filled as the seed wants it. Error: NoSuchPuzzle. */
  randomDraft(draft: PuzzleDraft, seed: string): DrawnGrid
  /** Error: NoSuchPuzzle. */
  practiceGame(name: PracticeName): DrawnGrid
  /** Errors: NoSuchPuzzle, SongNotFound. Nothing is stored. */
  judgePractice(guess: PracticeGuess): PracticeVerdict
  /** Song ids, by title. Errors: NoSuchPuzzle, AnswersClosed. */
  practiceAnswers(name: PracticeName, square: number): Promise<readonly number[]>
}
