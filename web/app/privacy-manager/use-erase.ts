/** Erases what is stored, and loads the page again: what is still on the screen belongs to somebody who is gone. */
import { useEraseViewerDataMutation } from '../../gql/index.ts'
import { unsubscribePush } from '../../state/push.ts'
import { eraseStored } from '../../state/stored.ts'
import { showToast } from '../../state/toasts.ts'
import { ERASED, privacy } from '../routes.ts'

/** What this browser stores. */
export function eraseHere(): void {
  eraseStored()
  void endNotices().then(() => window.location.reload())
}

/** What server and browser store. In this order: what the browser remembers it would give back to a server that has forgotten. */
export function useEraseEverything(): () => Promise<void> {
  const [erase] = useEraseViewerDataMutation()
  return async () => {
    try {
      await erase()
    } catch {
      showToast({ type: 'error', text: 'We could not erase your data. Please try again.' })
      return
    }
    eraseStored()
    await endNotices()
    window.location.replace(`${privacy()}?${ERASED}`)
  }
}

/** The address that this browser has for messages is stored in it as well. */
const endNotices = () => unsubscribePush().catch(() => undefined)
