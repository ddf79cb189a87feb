/** Says to visitors what they have to do for friends, and leads them there and back. */
import { UsersRound } from 'lucide-react'
import { useLocation } from 'react-router'
import { account } from '../../app/routes.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'

export function SignUp() {
  const { pathname, search } = useLocation()
  const action = (
    <LinkButton to={account()} state={{ from: pathname + search }} variant="primary">
      Log in
    </LinkButton>
  )
  return (
    <EmptyState icon={<UsersRound />} action={action}>
      Sign up for friends and the private leaderboard.
    </EmptyState>
  )
}
