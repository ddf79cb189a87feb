/** The grid that is being made: four columns, the headers to choose, the squares with how many songs fit. */
import { Plus } from 'lucide-react'
import { ClueHeader } from '../ClueHeader.tsx'
import { spokenClue } from '../clue-view.ts'
import styles from './DraftGrid.module.css'
import { type Draft, placeName } from './draft.ts'

/** Specification, section 9. */
const MIN_ANSWERS = 3
const LINES = [0, 1, 2] as const

/** How many songs satisfy each clue, and fit each square; null where a clue is missing. */
export interface Counts {
  readonly rows: readonly (number | null)[]
  readonly columns: readonly (number | null)[]
  readonly squares: readonly (number | null)[]
}

interface DraftGridProps {
  readonly draft: Draft
  readonly check: Counts | null
  /** Squares that validation has found wanting. */
  readonly marked: ReadonlySet<number>
  /** The clues can be looked at and no more. */
  readonly isFixed?: boolean
  readonly onChoose: (place: number) => void
  /** Where the answers themselves may be seen. */
  readonly onOpenAnswers?: (square: number) => void
}

export function DraftGrid({ draft, check, marked, isFixed = false, onChoose, onOpenAnswers }: DraftGridProps) {
  const header = (place: number) => (
    <HeaderButton
      draft={draft}
      place={place}
      count={(place < 3 ? check?.rows[place] : check?.columns[place - 3]) ?? null}
      isFixed={isFixed}
      onChoose={onChoose}
    />
  )
  return (
    <table className={styles.grid} aria-label="Your grid">
      <thead>
        <tr>
          <td className={styles.corner} />
          {LINES.map((column) => (
            <th key={column} scope="col" className={styles.header}>
              {header(column + 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {LINES.map((row) => (
          <tr key={row}>
            <th scope="row" className={styles.header}>
              {header(row)}
            </th>
            {LINES.map((column) => {
              const square = row * 3 + column
              const isKnown = draft.places[row] && draft.places[column + 3]
              return (
                <td key={column} className={styles.cell}>
                  <Count
                    count={isKnown ? (check?.squares[square] ?? null) : null}
                    isMarked={marked.has(square)}
                    onOpen={onOpenAnswers && (() => onOpenAnswers(square))}
                  />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface HeaderButtonProps {
  readonly draft: Draft
  readonly place: number
  /** How many songs satisfy the clue alone. */
  readonly count: number | null
  readonly isFixed: boolean
  readonly onChoose: (place: number) => void
}

function HeaderButton({ draft, place, count, isFixed, onChoose }: HeaderButtonProps) {
  const clue = draft.places[place]?.clue
  const name = placeName(place)
  return (
    <button
      type="button"
      className={styles.place}
      data-empty={!clue || undefined}
      disabled={isFixed}
      aria-label={clue ? `Change ${name}, ${spokenClue(clue.view)}` : `Choose ${name}`}
      onClick={() => onChoose(place)}
    >
      {clue ? (
        <>
          <ClueHeader clue={clue.view} />
          {clue.view.kind === 'word' && count !== null && <span className={styles.songs}>{songs(count)}</span>}
        </>
      ) : (
        <>
          <Plus aria-hidden="true" />
          <span>{name}</span>
        </>
      )}
    </button>
  )
}

interface CountProps {
  readonly count: number | null
  readonly isMarked: boolean
  readonly onOpen: (() => void) | undefined
}

function Count({ count, isMarked, onOpen }: CountProps) {
  if (count === null) return <span className={styles.square}>–</span>
  const isPoor = count < MIN_ANSWERS
  const face = (
    <>
      <b>{count}</b>
      <span>{count === 1 ? 'answer' : 'answers'}</span>
      {isPoor && <span className={styles.poor}>too few</span>}
    </>
  )
  const look = { className: styles.square, 'data-poor': isPoor || isMarked || undefined, 'data-counted': '' }
  if (!onOpen) return <span {...look}>{face}</span>
  return (
    <button type="button" {...look} onClick={onOpen}>
      {face}
    </button>
  )
}

/** '14 songs'. */
export const songs = (count: number) => (count === 1 ? '1 song' : `${count} songs`)
