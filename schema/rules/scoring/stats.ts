/** Keeps a player's statistics: what was played and won, and how many days in a row. */
import { type Calendar, gameEndsAt, settlesAt } from '../calendar/calendar.ts'

export interface PlayerStats {
  /** The number of the last daily game that was won. */
  readonly lastWinNumber: number | null
  readonly totalPlays: number
  readonly wins: number
  readonly streak: number
  readonly maxStreak: number
  readonly unicornCount: number
}

/** A finished play of a numbered game. Players' own games have no part in this. */
export interface FinishedGame {
  readonly gameNumber: number
  readonly won: boolean
  readonly unicorns: number
  /** Whether it is the play of its day (`isDaily`), or an admin lets it count as that; otherwise it is an archive play. */
  readonly daily: boolean
}

/** The statistics of someone who has finished nothing. */
export function noStats(): PlayerStats {
  return { lastWinNumber: null, totalPlays: 0, wins: 0, streak: 0, maxStreak: 0, unicornCount: 0 }
}

/** The statistics after one more game. An archive play counts as played, and as won, and changes nothing else. */
export function afterGame(stats: PlayerStats, game: FinishedGame): PlayerStats {
  const counted = { ...stats, totalPlays: stats.totalPlays + 1, wins: stats.wins + (game.won ? 1 : 0) }
  if (!game.daily) return counted
  const unicornCount = stats.unicornCount + game.unicorns
  if (!game.won) return { ...counted, unicornCount, streak: 0 }
  const streak = stats.lastWinNumber === game.gameNumber - 1 ? stats.streak + 1 : 1
  return {
    ...counted,
    unicornCount,
    streak,
    maxStreak: Math.max(stats.maxStreak, streak),
    lastWinNumber: game.gameNumber,
  }
}

/**
 * The statistics of all a player has finished, in the order of the games' days: a game begun before midnight and finished
 * after the next one still stands before it.
 */
export function statsOf(games: readonly FinishedGame[]): PlayerStats {
  return games.toSorted((a, b) => a.gameNumber - b.gameNumber).reduce(afterGame, noStats())
}

/** A play that has ended, won or lost. */
export interface EndedPlay {
  readonly gameNumber: number
  readonly startedAt: Date
  readonly endedAt: Date
}

/** Begun on the game's own day and ended before its board settled: the plays that its board has. */
export function isDaily({ gameNumber, startedAt, endedAt }: EndedPlay, calendar: Calendar): boolean {
  return startedAt < gameEndsAt(gameNumber, calendar) && endedAt <= settlesAt(gameNumber, calendar)
}

export interface RepairablePlay extends Pick<EndedPlay, 'gameNumber' | 'startedAt'> {
  /** Null for a play that was not won, or not yet. */
  readonly completedAt: Date | null
  readonly countsForDay: boolean
}

/** Why an admin has nothing to repair in a play: a win that came too late for its board may count for its day, once. */
export function whyNotRepaired(
  play: RepairablePlay | null,
  calendar: Calendar,
): 'notPlayed' | 'notWon' | 'counts' | null {
  if (!play) return 'notPlayed'
  const { completedAt, countsForDay } = play
  if (!completedAt) return 'notWon'
  return countsForDay || isDaily({ ...play, endedAt: completedAt }, calendar) ? 'counts' : null
}
