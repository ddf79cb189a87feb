/** Whose games this browser has saved, under the key 'account': what one person has picked must not reach another's play. */
import { forgetSavedGame, savedGameNumbers } from './saved-games.ts'
import { forgetSavedStats } from './saved-stats.ts'
import { readStored, removeStored, writeStored } from './stored.ts'

const KEY = 'account'

/** Says who is here now: null for a visitor. True when it was somebody else before, whose games and statistics are forgotten by now. */
export function hereIsNow(accountId: string | null): boolean {
  const last = readStored(KEY)
  // A visitor's games go with them into their account.
  const isSomebodyElse = last !== null && last !== accountId
  if (isSomebodyElse) {
    for (const number of savedGameNumbers()) forgetSavedGame(number)
    forgetSavedStats()
  }
  if (accountId === null) removeStored(KEY)
  else writeStored(KEY, accountId)
  return isSomebodyElse
}
