/** The way to one's friends, with a badge for the invites that wait for an answer. */
import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import { usePendingInvitesQuery } from '../../gql/index.ts'
import { Button } from '../../ui/Button.tsx'
import { later } from '../../ui/later.tsx'
import { InviteCount } from './InviteCount.tsx'

const FriendsDialog = later(async () => (await import('./FriendsDialog.tsx')).FriendsDialog)

interface FriendsButtonProps {
  /** Of the game whose board of friends it opens. */
  readonly gameNumber: number
}

export function FriendsButton({ gameNumber }: FriendsButtonProps) {
  // Null until it was first opened: till then its code is not needed.
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const { data } = usePendingInvitesQuery({ fetchPolicy: 'cache-only' })
  const waiting = data?.viewer.account?.invites.length ?? 0
  return (
    <>
      <Button onClick={() => setOpen(true)} onPointerEnter={FriendsDialog.preload} onFocus={FriendsDialog.preload}>
        <UsersRound aria-hidden="true" />
        Friends
        <InviteCount count={waiting} />
      </Button>
      {isOpen !== null && (
        <FriendsDialog
          isOpen={isOpen}
          gameNumber={gameNumber}
          hasInvites={waiting > 0}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
