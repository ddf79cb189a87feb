/** The rows of a board. Those that move glide to their new place. */
import { Fragment, type RefObject, useLayoutEffect, useRef } from 'react'
import type { BoardRow } from './board-rows.ts'
import { StandingRow } from './StandingRow.tsx'
import { GapRow, StandingsFrame } from './StandingsFrame.tsx'

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

/** Rows that changed places glide from where they were; those that are new fade in. Only transforms and opacity: nothing else moves for it. */
const ROWS = '[data-glide]'
/** Equals --motion-calm. */
const GLIDE_MS = 900
const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)'
const gliding = 'glide'

/** Animates the children of `container` with `data-glide`, whose value identifies them. */
function useGlide(container: RefObject<HTMLElement | null>): void {
  const before = useRef<ReadonlyMap<string, number> | null>(null)
  // After each render: what moved is known only by looking.
  useLayoutEffect(() => {
    const rows = [...(container.current?.querySelectorAll<HTMLElement>(ROWS) ?? [])]
    const now = new Map(rows.map((row) => [row.dataset['glide'] ?? '', row.offsetTop]))
    const earlier = before.current
    before.current = now
    if (!earlier || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    for (const row of rows) glide(row, earlier.get(row.dataset['glide'] ?? ''))
  })
}

function glide(row: HTMLElement, from: number | undefined): void {
  if (from === undefined) {
    row.animate([{ opacity: 0 }, { opacity: 1 }], { duration: GLIDE_MS, easing: EASE })
    return
  }
  const moved = from - row.offsetTop
  if (moved === 0) return
  // A row that is on its way goes on from where it is seen.
  const start = moved + shiftOf(row)
  for (const animation of row.getAnimations()) if (animation.id === gliding) animation.cancel()
  // Who rises passes over who falls.
  const zIndex = start > 0 ? 1 : 0
  row.animate(
    [
      { transform: `translateY(${start}px)`, zIndex },
      { transform: 'none', zIndex },
    ],
    { id: gliding, duration: GLIDE_MS, easing: EASE },
  )
}

const shiftOf = (row: HTMLElement) => new DOMMatrixReadOnly(getComputedStyle(row).transform).m42
