/** Daily games as admins see them, those to come included, and what they can do with them. */

import type { DrawnGrid } from '#schema/creator/creator-service.ts'
import type { ClueKind } from '#schema/rules/puzzle/clue.ts'
import type { PuzzleDraft } from '#schema/rules/puzzle/puzzle.ts'
import type { Difficulty } from '#schema/rules/puzzle/random-draft.ts'
import type { DraftProblem } from '#schema/rules/puzzle/user-games.ts'
import type { TitledClue } from '../play/game-service.ts'

/** Length 3; null where a blank game has no clue. */
export type Side = readonly (TitledClue | null)[]

export interface AdminGame {
  readonly number: number
  /** YYYY-MM-DD */
  readonly date: string
  /** Today's and past games: they stay as they are. */
  readonly isPublished: boolean
  readonly isToday: boolean
  readonly rows: Side
  readonly columns: Side
  /** Length 9, song ids; none for a blank game. */
  readonly answers: readonly (readonly number[])[]
  /** Null for a day that no admin has edited. */
  readonly createdBy: string | null
  readonly checkedBy: string | null
  readonly checkedAt: Date | null
  /** 0 for a day that no admin has edited. */
  readonly version: number
}

/** A day of the calendar by its game. */
export interface GameDay {
  readonly number: number
  readonly date: string
}

/** A category that came before. */
export interface UsedCategory {
  readonly code: string
  readonly title: string
  readonly gamesAgo: number
}

export interface CheckedDraft {
  /** Length 3 each: the number of songs that satisfy a clue; null if the clue is missing. */
  readonly rows: readonly (number | null)[]
  readonly columns: readonly (number | null)[]
  /** What to mend before it can be submitted. */
  readonly problems: readonly DraftProblem[]
  /** Length 9, song ids; null where a clue is missing. */
  readonly answers: readonly (readonly number[] | null)[]
  /** Songs that too many squares share between them. */
  readonly bottleneck: readonly number[]
  /** Of the 30 games before. */
  readonly duplicates: readonly UsedCategory[]
  /** Of the 10 games before. */
  readonly usedBefore: readonly UsedCategory[]
}

export interface SubmittedGame {
  readonly number: number
  /** The one that was edited. */
  readonly version: number
  readonly draft: PuzzleDraft
}

/** The game of a day, as the admin saw it. */
export interface SeenGame {
  readonly number: number
  /** Null accepts any version. */
  readonly version: number | null
}

/** How often a category is a clue of a daily game. */
export interface CategoryUse {
  readonly code: string
  readonly title: string
  readonly timesUsed: number
  /** The latest game with it; null for none. */
  readonly lastUsed: number | null
}

export interface Stock {
  readonly checkedAhead: number
  readonly isLow: boolean
  readonly blankDays: readonly GameDay[]
  readonly uncheckedDays: readonly GameDay[]
  /** Their games were playable when they were made: an edit of the catalogue has taken answers. */
  readonly spoiltDays: readonly GameDay[]
  /** The most used of the last 60 games and those to come. */
  readonly tiredCategories: readonly CategoryUse[]
  readonly unusedCategories: readonly CategoryUse[]
}

/** What Random has to keep to. */
export interface RandomWish {
  /** The clues that stay. */
  readonly draft: PuzzleDraft
  readonly seed: string
  /** As the estimate has it; null for any. */
  readonly difficulty: Difficulty | null
  /** The kinds that may be drawn; none for all. */
  readonly kinds: readonly ClueKind[]
  /** Clues of this many preceding games are not drawn. */
  readonly restGames: number
  /** What came last: not again, where there is anything else. */
  readonly unlike: PuzzleDraft | null
}

export interface AdminGameService {
  /** A day without a game is a blank game. */
  game(number: number): Promise<AdminGame>
  /** `count` days, starting with game number `from`. */
  games(from: number, count: number): Promise<readonly AdminGame[]>
  nextBlank(): Promise<GameDay>
  check(number: number, draft: PuzzleDraft): Promise<CheckedDraft>
  /** The gaps filled without the categories of the 30 games around. Errors: NoSuchPuzzle, LimitsNotMet. */
  random(number: number, wish: RandomWish): Promise<DrawnGrid>
  stock(): Promise<Stock>
  /** Errors: GamePublished, GameNotPlayable, SaveConflict. */
  submit(game: SubmittedGame): Promise<AdminGame>
  /** All of them or none. Errors: GameNotPlayable, SaveConflict. */
  approve(games: readonly SeenGame[]): Promise<readonly AdminGame[]>
  /** The day is blank afterwards. Errors: GamePublished, SaveConflict. */
  remove(game: SeenGame): Promise<AdminGame>
  /** A blank day; the games from there on move one day on. Error: GamePublished. */
  insertBlank(number: number): Promise<AdminGame>
  /** To another day; the games between move by one. Error: GamePublished. */
  move(from: number, to: number): Promise<readonly AdminGame[]>
}
