import { useState } from 'react'
import type { Friends_friendFragment } from '../../gql/index.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Person } from './Person.tsx'
import { useRemoveFriend } from './use-friends.ts'

interface FriendEntryProps {
  readonly friend: Friends_friendFragment
  readonly onRemoved: () => void
}

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** A friend, to be removed after a question; the entry shows a spinner until it is done. */
export function FriendEntry({ friend, onRemoved }: FriendEntryProps) {
  const { id, name, isMutual, since } = friend
  const [isAsking, setAsking] = useState(false)
  const { remove, isBusy } = useRemoveFriend(id)
  const end = async () => {
    if (await remove()) onRemoved()
  }
  return (
    <Person
      person={friend}
      state={isMutual ? `Friends since ${day.format(new Date(since))}` : 'Has not accepted you yet'}
    >
      <Button isBusy={isBusy} aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Remove ${name}?`}
        message="You no longer see each other’s results. To be friends again, one of you needs the other’s code."
        action="Remove"
        isDangerous
        onConfirm={() => void end()}
      />
    </Person>
  )
}
