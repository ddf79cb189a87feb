/** The grid: three column headers, three row headers, nine squares, walked with the arrow keys. */
import { type KeyboardEvent, useRef, useState } from 'react'
import { hasModifier } from '../../ui/has-modifier.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ClueHeader } from '../parts/ClueHeader.tsx'
import type { ClueView } from '../parts/clue-view.ts'
import type { GridBoard } from './board.ts'
import styles from './Grid.module.css'
import { SquareTile } from './SquareTile.tsx'
import { squareName } from './square-name.ts'

const SIZE = 3
const LINES = [0, 1, 2] as const

interface GridProps {
  readonly board: GridBoard & { readonly gameNumber?: number }
  /** What to call a game that has no number. */
  readonly title?: string
  /** The square whose guess has just been wrong. */
  readonly wrongSquare: number | null
  readonly onOpen: (square: number) => void
}

/** The board to play on. */
export function Grid({ board, title, wrongSquare, onOpen }: GridProps) {
  const [current, setCurrent] = useState(0)
  const body = useRef<HTMLTableSectionElement>(null)

  function walk(event: KeyboardEvent) {
    const next = squareAfter(current, event.key)
    if (next === null || hasModifier(event)) return
    event.preventDefault()
    body.current?.querySelector<HTMLElement>(`[data-square="${next}"]`)?.focus()
  }

  return (
    <table className={styles.grid} aria-label={title ?? `Game ${board.gameNumber}`}>
      <thead>
        <tr>
          <td className={styles.corner} aria-hidden="true">
            {board.gameNumber !== undefined && (
              <>
                <span>Nº</span>
                {board.gameNumber}
              </>
            )}
          </td>
          {LINES.map((column) => (
            <th className={styles.columnHeader} scope="col" key={column}>
              <Header clue={board.columns[column] ?? null} gameNumber={board.gameNumber} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={walk}>
        {LINES.map((row) => (
          <tr key={row}>
            <th className={styles.rowHeader} scope="row">
              <Header clue={board.rows[row] ?? null} gameNumber={board.gameNumber} />
            </th>
            {board.squares.slice(row * SIZE, (row + 1) * SIZE).map((view, column) => {
              const square = row * SIZE + column
              return (
                <td key={square}>
                  <SquareTile
                    square={square}
                    view={view}
                    name={squareName(board, square)}
                    isWrong={wrongSquare === square}
                    isCurrent={current === square}
                    onOpen={onOpen}
                    onFocus={setCurrent}
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

function Header({ clue, gameNumber }: { readonly clue: ClueView | null; readonly gameNumber: number | undefined }) {
  if (!clue) return <Skeleton className={styles.waiting} width="70%" height="48px" />
  return <ClueHeader clue={clue} {...(gameNumber !== undefined && { gameNumber })} />
}

/** Where a key leads from a square; null for a key that leads nowhere. */
function squareAfter(square: number, key: string): number | null {
  const column = square % SIZE
  const rowStart = square - column
  switch (key) {
    case 'ArrowLeft':
      return column > 0 ? square - 1 : square
    case 'ArrowRight':
      return column < SIZE - 1 ? square + 1 : square
    case 'ArrowUp':
      return square >= SIZE ? square - SIZE : square
    case 'ArrowDown':
      return square < SIZE * (SIZE - 1) ? square + SIZE : square
    case 'Home':
      return rowStart
    case 'End':
      return rowStart + SIZE - 1
    default:
      return null
  }
}
