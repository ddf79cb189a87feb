/** The table that every board is: its head, and whatever rows it is given. */
import type { ReactNode, RefObject } from 'react'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './Standings.module.css'

interface StandingsFrameProps {
  readonly caption: string
  readonly body?: RefObject<HTMLTableSectionElement | null>
  /** Rows of four cells: position, person, rarity, unicorns. */
  readonly children: ReactNode
}

export function StandingsFrame({ caption, body, children }: StandingsFrameProps) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <colgroup>
          <col className={styles.position} />
          <col />
          <col className={styles.rarity} />
          <col className={styles.unicorns} />
        </colgroup>
        <thead>
          <tr className={styles.head}>
            <th scope="col" className={styles.position}>
              <VisuallyHidden>Position</VisuallyHidden>
            </th>
            <th scope="col">Name</th>
            {/* Specification, section 2: one head over both. */}
            <th scope="colgroup" colSpan={2} className={styles.scores}>
              Rarity | unicorn
            </th>
          </tr>
        </thead>
        <tbody ref={body}>{children}</tbody>
      </table>
    </div>
  )
}

/** Stands for the rows that are not shown. */
export function GapRow() {
  return (
    <tr className={styles.gap}>
      <td colSpan={4}>
        <span aria-hidden="true">⋯</span>
        <VisuallyHidden>Further down</VisuallyHidden>
      </td>
    </tr>
  )
}
