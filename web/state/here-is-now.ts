/** Deletes what this browser has saved for another viewer: one person's picks must not reach another's play. */
import { type Owner, pageOwner, setPageOwner, storedOwner } from './owner.ts'
import { forgetSavedGame, isSavedFor, savedGameNumbers } from './saved-games.ts'
import { forgetSavedStats } from './saved-stats.ts'

/**
 * Sets the current viewer: null for a visitor. Returns true if it was another person before, whose games and statistics are deleted now.
 */
export function hereIsNow(accountId: Owner): boolean {
  const [shown, last] = [pageOwner(), storedOwner()]
  // A visitor's games go with them into their account.
  const isFirstToKnow = last !== null && last !== accountId
  const isOtherPerson = isFirstToKnow || (shown !== null && shown !== accountId)
  if (isFirstToKnow) forgetGames(() => true)
  else if (isOtherPerson) forgetGames((number) => !isSavedFor(number, accountId))
  if (isOtherPerson) forgetSavedStats()
  setPageOwner(accountId, { isSure: true })
  return isOtherPerson
}

/** Takes another tab's word for who is here, until the server has said it too. That tab has forgotten what was there till then. */
export function hereMayBe(accountId: Owner): void {
  forgetGames((number) => !isSavedFor(number, accountId))
  setPageOwner(accountId, { isSure: false })
}

function forgetGames(isOver: (gameNumber: number) => boolean): void {
  for (const number of savedGameNumbers()) if (isOver(number)) forgetSavedGame(number)
}
