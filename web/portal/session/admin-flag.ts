/** The local flag `loggedIn`: this browser believes that an admin is signed in. A convenience; the server decides. */
import { createStore, useStore } from '../../state/store.ts'
import { onStoredElsewhere, readStored, removeStored, writeStored } from '../../state/stored.ts'

const KEY = 'loggedIn'
const isLoggedIn = () => readStored(KEY) === 'true'
const flag = createStore(isLoggedIn())

/** Whether the flag is set, followed: signing out in one tab signs all of them out. */
export const useAdminFlag = () => useStore(flag)

/** Sets the flag, or clears it. */
export function setAdminFlag(isSet: boolean): void {
  if (isSet) writeStored(KEY, 'true')
  else removeStored(KEY)
  flag.set(isSet)
}

/** Clears it for the next page and for other tabs, while this page is on its way out. */
export const forgetAdminFlag = (): void => removeStored(KEY)

onStoredElsewhere((key) => {
  if (key === null || key === KEY) flag.set(isLoggedIn())
})
