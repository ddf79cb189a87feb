import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './TextField.module.css'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  readonly label: ReactNode
  /** What helps to fill it in, read out when it changes; null while there is nothing to say. */
  readonly hint?: ReactNode
  /** What is wrong with it; null while nothing is. Left out where nothing can be. */
  readonly problem?: string | null
  /** The button that belongs to it: beside it where there is room, else below. */
  readonly children?: ReactNode
}

/** One line of text to write, its name above it, and what is to be said of it below. */
export function TextField({ label, hint, problem, children, className, ...rest }: TextFieldProps) {
  const id = useId()
  return (
    <div className={styles.group}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.line}>
        <input
          autoComplete="off"
          {...rest}
          id={id}
          className={className ? `${styles.input} ${className}` : styles.input}
          aria-invalid={problem ? true : undefined}
          aria-describedby={[hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined}
        />
        {children}
      </div>
      {/* Both elements exist before they have text: some screen readers ignore a live region that arrives with its text. */}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint} role="status">
          {hint}
        </p>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
