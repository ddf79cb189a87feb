/** The tab 'Manage': invites to answer, ways to find friends, and the friends there are. */
import { type RefObject, useRef } from 'react'
import type { Friends_accountFragment } from '../../gql/index.ts'
import { FriendCode } from './FriendCode.tsx'
import { FriendEntry } from './FriendEntry.tsx'
import { InviteEntry } from './InviteEntry.tsx'
import styles from './Manage.module.css'

export function Manage({ account: { friends, invites, friendCode } }: { readonly account: Friends_accountFragment }) {
  const invitesHeading = useRef<HTMLHeadingElement>(null)
  const friendsHeading = useRef<HTMLHeadingElement>(null)
  return (
    <div className={styles.manage}>
      {invites.length > 0 && (
        <section className={styles.part} aria-labelledby="pending-invites">
          <h3 id="pending-invites" ref={invitesHeading} tabIndex={-1} className={styles.heading}>
            Pending invites
          </h3>
          <ul>
            {invites.map((invite) => (
              <InviteEntry
                key={invite.id}
                invite={invite}
                onAnswered={() => focus(invites.length > 1 ? invitesHeading : friendsHeading)}
              />
            ))}
          </ul>
        </section>
      )}
      <FriendCode code={friendCode} />
      <section className={styles.part} aria-labelledby="all-friends">
        <h3 id="all-friends" ref={friendsHeading} tabIndex={-1} className={styles.heading}>
          Your friends <span className={styles.count}>{friends.length}</span>
        </h3>
        {friends.length === 0 && <p className={styles.note}>Nobody yet.</p>}
        <ul>
          {friends.map((friend) => (
            <FriendEntry key={friend.id} friend={friend} onRemoved={() => focus(friendsHeading)} />
          ))}
        </ul>
      </section>
    </div>
  )
}

/** The button that was pressed is gone with its row: who uses the keyboard goes on from the heading. */
const focus = (heading: RefObject<HTMLElement | null>) => heading.current?.focus()
