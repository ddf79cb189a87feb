/** What to do when the viewer changes: no data of the last person may stay. */
import { type Owner, pageOwner, setPageOwner, storedOwner } from '../state/owner.ts'
import { forgetSavedGame, isSavedFor, savedGameNumbers } from '../state/saved-games.ts'
import { forgetSavedStats } from '../state/saved-stats.ts'
import { mayBeSignedIn } from '../state/session-sign.ts'
import { client } from './client.ts'
import { forgetLastState } from './last-state.ts'
import { restartSocket } from './socket.ts'

/** After signing out: forgets the person's games, and asks everything again. */
export async function signedOut(): Promise<void> {
  hereIsNow(null)
  await refetchAll()
}

/** After signing in: the socket is to carry the new cookie. A visitor's games stay, another person's are forgotten. */
export async function signedIn(accountId: string): Promise<void> {
  if (hereIsNow(accountId)) forgetLastState()
  restartSocket()
  await client.clearStore().catch(() => undefined)
}

/** After games of another device have joined those here: the same person, known by another cookie, with more behind them. */
export const viewerMerged = refetchAll

/** Call when the server has said who the viewer is: another person than the page was rendered for, if a session has ended elsewhere. */
export function viewerIs(accountId: string | null): void {
  if (hereIsNow(accountId)) void refetchAll()
}

/** Call after another tab has signed in or out. */
export function viewerChangedElsewhere(): void {
  if (!mayBeSignedIn()) viewerIs(null)
  else if (storedOwner() !== pageOwner()) {
    hereMayBe(storedOwner())
    void refetchAll()
  }
}

async function refetchAll(): Promise<void> {
  forgetLastState()
  restartSocket()
  // What the screen asks again may fail for lack of a network: it says so itself.
  await client.resetStore().catch(() => undefined)
}

/**
 * Sets the current viewer: null for a visitor. Returns true if it was another person before, whose games and statistics are deleted now.
 */
function hereIsNow(accountId: Owner): boolean {
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
function hereMayBe(accountId: Owner): void {
  forgetGames((number) => !isSavedFor(number, accountId))
  setPageOwner(accountId, { isSure: false })
}

function forgetGames(isOver: (gameNumber: number) => boolean): void {
  for (const number of savedGameNumbers()) if (isOver(number)) forgetSavedGame(number)
}
