import { useApolloClient } from '@apollo/client/react'
import { useNavigate } from 'react-router'
import { Dialog } from '../../ui/Dialog.tsx'
import { home } from '../routes.ts'
import { setAdminFlag } from './admin-flag.ts'
import { sessionFound, useIsSessionLost } from './lost-session.ts'
import { SignInForm } from './SignInForm.tsx'

/** A session that ended during work: signing in again continues where it stopped. */
export function SignInAgain() {
  const client = useApolloClient()
  const navigate = useNavigate()
  const giveUp = () => {
    sessionFound()
    void navigate(home())
    setAdminFlag(false)
  }
  return (
    <Dialog isOpen={useIsSessionLost()} onClose={giveUp} title="Sign in to go on" width={360} kind="alert">
      <p>You have been logged out. What you have changed on this page is still here.</p>
      <SignInForm onSignedIn={() => void client.refetchQueries({ include: 'active' })} />
    </Dialog>
  )
}
