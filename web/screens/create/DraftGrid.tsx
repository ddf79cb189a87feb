/** The grid that is being made: four columns, the headers to choose, the squares with how many songs fit. */
import { Plus } from 'lucide-react'
import { ClueHeader } from '../../game/ClueHeader.tsx'
import { spokenClue } from '../../game/clue-view.ts'
import styles from './DraftGrid.module.css'
import { type Draft, placeName } from './draft.ts'
import type { DraftCheck } from './use-draft-check.ts'

/** Specification, section 9. */
const MIN_ANSWERS = 3
const LINES = [0, 1, 2] as const

interface DraftGridProps {
  readonly draft: Draft
  readonly check: DraftCheck | null
  /** Squares that validation has found wanting. */
  readonly marked: ReadonlySet<number>
  readonly onChoose: (place: number) => void
}

export function DraftGrid({ draft, check, marked, onChoose }: DraftGridProps) {
  const header = (place: number) => (
    <HeaderButton
      draft={draft}
      place={place}
      count={(place < 3 ? check?.rows[place] : check?.columns[place - 3]) ?? null}
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
                  <Count count={isKnown ? (check?.squares[square] ?? null) : null} isMarked={marked.has(square)} />
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
  readonly onChoose: (place: number) => void
}

function HeaderButton({ draft, place, count, onChoose }: HeaderButtonProps) {
  const clue = draft.places[place]?.clue
  const name = placeName(place)
  return (
    <button
      type="button"
      className={styles.place}
      data-empty={!clue || undefined}
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

function Count({ count, isMarked }: { readonly count: number | null; readonly isMarked: boolean }) {
  if (count === null) return <span className={styles.square}>–</span>
  const isPoor = count < MIN_ANSWERS
  return (
    <span className={styles.square} data-poor={isPoor || isMarked || undefined} data-counted="">
      <b>{count}</b>
      <span>{count === 1 ? 'answer' : 'answers'}</span>
      {isPoor && <span className={styles.poor}>too few</span>}
    </span>
  )
}

/** '14 songs'. */
export const songs = (count: number) => (count === 1 ? '1 song' : `${count} songs`)
