/** A page to read: a heading, a sentence that sums it up, and text in a column of a readable width. */
import type { ReactNode } from 'react'
import styles from './Prose.module.css'

interface ProseProps {
  title: string
  lead?: ReactNode
  children: ReactNode
}

export function Prose({ title, lead, children }: ProseProps) {
  return (
    <article className={styles.prose}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </article>
  )
}

/** A part of such a page under a heading of its own, which links may lead to by its id. */
export function ProseSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}
