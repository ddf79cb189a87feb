/** What a player reads when a play is over. */
import type { PlayStatus } from './play-progress.ts'

/** Null while playing. Source: specification, section 2, "End of game text"; 'Game over' as the archive says it. */
export function endText(status: PlayStatus, isToday: boolean): string | null {
  if (status === 'playing') return null
  if (status === 'lost') return 'Game over'
  return isToday ? "You completed today's game!" : 'You completed the game!'
}
