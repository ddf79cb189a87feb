/** Says how the viewer stands with a past game, as the archive lists it. */

export type ArchiveStatus = 'notStarted' | 'started' | 'won' | 'lost'

export interface ArchiveEntry {
  readonly hasStarted: boolean
  readonly won: boolean
  readonly lost: boolean
}

/** Returns the status of an archive entry. A win takes precedence. */
export function archiveStatus({ hasStarted, won, lost }: ArchiveEntry): ArchiveStatus {
  if (won) return 'won'
  if (lost) return 'lost'
  return hasStarted ? 'started' : 'notStarted'
}

/** What the entry shows: nothing, 'Started' or 'Game over'; a win shows a tick, whose text for a screen reader this is. */
export const archiveLabels: Readonly<Record<ArchiveStatus, string>> = {
  notStarted: '',
  started: 'Started',
  won: 'Won',
  lost: 'Game over',
}

/** The heading of an entry: "Today's game" for the one on top, 'Game #n' for the others. */
export function archiveTitle(gameNumber: number, todaysNumber: number): string {
  return gameNumber === todaysNumber ? "Today's game" : `Game #${gameNumber}`
}
