import { type ReactNode, useId } from 'react'
import styles from './Card.module.css'

interface CardProps {
  readonly title?: string
  /** A sentence under the title. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** A part of a page in a frame of its own; by its title it can be found. */
export function Card({ title, note, children }: CardProps) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={title && id}>
      {title && (
        <header className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {note && <p className={styles.note}>{note}</p>}
        </header>
      )}
      {children}
    </section>
  )
}
