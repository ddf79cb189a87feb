/** One of the viewer's games: played, renamed, deleted. */

import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { userGame } from '../../app/routes.ts'
import { useDeleteUserGameMutation, useMyGame_gameFragment } from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { CONFIRM_DELETE } from '../grid/draft.ts'
import styles from './MyGames.module.css'
import { RenameDialog } from './RenameDialog.tsx'

/** Specification, section 8. */
const DELETED = 'Game deleted'
const FAILED = 'An error occurred'
/** Specification, section 5. */
const ASK_DELETE = CONFIRM_DELETE

export function MyGame({ game: from }: { readonly game: Parameters<typeof useMyGame_gameFragment>[0] }) {
  const game = useMyGame_gameFragment(from)
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null)
  const remove = useRemove()
  if (!game) return null
  const { ref, title, startedCount, completedCount } = game
  return (
    <li className={styles.game}>
      <div className={styles.text}>
        <Link className={styles.title} to={userGame(ref)}>
          {title}
        </Link>
        <p className={styles.plays}>
          {startedCount === 1 ? '1 play' : `${startedCount} plays`}, {completedCount} finished
        </p>
      </div>
      <IconButton label={`Rename ${title}`} onClick={() => setDialog('rename')}>
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton label={`Delete ${title}`} onClick={() => setDialog('delete')}>
        <Trash2 aria-hidden="true" />
      </IconButton>
      <RenameDialog game={game} isOpen={dialog === 'rename'} onClose={() => setDialog(null)} />
      <ConfirmDialog
        isOpen={dialog === 'delete'}
        onClose={() => setDialog(null)}
        title="Delete game"
        message={`${ASK_DELETE} Its link will lead nowhere, and its leaderboard is gone with it.`}
        action="Delete"
        isDangerous
        onConfirm={() => remove(ref)}
      />
    </li>
  )
}

function useRemove() {
  const [send] = useDeleteUserGameMutation({ refetchQueries: ['MyGames'], awaitRefetchQueries: true })
  return async (ref: string) => {
    try {
      const { data } = await send({ variables: { ref } })
      const result = data?.deleteUserGame
      if (result?.__typename === 'DeletedUserGame') showToast({ type: 'success', text: DELETED })
      else showToast({ type: 'error', text: result?.message ?? FAILED })
    } catch {
      showToast({ type: 'error', text: FAILED })
    }
  }
}
