import type { ReactNode } from 'react'
import styles from './Entry.module.css'

interface EntryProps {
  readonly picture: ReactNode
  readonly name: string
  readonly note: ReactNode
  /** What can be done about it. */
  readonly children: ReactNode
}

/** One of the things that an account has, in a list of them. */
export function Entry({ picture, name, note, children }: EntryProps) {
  return (
    <li className={styles.entry}>
      {picture}
      <div className={styles.words}>
        <strong>{name}</strong>
        <span className={styles.note}>{note}</span>
      </div>
      {children}
    </li>
  )
}
