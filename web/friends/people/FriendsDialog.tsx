/** The dialog 'Friends': how they did, who they are, and the code by which there come to be more. */
import { skipToken } from '@apollo/client/react'
import { useState } from 'react'
import { type Friends_accountFragment, useFriendsQuery } from '../../gql/index.ts'
import { mayBeSignedIn } from '../../state/session-sign.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { FriendCode } from './FriendCode.tsx'
import { FriendsBoard } from './FriendsBoard.tsx'
import styles from './FriendsDialog.module.css'
import { InviteCount } from './InviteCount.tsx'
import { Manage } from './Manage.tsx'
import { SignUp } from './SignUp.tsx'

interface FriendsDialogProps {
  readonly isOpen: boolean
  readonly gameNumber: number
  /** Invites wait for an answer: who opens the dialog then has come for them. */
  readonly hasInvites: boolean
  readonly onClose: () => void
}

export function FriendsDialog({ isOpen, gameNumber, hasInvites, onClose }: FriendsDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Friends" width={520} shape="sheet">
      {isOpen && <Content gameNumber={gameNumber} hasInvites={hasInvites} />}
    </Dialog>
  )
}

type ContentProps = Pick<FriendsDialogProps, 'gameNumber' | 'hasInvites'>

function Content(props: ContentProps) {
  // Visitors need not ask who they are.
  const isAsked = mayBeSignedIn()
  const { data, error, refetch } = useFriendsQuery(isAsked ? { fetchPolicy: 'cache-and-network' } : skipToken)
  const person = data?.viewer.account
  if (person) return <OwnFriends account={person} {...props} />
  if (data || !isAsked) return <SignUp />
  if (error) return <ErrorState onRetry={() => void refetch()}>We could not load your friends.</ErrorState>
  return (
    <div className={styles.loading} aria-busy="true">
      <Skeleton height="52px" />
      <Skeleton height="180px" />
    </div>
  )
}

function OwnFriends({ account, gameNumber, hasInvites }: ContentProps & { readonly account: Friends_accountFragment }) {
  const [tab, choose] = useState(hasInvites ? 'manage' : 'friends')
  return (
    <Tabs
      label="Friends"
      chosen={tab}
      onChoose={choose}
      tabs={[
        { id: 'friends', label: 'Your friends', panel: <Board account={account} gameNumber={gameNumber} /> },
        { id: 'manage', label: <ManageLabel account={account} />, panel: <Manage account={account} /> },
      ]}
    />
  )
}

function ManageLabel({ account: { invites } }: { readonly account: Friends_accountFragment }) {
  return (
    <>
      Manage <InviteCount count={invites.length} />
    </>
  )
}

interface BoardProps {
  readonly account: Friends_accountFragment
  readonly gameNumber: number
}

/** Who has no friends yet finds here how to get some. */
function Board({ account, gameNumber }: BoardProps) {
  return (
    <div className={styles.panel}>
      <FriendsBoard gameNumber={gameNumber} />
      {account.friends.length === 0 && <FriendCode code={account.friendCode} />}
    </div>
  )
}
