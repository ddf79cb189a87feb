/** Gives one of the viewer's games another title. */
import { type FormEvent, useId, useState } from 'react'
import { LONGEST_TITLE } from '#schema/rules/user-games.ts'
import { useRenameUserGameMutation } from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './CreateScreen.module.css'

const FAILED = 'An error occurred'

interface RenameDialogProps {
  readonly game: { readonly ref: string; readonly title: string }
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function RenameDialog({ game, isOpen, onClose }: RenameDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Rename game" width={360}>
      <RenameForm key={game.title} game={game} onClose={onClose} />
    </Dialog>
  )
}

function RenameForm({ game, onClose }: Omit<RenameDialogProps, 'isOpen'>) {
  const id = useId()
  const [title, setTitle] = useState(game.title)
  const [problem, setProblem] = useState<string | null>(null)
  const [send, { loading }] = useRenameUserGameMutation()
  const rename = async (event: FormEvent) => {
    event.preventDefault()
    try {
      const { data } = await send({ variables: { input: { ref: game.ref, title } } })
      const result = data?.renameUserGame
      if (result?.__typename === 'UserGame') return onClose()
      setProblem((result?.__typename === 'InvalidInput' ? result.issues[0]?.message : result?.message) ?? FAILED)
    } catch {
      showToast({ type: 'error', text: FAILED })
    }
  }
  return (
    <form className={styles.field} onSubmit={(event) => void rename(event)} noValidate>
      <label className={styles.label} htmlFor={id}>
        Title
      </label>
      <input
        id={id}
        className={styles.input}
        value={title}
        maxLength={LONGEST_TITLE}
        autoComplete="off"
        data-focus-first=""
        aria-invalid={problem !== null}
        aria-describedby={`${id}-problem`}
        onChange={(event) => setTitle(event.target.value)}
      />
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem}
      </p>
      <Button type="submit" variant="primary" isBusy={loading}>
        Rename
      </Button>
    </form>
  )
}
