/** What a player may ask once a game has an end: their statistics, how all others scored, what could have been, and whether a verdict was right. */

import type { GridPick } from '#schema/rules/scoring/recap.ts'
import type { ScoreBucket } from '#schema/rules/scoring/score-distribution.ts'
import type { PlayerStats } from '#schema/rules/scoring/stats.ts'
import type { PublishedGame, Puzzle } from './game-service.ts'

/** A daily game that the viewer has completed, as it stands. */
export interface CompletedGame {
  readonly gameNumber: number
  readonly rarity: number
  readonly unicornCount: number
}

export interface ViewerStats extends PlayerStats {
  /** The last of the viewer's daily games, oldest first. */
  readonly recent: readonly CompletedGame[]
}

/** The scores of all players on a board. */
export interface ScoreDistribution {
  readonly completedCount: number
  readonly best: number | null
  readonly median: number | null
  readonly buckets: readonly ScoreBucket[]
}

export interface SquareRecap {
  /** 0-8, row-major. */
  readonly position: number
  readonly mostPopular: GridPick
  readonly rarest: GridPick
  readonly unfoundSongIds: readonly number[]
  /** 0-100. */
  readonly missShare: number
  /** 0-100. */
  readonly crowdRarity: number
}

export interface Recap {
  readonly popularRarity: number
  readonly rarestRarity: number
  /** 0-8. */
  readonly hardestSquare: number
  /** Length 9, row-major. */
  readonly squares: readonly SquareRecap[]
}

/** A guess of the viewer and the reason for its verdict. */
export interface ExplainedGuess {
  readonly songId: number
  readonly isCorrect: boolean
  readonly explanation: string
}

export interface Report {
  readonly id: number
  readonly square: number
  readonly songId: number
  readonly note: string
  readonly status: 'open' | 'accepted' | 'refused'
  readonly answer: string | null
  readonly createdAt: Date
  readonly answeredAt: Date | null
}

export interface ReportInput {
  readonly gameNumber: number
  /** 0-8, row-major. */
  readonly square: number
  readonly songId: number
  readonly note: string
}

/** The keys under which shares are counted. */
export type ShareKind = 'nativeShare' | 'regularCopy' | 'tweet' | 'sms' | 'whatsapp'

/** Use cases of the end of a game. */
export interface AfterGameService {
  /** All zero for a viewer without plays. */
  stats(): Promise<ViewerStats>
  distributionOf(game: PublishedGame): Promise<ScoreDistribution>
  /** Error: AnswersHidden, until the viewer may see the counts of all squares. */
  recapOf(game: PublishedGame): Promise<Recap>
  /** The viewer's guesses in a square: the right one first, then the wrong ones, oldest first. */
  guessesOf(game: Puzzle, square: number): Promise<readonly ExplainedGuess[]>
  /** The viewer's reports on a game, oldest first. */
  reportsOf(gameId: number): Promise<readonly Report[]>
  /** Errors: FutureGame, GameNotFound, SongNotFound, NotToReport, TooManyReports. A second report of the same is the first. */
  report(input: ReportInput): Promise<Report>
  countShare(kind: ShareKind): Promise<void>
}
