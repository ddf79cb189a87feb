import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'
import styles from './ConfirmDialog.module.css'
import { Dialog } from './Dialog.tsx'

export interface ConfirmDialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  message: ReactNode
  /** What the button says and does: 'Give up', 'Delete game'. */
  action: string
  /** What cannot be undone looks like it. */
  isDangerous?: boolean
  /** Shows a spinner while pending; closes on success, and stays open on failure, which the caller reports. */
  onConfirm: (choice: { dontShowAgain: boolean }) => Promise<void> | void
  /** Offers not to ask again. */
  offersDontShowAgain?: boolean
}

/** Asks before something is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, message, action, isDangerous = false, offersDontShowAgain = false } = props
  const [isBusy, setBusy] = useState(false)
  const [dontShowAgain, setDontShowAgain] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await props.onConfirm({ dontShowAgain })
      onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => !isBusy && onClose()}
      title={title}
      kind="alert"
      width={360}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy} data-focus-first="">
            Cancel
          </Button>
          <Button variant={isDangerous ? 'danger' : 'primary'} isBusy={isBusy} onClick={() => void confirm()}>
            {action}
          </Button>
        </>
      }
    >
      <p>{message}</p>
      {offersDontShowAgain && (
        <label className={styles.again}>
          <input
            type="checkbox"
            checked={dontShowAgain}
            onChange={(event) => setDontShowAgain(event.currentTarget.checked)}
          />
          Don’t show this again
        </label>
      )}
    </Dialog>
  )
}
