/** Whether the server has said, during work, that no admin is signed in; the work stays on the page. */
import { createStore, useStore } from '../../state/store.ts'
import { showToast } from '../../state/toasts.ts'

/** Specification, section 8. */
export const LOGGED_OUT = 'You have been logged out.'

const isLost = createStore(false)

export const useIsSessionLost = () => useStore(isLost)

/** To be called with every NotAdmin that a change is answered with. */
export function sessionLost(): void {
  if (!isLost.get()) showToast({ type: 'error', text: LOGGED_OUT })
  isLost.set(true)
}

/** An admin has signed in again, or declined to. */
export const sessionFound = () => isLost.set(false)
