import { useAdminSignOutMutation } from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'
import { portal } from '../routes.ts'
import { forgetAdminFlag } from './admin-flag.ts'

/** Ends the session and reloads the page, so that nothing private stays in memory. */
export function useSignOut(): { signOut: () => Promise<void>; isBusy: boolean } {
  const [send, { loading }] = useAdminSignOutMutation()
  const signOut = async () => {
    try {
      await send()
    } catch {
      return showToast({ type: 'error', text: 'An error occurred' })
    }
    forgetAdminFlag()
    window.location.assign(portal())
  }
  return { signOut, isBusy: loading }
}
