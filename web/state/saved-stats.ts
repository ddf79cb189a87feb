/** The last statistics that the server told, under the key 'stats': shown while it cannot be asked. What the server says wins. */
import type { PlayerStats } from '#schema/rules/scoring/stats.ts'
import { presumedOwner } from './owner.ts'
import { readStoredJson, removeStored, writeStored } from './stored.ts'

const KEY = 'stats'

/** Null where there are none, or none that can be trusted. */
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

/** Keeps what the server has told, and nothing else that the object may have; of somebody who has left, nothing. */
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
