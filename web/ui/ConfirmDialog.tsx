import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'
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
  onConfirm: () => Promise<void> | void
}

/** Asks before something is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, message, action, isDangerous = false } = props
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await props.onConfirm()
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
    </Dialog>
  )
}
