import { type FormEvent, useState } from 'react'
import { LONGEST_NAME } from '#schema/rules/people/display-names.ts'
import { useRenamePlayerMutation } from '../../gql/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../parts/Field.tsx'
import { answerOf, showResult } from '../parts/tell-result.ts'
import styles from './Desk.module.css'

interface RenamePlayerDialogProps {
  readonly player: { readonly id: string; readonly displayName: string; readonly name: string }
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Gives a player another name on boards. */
export function RenamePlayerDialog({ player, isOpen, onClose }: RenamePlayerDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Rename ${player.name}`} width={360}>
      <RenameForm player={player} onSaved={onClose} />
    </Dialog>
  )
}

interface RenameFormProps extends Pick<RenamePlayerDialogProps, 'player'> {
  readonly onSaved: () => void
}

/** There only while the dialog is open, so that it begins with the name of then. */
function RenameForm({ player, onSaved }: RenameFormProps) {
  const [name, setName] = useState(player.displayName)
  const [rename, { loading }] = useRenamePlayerMutation()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const data = await answerOf(rename({ variables: { id: player.id, displayName: name.trim() } }))
    if (showResult(data?.renamePlayer, 'AdminPlayer', 'Player renamed')) onSaved()
  }
  return (
    <form className={styles.list} onSubmit={(event) => void submit(event)}>
      <TextField
        label="Display name"
        data-focus-first=""
        required
        maxLength={LONGEST_NAME}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" variant="primary" isBusy={loading}>
        Rename
      </Button>
    </form>
  )
}
