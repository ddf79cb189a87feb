/** A table of league members: caption, position, name, and further columns. */
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './Board.module.css'

interface MembersTableProps {
  readonly caption: string
  /** The game or the days that it is of. */
  readonly of: string
  readonly isLive: boolean
  /** The heads of the columns after the name. */
  readonly heads: ReactNode
  /** A row a member. */
  readonly children: ReactNode
}

export function MembersTable({ caption, of, isLive, heads, children }: MembersTableProps) {
  return (
    <>
      <p className={styles.head}>
        {isLive && <span className={styles.live}>Live</span>} {of}
      </p>
      <div className={styles.frame}>
        <table className={styles.table}>
          <caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
          <thead>
            <tr className={styles.heads}>
              <th scope="col" className={styles.position}>
                <VisuallyHidden>Position</VisuallyHidden>
              </th>
              <th scope="col">Name</th>
              {heads}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </>
  )
}
