/** The grid that is being made: four columns, the headers to choose, the squares with how many songs fit. */
import { Lock, LockOpen, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { ClueHeader } from '../../play/parts/ClueHeader.tsx'
import { spokenClue } from '../../play/parts/clue-view.ts'
import styles from './DraftGrid.module.css'
import { type Draft, placeName } from './draft.ts'

/** Specification, section 9. */
const MIN_ANSWERS = 3
const LINES = [0, 1, 2] as const
const FEW = `fewer than ${MIN_ANSWERS}`

/** Number of songs; below three, players only learn 'few'. */
export type AnswerCount = number | 'few'

/** How many songs satisfy each clue, and fit each square; null where a clue is missing. */
export interface Counts {
  readonly rows: readonly (AnswerCount | null)[]
  readonly columns: readonly (AnswerCount | null)[]
  readonly squares: readonly (AnswerCount | null)[]
}

/** Which clues stay when chance fills the rest. */
export interface KeptClues {
  readonly isKept: (place: number) => boolean
  readonly toggle: (place: number) => void
}

interface DraftGridProps {
  readonly draft: Draft
  readonly check: Counts | null
  /** Squares that validation has found wanting. */
  readonly marked: ReadonlySet<number>
  /** The clues can be looked at and no more. */
  readonly isFixed?: boolean
  /** Where clues can be locked. */
  readonly keeping?: KeptClues
  /** What stands in the corner that has no header. */
  readonly corner?: ReactNode
  readonly onChoose: (place: number) => void
  /** Where the answers themselves may be seen. */
  readonly onOpenAnswers?: (square: number) => void
}

export function DraftGrid(props: DraftGridProps) {
  const { draft, check, marked, isFixed = false, keeping, corner, onChoose, onOpenAnswers } = props
  const header = (place: number) => (
    <HeaderButton
      draft={draft}
      place={place}
      count={(place < 3 ? check?.rows[place] : check?.columns[place - 3]) ?? null}
      isFixed={isFixed}
      keeping={keeping}
      onChoose={onChoose}
    />
  )
  return (
    <table className={styles.grid} aria-label="Your grid">
      <thead>
        <tr>
          <td className={styles.corner}>{corner}</td>
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
                  <SquareCount
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
  readonly count: AnswerCount | null
  readonly isFixed: boolean
  readonly keeping: KeptClues | undefined
  readonly onChoose: (place: number) => void
}

function HeaderButton({ draft, place, count, isFixed, keeping, onChoose }: HeaderButtonProps) {
  const clue = draft.places[place]?.clue
  const name = placeName(place)
  const spoken = clue ? `${name}, ${spokenClue(clue.view)}` : name
  return (
    <>
      <button
        type="button"
        className={styles.place}
        data-empty={!clue || undefined}
        data-loose={(clue && keeping && !keeping.isKept(place)) || undefined}
        disabled={isFixed}
        aria-label={clue ? `Change ${spoken}` : `Choose ${name}`}
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
      {clue && keeping && !isFixed && <KeepButton spoken={spoken} place={place} keeping={keeping} />}
    </>
  )
}

interface KeepButtonProps {
  readonly spoken: string
  readonly place: number
  readonly keeping: KeptClues
}

/** Random keeps a locked clue and replaces the others. */
function KeepButton({ spoken, place, keeping }: KeepButtonProps) {
  const isKept = keeping.isKept(place)
  const Icon = isKept ? Lock : LockOpen
  return (
    <button
      type="button"
      className={styles.keep}
      title={isKept ? 'Random keeps it' : 'Random draws it anew'}
      aria-label={`Keep ${spoken}`}
      aria-pressed={isKept}
      onClick={() => keeping.toggle(place)}
    >
      <Icon aria-hidden="true" />
    </button>
  )
}

interface SquareCountProps {
  readonly count: AnswerCount | null
  readonly isMarked: boolean
  readonly onOpen: (() => void) | undefined
}

function SquareCount({ count, isMarked, onOpen }: SquareCountProps) {
  if (count === null) return <span className={styles.square}>–</span>
  const isPoor = count === 'few' || count < MIN_ANSWERS
  const face = (
    <>
      <b>{count === 'few' ? FEW : count}</b>
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

/** '14 songs', 'fewer than 3 songs'. */
export function songs(count: AnswerCount): string {
  if (count === 1) return '1 song'
  return `${count === 'few' ? FEW : count} songs`
}
