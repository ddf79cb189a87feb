/** Games and plays, and what resolvers ask of the server about them. */

import type { Songs } from '../catalogue/songs.ts'
import type { Calendar } from '../rules/calendar/calendar.ts'
import type { Clue } from '../rules/puzzle/clue.ts'
import type { PlayStatus } from '../rules/scoring/play-progress.ts'

export interface TitledClue {
  readonly clue: Clue
  readonly title: string
  /** For a category: how many songs it has. */
  readonly songCount: number
  /** For a category: its row; for an album, `clue.albumId` serves. */
  readonly categoryId: number | null
}

/** What every game has, without its answers: a resolver cannot give away what it does not hold. */
interface Grid {
  readonly id: number
  readonly settledAt: Date | null
  /** When a correction last changed its answers. */
  readonly correctedAt: Date | null
  readonly rows: readonly TitledClue[]
  readonly columns: readonly TitledClue[]
  /** Length 9, row-major: how many songs fit. */
  readonly answerCounts: readonly number[]
}

/** A daily game whose day has come. */
export interface PublishedGame extends Grid {
  readonly kind: 'daily'
  readonly createdBy: 'auto' | 'admin'
  readonly number: number
  readonly date: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly settlesAt: Date
}

/** A game that a player has made. Its board never settles. */
export interface UserGame extends Grid {
  readonly kind: 'user'
  /** 12 characters, which a link can hold. */
  readonly ref: string
  readonly title: string
  /** Null if the author is unknown, for example after deleting their account. */
  readonly authorId: string | null
  readonly createdAt: Date
  readonly settledAt: null
}

export type Puzzle = PublishedGame | UserGame

/** Names a game: a daily one by its number, a player's by its ref. */
export type GameName = { readonly gameNumber: number } | { readonly gameRef: string }

export interface StoredPlay {
  readonly gameId: number
  /** Null for a player's own game. */
  readonly gameNumber: number | null
  readonly playerId: string
  readonly ref: string
  readonly status: PlayStatus
  readonly startedAt: Date
  readonly completedAt: Date | null
  /** Length 9, row-major, -1 = empty. */
  readonly picks: readonly number[]
  /** Length 9: the song ids tried in vain, oldest first. */
  readonly wrongGuesses: readonly (readonly number[])[]
}

export interface PickScore {
  readonly count: number
  readonly total: number
  /** 0-100. */
  readonly rarity: number
  readonly isUnicorn: boolean
  readonly isStolen: boolean
}

export interface Answer {
  readonly songId: number
  /** Null while the viewer may see the answer and not its count. */
  readonly tally: Pick<PickScore, 'count' | 'rarity' | 'isUnicorn'> | null
  readonly isOwn: boolean
}

export type GuessInput = GameName & {
  /** 0-8, row-major. */
  readonly square: number
  readonly songId: number
}

export interface Verdict {
  readonly isCorrect: boolean
  readonly isRepeat: boolean
  readonly explanation: string
  readonly game: Puzzle
  readonly square: number
  readonly play: StoredPlay
}

/** Use cases of playing. Numbers of games still to come are refused with FutureGame, unknown ones with GameNotFound. */
export interface GameService {
  calendar(): Calendar & { readonly now: Date; readonly todaysNumber: number; readonly nextGameAt: Date }
  todaysGame(): Promise<PublishedGame>
  gameByNumber(number: number): Promise<PublishedGame>
  /** Null for a game that does not exist or whose day has not come. */
  gameById(gameId: number): Promise<PublishedGame | null>
  /** Errors: FutureGame, GameNotFound. */
  puzzle(name: GameName): Promise<Puzzle>
  /** Null for a game that does not exist, was deleted, or whose day has not come. */
  puzzleById(gameId: number): Promise<Puzzle | null>
  /** Games with `from >= number > from - limit`, newest first. */
  games(from: number, limit: number): Promise<readonly PublishedGame[]>
  /** The viewer's play, null before the first guess. Batched over the games of one request. */
  playOf(gameId: number): Promise<StoredPlay | null>
  readonly songs: Songs
  /** The viewer's own play with this ref, else null. */
  playByRef(ref: string): Promise<StoredPlay | null>
  /** Errors: ClueIsOpen, FutureGame, GameNotFound, SongNotFound, SquareTaken, PlayIsOver, TryAgain. */
  submitGuess(input: GuessInput): Promise<Verdict>
  /** Errors: FutureGame, GameNotFound, PlayNotBegun, PlayIsOver (a won play), TryAgain. Giving up twice is giving up once. */
  giveUp(name: GameName): Promise<StoredPlay>
  /**
   * Error: AnswersHidden, if the viewer may not see them. Most picked first, then by title; without counts, by title. For a player's own
   * game, only answers that players have found, if the other answers are another game's secret.
   */
  answersOf(game: Puzzle, square: number): Promise<readonly Answer[]>
}
