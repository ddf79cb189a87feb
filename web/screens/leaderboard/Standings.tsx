/** The rows of a board. Those that move glide to their new place. */
import { Fragment, type RefObject, useRef } from 'react'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { BoardRow } from './board-rows.ts'
import { StandingRow } from './StandingRow.tsx'
import styles from './Standings.module.css'
import { useGlide } from './use-glide.ts'

interface StandingsProps {
  readonly rows: readonly BoardRow[]
  readonly caption: string
  readonly ownRef: string | null
  readonly ownRow: RefObject<HTMLTableRowElement | null>
}

export function Standings({ rows, caption, ownRef, ownRow }: StandingsProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  useGlide(body)
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr className={styles.head}>
            <th scope="col" className={styles.position}>
              <VisuallyHidden>Position</VisuallyHidden>
              <span aria-hidden="true">#</span>
            </th>
            <th scope="col" className={styles.name}>
              Name
            </th>
            <th scope="col" className={styles.rarity}>
              Rarity
            </th>
            <th scope="col" className={styles.unicorns}>
              Unicorns
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map(({ standing, isAfterGap }) => (
            <Fragment key={standing.ref}>
              {isAfterGap && (
                <tr className={styles.gap}>
                  <td colSpan={4}>
                    <span aria-hidden="true">⋯</span>
                    <VisuallyHidden>Further down</VisuallyHidden>
                  </td>
                </tr>
              )}
              <StandingRow
                standing={standing}
                isOwn={standing.ref === ownRef}
                {...(standing.ref === ownRef && { row: ownRow })}
              />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}
