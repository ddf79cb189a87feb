/** Asks why a name is inappropriate and sends the report. */
import { useId, useState } from 'react'
import { LONGEST_NAME_NOTE } from '#schema/rules/people/privacy.ts'
import { useReportNameMutation } from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './ReportNameDialog.module.css'

interface ReportNameDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Of one of the player's plays. */
  readonly playRef: string
  readonly name: string
}

export function ReportNameDialog({ isOpen, onClose, playRef, name }: ReportNameDialogProps) {
  const id = useId()
  const [note, setNote] = useState('')
  const [send, { loading }] = useReportNameMutation()
  const report = async () => {
    const outcome = (await send({ variables: { ref: playRef, note } }).catch(() => null))?.data?.reportName
    if (outcome?.__typename !== 'NameReported') {
      const text = outcome && 'message' in outcome ? outcome.message : 'We could not send that. Please try again.'
      return showToast({ type: 'warn', text })
    }
    showToast({ type: 'success', text: 'Thank you. We will look at this name.' })
    setNote('')
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => !loading && onClose()}
      title="Report this name"
      width={360}
      actions={
        <>
          <Button onClick={onClose} disabled={loading}>
            Cancel
          </Button>
          <Button variant="primary" isBusy={loading} onClick={() => void report()}>
            Send report
          </Button>
        </>
      }
    >
      <p className={styles.question}>Should “{name}” not stand on a board? An admin will look at it.</p>
      <label className={styles.field} htmlFor={id}>
        <span>
          Why? <span className={styles.optional}>(if you like)</span>
        </span>
        <textarea
          id={id}
          className={styles.note}
          rows={3}
          maxLength={LONGEST_NAME_NOTE}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </label>
    </Dialog>
  )
}
