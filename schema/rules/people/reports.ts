/** Says which verdicts a player may doubt, and how much may be said about it. */

/** Enough for every square of a game to be doubted twice; a queue that people read must not be flooded. */
export const MOST_REPORTS_IN_A_GAME = 20
export const LONGEST_NOTE = 500

export interface Doubt {
  /** The songs that the player has tried in the square, right or wrong. */
  readonly tried: readonly number[]
  /** Whether the player may see the answers of the square. */
  readonly seesAnswers: boolean
  readonly songId: number
}

/** Returns whether the player has tried the song there or may see the answers: reporting must not reveal what fits. */
export function mayReport({ tried, seesAnswers, songId }: Doubt): boolean {
  return seesAnswers || tried.includes(songId)
}
