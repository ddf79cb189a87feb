import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type PortalUserGamesQuery, useRemoveUserGameMutation } from '../../gql/index.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { answerOf, showResult } from '../parts/tell-result.ts'
import { userGame } from '../routes.ts'
import styles from './Desk.module.css'

type UserGame = Extract<PortalUserGamesQuery['portal'], { __typename: 'Portal' }>['userGames']['edges'][number]['node']

/** Removed by any admin, it disappears from the list. */
const CHANGES_LIST = { refetchQueries: ['PortalUserGames'], awaitRefetchQueries: true }

/** A player's own game, and the button that takes it away. */
export function UserGameItem({ game }: { readonly game: UserGame }) {
  const { ref, title, authorName, createdAt, playCount } = game
  const [isAsking, ask] = useState(false)
  const [remove] = useRemoveUserGameMutation(CHANGES_LIST)
  const act = async () => {
    const data = await answerOf(remove({ variables: { ref } }))
    showResult(data?.removeUserGame, 'DeletedUserGame', 'Game removed')
  }
  return (
    <li className={styles.card}>
      <p className={styles.words}>
        <Link to={userGame(ref)}>{title}</Link>
      </p>
      <p className={styles.marks}>
        <span>by {authorName ?? 'somebody who has left'}</span>
        <span>{playCount === 1 ? '1 play' : `${playCount} plays`}</span>
        <span>made {new Date(createdAt).toLocaleDateString('en-GB')}</span>
      </p>
      <div className={styles.buttons}>
        <Button variant="danger" onClick={() => ask(true)} aria-label={`Remove ${title}`}>
          <Trash2 aria-hidden="true" />
          Remove
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => ask(false)}
        title="Remove game"
        message={`“${title}” goes for good, and so do its plays and its leaderboard. Its link will lead nowhere.`}
        action="Remove"
        isDangerous
        onConfirm={act}
      />
    </li>
  )
}
