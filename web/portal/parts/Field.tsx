/** Fields of the portal's forms: a label above, what is wrong below. */
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './Field.module.css'

interface FieldFrameProps {
  readonly id: string
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly problem?: string | null
  readonly children: ReactNode
}

interface FieldProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** What is wrong with it; null while nothing is. */
  readonly problem?: string | null
}

/** One line of text. */
export function TextField({ label, hint, problem = null, ...rest }: FieldProps & ComponentProps<'input'>) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} problem={problem}>
      <input
        autoComplete="off"
        {...rest}
        id={id}
        className={styles.input}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-note`}
      />
    </FieldFrame>
  )
}

/** Many lines of text. */
export function TextArea({ label, hint, problem = null, ...rest }: FieldProps & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} problem={problem}>
      <textarea
        {...rest}
        id={id}
        className={`${styles.input} ${styles.area}`}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-note`}
      />
    </FieldFrame>
  )
}

function FieldFrame({ id, label, hint, problem, children }: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      <p
        id={`${id}-note`}
        className={styles.note}
        data-bad={problem !== null || undefined}
        role={problem ? 'alert' : undefined}
      >
        {problem ?? hint}
      </p>
    </div>
  )
}
