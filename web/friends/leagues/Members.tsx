/** Who is in the league, and what its owner can do with each. */
import { Crown, UserMinus } from 'lucide-react'
import { useState } from 'react'
import {
  type LeagueView_leagueFragment,
  useHandOverLeagueMutation,
  useRemoveLeagueMemberMutation,
} from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import board from './Board.module.css'
import styles from './Members.module.css'
import { Person } from './Person.tsx'
import { FAILED } from './words.ts'

type Member = LeagueView_leagueFragment['members'][number]

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

export function Members({ league: { id, members, isOwner } }: { readonly league: LeagueView_leagueFragment }) {
  return (
    <section aria-labelledby="members">
      <h2 id="members" className={styles.title}>
        Members
      </h2>
      <ul className={styles.list}>
        {members.map((member) => (
          <li key={member.id} className={styles.member}>
            <Person person={member} id={member.id}>
              <span className={board.soft}>
                {member.isOwner ? 'Owner, since ' : 'Since '}
                <time dateTime={member.joinedAt}>{day.format(new Date(member.joinedAt))}</time>
              </span>
            </Person>
            {isOwner && !member.isViewer && <OwnersButtons leagueId={id} member={member} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function OwnersButtons({ leagueId, member: { id, name } }: { readonly leagueId: string; readonly member: Member }) {
  const [asked, setAsked] = useState<'remove' | 'hand over' | null>(null)
  const { remove, handOver } = useOwnersMoves(leagueId, id)
  return (
    <span className={styles.buttons}>
      <IconButton label={`Make ${name} the owner`} onClick={() => setAsked('hand over')}>
        <Crown aria-hidden="true" />
      </IconButton>
      <IconButton label={`Remove ${name}`} onClick={() => setAsked('remove')}>
        <UserMinus aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        isOpen={asked === 'hand over'}
        onClose={() => setAsked(null)}
        title={`Make ${name} the owner?`}
        message="The league is theirs to manage then, and not yours any more."
        action="Hand over"
        onConfirm={() => handOver(name)}
      />
      <ConfirmDialog
        isOpen={asked === 'remove'}
        onClose={() => setAsked(null)}
        title={`Remove ${name}?`}
        message="Whoever has the link can join again: make a new one to keep it closed."
        action="Remove"
        isDangerous
        onConfirm={() => remove(name)}
      />
    </span>
  )
}

function useOwnersMoves(id: string, memberId: string) {
  const [sendRemove] = useRemoveLeagueMemberMutation()
  const [sendHandOver] = useHandOverLeagueMutation()
  const variables = { id, memberId }
  const tell = (result: { __typename: string; message?: string } | null | undefined, done: string) =>
    result?.__typename === 'League'
      ? showToast({ type: 'success', text: done })
      : showToast({ type: 'error', text: result?.message ?? FAILED })
  return {
    async remove(name: string) {
      const reply = await sendRemove({ variables }).catch(() => null)
      tell(reply?.data?.removeLeagueMember, `${name} removed`)
    },
    async handOver(name: string) {
      const reply = await sendHandOver({ variables }).catch(() => null)
      tell(reply?.data?.handOverLeague, `The league is ${name}’s now`)
    },
  }
}
