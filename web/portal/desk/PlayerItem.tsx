import { useState } from 'react'
import { type PortalPlayersQuery, useHidePlayerMutation, usePlayerItem_playerFragment } from '../../gql/index.ts'
import { Button } from '../../ui/Button.tsx'
import { answerOf, showResult } from '../parts/tell-result.ts'
import styles from './Desk.module.css'
import { PremiumDialog } from './PremiumDialog.tsx'
import { RenamePlayerDialog } from './RenamePlayerDialog.tsx'
import { RepairPlayDialog } from './RepairPlayDialog.tsx'

type Player = Extract<PortalPlayersQuery['portal'], { __typename: 'Portal' }>['players']['edges'][number]['node']

const dayOf = (at: string | null) => (at === null ? 'never' : new Date(at).toLocaleDateString('en-GB'))

/** A player, and what an admin may do about them. */
export function PlayerItem({ player }: { readonly player: Player }) {
  const read = usePlayerItem_playerFragment(player)
  const [dialog, open] = useState<'rename' | 'premium' | 'repair' | null>(null)
  const [hide, { loading }] = useHidePlayerMutation()
  if (!read) return null
  const { id, name, fullName, isHidden, isPremium, playCount, lastPlayedAt, createdAt } = read
  const toggle = async () => {
    const data = await answerOf(hide({ variables: { id, isHidden: !isHidden } }))
    showResult(data?.hidePlayer, 'AdminPlayer', isHidden ? 'Player shown again' : 'Player hidden')
  }
  return (
    <li className={styles.card}>
      <p>
        <strong>{name}</strong> ({fullName})
      </p>
      <p className={styles.marks}>
        <span>{playCount === 1 ? '1 game' : `${playCount} games`}</span>
        <span>last played: {dayOf(lastPlayedAt)}</span>
        <span>since {dayOf(createdAt)}</span>
        {isHidden && <strong>hidden</strong>}
        {isPremium && <strong>premium</strong>}
      </p>
      <div className={styles.buttons}>
        <Button onClick={() => open('rename')} aria-label={`Rename ${name}`}>
          Rename
        </Button>
        <Button isBusy={loading} onClick={() => void toggle()} aria-label={`${isHidden ? 'Show' : 'Hide'} ${name}`}>
          {isHidden ? 'Show on boards' : 'Hide from boards'}
        </Button>
        <Button onClick={() => open('premium')} aria-label={`Premium of ${name}`}>
          Premium
        </Button>
        <Button onClick={() => open('repair')} aria-label={`Repair a game of ${name}`}>
          Repair
        </Button>
      </div>
      <RenamePlayerDialog player={read} isOpen={dialog === 'rename'} onClose={() => open(null)} />
      <PremiumDialog player={read} isOpen={dialog === 'premium'} onClose={() => open(null)} />
      <RepairPlayDialog player={read} isOpen={dialog === 'repair'} onClose={() => open(null)} />
    </li>
  )
}
