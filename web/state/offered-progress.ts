/** Remembers that this visitor's games were offered to another device, under the key 'offered-progress': those that the server does not know here any more live on there. */
import { readStoredJson, removeStored, writeStored } from './stored.ts'

const KEY = 'offered-progress'

/** A code was made on the day of this game; it is good until then. */
export function offerProgress(gameNumber: number, until: string): void {
  writeStored(KEY, JSON.stringify({ gameNumber, until }))
}

/** Whether a game that the server knows no play of was taken along: to give it back would be to play it twice. */
export function wasTakenAlong(gameNumber: number): boolean {
  const offered = readOffered()
  return offered !== null && gameNumber <= offered.gameNumber
}

/** The server still has the games of this browser; once the code expires, they cannot be moved. */
export function stillHere(): void {
  const offered = readOffered()
  if (offered && Date.parse(offered.until) < Date.now()) removeStored(KEY)
}

function readOffered(): { readonly gameNumber: number; readonly until: string } | null {
  const stored = readStoredJson(KEY)
  if (typeof stored !== 'object' || stored === null || !('gameNumber' in stored) || !('until' in stored)) return null
  const { gameNumber, until } = stored
  return typeof gameNumber === 'number' && typeof until === 'string' ? { gameNumber, until } : null
}
