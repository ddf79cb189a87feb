/** Signs out, here or everywhere; what this browser knew of the person is forgotten with it. */
import { useState } from 'react'
import { signedOut } from '../../apollo/change-viewer.ts'
import { useSignOutEverywhereMutation, useSignOutMutation } from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'

const FAILED = 'We could not log you out. Please try again.'

export function useSignOut() {
  const [isBusy, setBusy] = useState(false)
  const [here] = useSignOutMutation()
  const [everywhere] = useSignOutEverywhereMutation()
  const end = async (send: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await send()
    } catch {
      showToast({ type: 'error', text: FAILED })
      setBusy(false)
      return
    }
    await signedOut()
    setBusy(false)
  }
  return { isBusy, signOut: () => end(here), signOutEverywhere: () => end(everywhere) }
}
