import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './ConflictDialog.module.css'
import type { Editor } from './use-editor.ts'

type ConflictDialogProps = Pick<Editor<object>, 'conflict' | 'isSaving' | 'keepOurs' | 'takeTheirs' | 'closeConflict'>

/**
 * Another admin saved the same thing meanwhile: shows the differences and asks which version to keep. Neither choice discards work unseen.
 */
export function ConflictDialog({ conflict, isSaving, keepOurs, takeTheirs, closeConflict }: ConflictDialogProps) {
  return (
    <Dialog
      isOpen={conflict !== null}
      onClose={closeConflict}
      title="Saved by somebody else meanwhile"
      width={720}
      actions={
        <>
          <Button onClick={() => void takeTheirs()} disabled={isSaving}>
            Take theirs
          </Button>
          <Button variant="primary" isBusy={isSaving} onClick={() => void keepOurs()}>
            Keep mine
          </Button>
        </>
      }
    >
      {conflict && (
        <div className={styles.conflict}>
          <p>
            {conflict.savedBy ?? 'Somebody'} saved it{conflict.savedAt && ` at ${timeOf(conflict.savedAt)}`}. Keep mine
            saves what you changed and keeps what only they changed. Take theirs shows their version; Undo brings yours
            back.
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the table is scrolled with the keyboard from here. */}
          <section className={styles.scroll} aria-label="Fields that differ" tabIndex={0}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">Field</th>
                  <th scope="col">Theirs</th>
                  <th scope="col">Yours</th>
                </tr>
              </thead>
              <tbody>
                {conflict.fields.map(({ name, theirs, yours }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>{theirs}</td>
                    <td>{yours}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </div>
      )}
    </Dialog>
  )
}

const timeOf = (at: string) => new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
