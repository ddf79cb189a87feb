/** A secret that the server shows once, to copy now; gone after confirming. */
import { Check, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { type CopyMessages, useCopied } from '../../play/share-link/use-copied.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './ShownOnce.module.css'

interface ShownOnceProps {
  readonly label: string
  readonly secret: string
  /** On the button. */
  readonly copyLabel: string
  readonly messages: CopyMessages
  readonly onDone: () => void
  /** How to keep it. */
  readonly children: ReactNode
}

export function ShownOnce({ label, secret, copyLabel, messages, onDone, children }: ShownOnceProps) {
  const { copy, isCopied } = useCopied(secret, messages)
  return (
    <div className={styles.made} role="status">
      <TextField
        label={label}
        className={styles.secret}
        readOnly
        value={secret}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <p className={styles.note}>{children}</p>
      <div className={styles.buttons}>
        <Button variant="primary" onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          {isCopied ? 'Copied' : copyLabel}
        </Button>
        <Button onClick={onDone}>I have it</Button>
      </div>
    </div>
  )
}
