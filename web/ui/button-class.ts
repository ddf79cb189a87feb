/** How buttons look, for buttons and for links that look like them. */
import styles from './Button.module.css'

export type ButtonVariant = 'primary' | 'quiet' | 'plain' | 'danger'

/** `primary` for the one thing to do here, `quiet` for others, `plain` where a border would be too much, `danger` for what cannot be undone. */
export function buttonClass(variant: ButtonVariant = 'quiet', extra?: string): string {
  return [styles.button, styles[variant], extra].filter(Boolean).join(' ')
}
