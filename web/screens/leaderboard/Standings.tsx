/** The rows of a board. Those that move glide to their new place. */
import { Fragment, type RefObject, useRef } from 'react'
import type { BoardRow } from './board-rows.ts'
import { StandingRow } from './StandingRow.tsx'
import { GapRow, StandingsFrame } from './StandingsFrame.tsx'
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
    <StandingsFrame caption={caption} body={body}>
      {rows.map(({ standing, isAfterGap }) => (
        <Fragment key={standing.ref}>
          {isAfterGap && <GapRow />}
          <StandingRow
            standing={standing}
            isOwn={standing.ref === ownRef}
            {...(standing.ref === ownRef && { row: ownRow })}
          />
        </Fragment>
      ))}
    </StandingsFrame>
  )
}
