/** The last statistics from the server, under the key 'stats': shown while offline. The server's take precedence. */
import type { PlayerStats } from '#schema/rules/scoring/stats.ts'
import { presumedOwner } from './owner.ts'
import { readStoredJson, removeStored, writeStored } from './stored.ts'

const KEY = 'stats'

/** Null if there are none or they are invalid. */
export function readSavedStats(): PlayerStats | null {
  const stored = readStoredJson(KEY)
  if (typeof stored !== 'object' || stored === null) return null
  const [totalPlays, wins, streak, maxStreak, unicornCount] = [
    count(stored, 'totalPlays'),
    count(stored, 'wins'),
    count(stored, 'streak'),
    count(stored, 'maxStreak'),
    count(stored, 'unicornCount'),
  ]
  if (totalPlays === null || wins === null || streak === null || maxStreak === null || unicornCount === null)
    return null
  return { totalPlays, wins, streak, maxStreak, unicornCount, lastWinNumber: count(stored, 'lastWinNumber') }
}

/** Saves these fields only, and nothing for a viewer who has left. */
export function saveStats({ totalPlays, wins, streak, maxStreak, unicornCount, lastWinNumber }: PlayerStats): void {
  if (presumedOwner() === undefined) return
  writeStored(KEY, JSON.stringify({ totalPlays, wins, streak, maxStreak, unicornCount, lastWinNumber }))
}

/** Forgets them. */
export const forgetSavedStats = (): void => removeStored(KEY)

function count(stored: object, name: keyof PlayerStats): number | null {
  const value: unknown = Reflect.get(stored, name)
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null
}
