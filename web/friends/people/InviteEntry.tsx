import type { Friends_inviteFragment } from '../../gql/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Person } from './Person.tsx'
import { useInvite } from './use-friends.ts'

interface InviteEntryProps {
  readonly invite: Friends_inviteFragment
  readonly onAnswered: () => void
}

/** A player who has added the viewer's code: accepting shows each other's results, declining does not. */
export function InviteEntry({ invite, onAnswered }: InviteEntryProps) {
  const { accept, decline, isAccepting, isDeclining } = useInvite(invite.id)
  const isBusy = isAccepting || isDeclining
  const answer = async (send: () => Promise<boolean>) => {
    if (!isBusy && (await send())) onAnswered()
  }
  return (
    <Person person={invite} state="Added you by your friend code">
      <Button
        variant="primary"
        isBusy={isAccepting}
        aria-label={`Accept ${invite.name}`}
        onClick={() => void answer(accept)}
      >
        Accept
      </Button>
      <Button isBusy={isDeclining} aria-label={`Decline ${invite.name}`} onClick={() => void answer(decline)}>
        Decline
      </Button>
    </Person>
  )
}
