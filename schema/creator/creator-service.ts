/** What a player can do to make games of their own and to practice on games that are not stored. */

import type { PuzzleDraft } from '#schema/rules/puzzle/puzzle.ts'
import type { PracticeFilters } from '#schema/rules/puzzle/random-draft.ts'
import type { DraftProblem } from '#schema/rules/puzzle/user-games.ts'
import type { TitledClue, UserGame } from '../play/game-service.ts'

/** How many songs fit. A number below three is reported as 'few'. */
export type DraftCount = number | 'few'

/** How a draft stands: numbers alone, no song is named. */
export interface DraftCheck {
  /** Length 3 each: the number of songs that satisfy a clue; null if the clue is missing or currently open. */
  readonly rows: readonly (DraftCount | null)[]
  readonly columns: readonly (DraftCount | null)[]
  /** Length 9: the songs that fit a square; null where a clue is missing or open now. */
  readonly squares: readonly (DraftCount | null)[]
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

/** Names a practice game: the same name is the same game. */
export interface PracticeName {
  /** The number of the daily game of the day for which it was made. */
  readonly day: number
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
export interface CreatorService {
  /** The number of the album with this public id; null for one that is not there. */
  albumId(ref: string): number | null
  /** Those of the viewer, newest first, from a place on. */
  myGames(offset: number, limit: number): Promise<readonly UserGame[]>
  checkDraft(draft: PuzzleDraft): Promise<DraftCheck>
  /** Errors: DraftNotPlayable, DisplayNameRefused, TooManyGames. */
  createGame(game: NewGame): Promise<UserGame>
  /** Errors: DisplayNameRefused; GameNotFound, also for another player's game. */
  renameGame(ref: string, title: string): Promise<UserGame>
  /** Error: GameNotFound, also for another player's game. */
  deleteGame(ref: string): Promise<void>
  /** The gaps filled as the seed wants it. Errors: ClueIsOpen, NoSuchPuzzle, SearchBusy. */
  randomDraft(draft: PuzzleDraft, seed: string): Promise<DrawnGrid>
  /** Errors: ClueIsOpen, FutureGame, NoSuchPuzzle, SearchBusy. */
  practiceGame(name: PracticeName): Promise<DrawnGrid>
  /** Errors: as of `practiceGame`, and SongNotFound. Nothing is stored. */
  judgePractice(guess: PracticeGuess): Promise<PracticeVerdict>
  /** Song ids by title, limited to answers that settled games have revealed. Errors: as for `practiceGame`. */
  practiceAnswers(name: PracticeName, square: number): Promise<readonly number[]>
}
