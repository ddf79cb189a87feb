/** Gives one of the viewer's games another title. */
import { type FormEvent, useState } from 'react'
import { LONGEST_TITLE } from '#schema/rules/puzzle/user-games.ts'
import { useRenameUserGameMutation } from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'

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
    <form onSubmit={(event) => void rename(event)} noValidate>
      <TextField
        label="Title"
        value={title}
        maxLength={LONGEST_TITLE}
        problem={problem}
        data-focus-first=""
        onChange={(event) => setTitle(event.target.value)}
      >
        <Button type="submit" variant="primary" isBusy={loading}>
          Rename
        </Button>
      </TextField>
    </form>
  )
}
