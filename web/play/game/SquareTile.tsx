/** One square, in each of its states; it is painted again only when what it shows has changed. */
import { memo } from 'react'
import { tierOf } from '#schema/rules/scoring/tiers.ts'
import type { SquareView } from './board.ts'
import { SquareFace } from './SquareFace.tsx'
import styles from './SquareTile.module.css'

interface SquareTileProps {
  readonly square: number
  readonly view: SquareView
  /** What a screen reader says. */
  readonly name: string
  /** Its guess has just been wrong. */
  readonly isWrong: boolean
  /** The one square that the Tab key reaches. */
  readonly isCurrent: boolean
  readonly onOpen: (square: number) => void
  readonly onFocus: (square: number) => void
}

/** A square of the grid as a button: opens the song input while it is empty, its answers when it is filled. */
export const SquareTile = memo(function SquareTile(props: SquareTileProps) {
  const { square, view, name, isWrong, isCurrent, onOpen, onFocus } = props
  const hasAnswer = view.kind === 'filled' || view.kind === 'blurred'
  const isIdle = view.kind === 'pending' || view.kind === 'loading'
  return (
    <button
      type="button"
      className={styles.square}
      data-square={square}
      data-kind={view.kind}
      data-tier={hasAnswer && view.rarity !== null ? tierOf(view.rarity) : undefined}
      data-wrong={isWrong || undefined}
      aria-label={name}
      aria-disabled={isIdle || undefined}
      aria-busy={isIdle || undefined}
      tabIndex={isCurrent ? 0 : -1}
      onClick={() => !isIdle && onOpen(square)}
      onFocus={() => onFocus(square)}
    >
      <SquareFace view={view} />
    </button>
  )
}, isSame)

/** Each live change creates new views of all nine squares, most of them equal. */
function isSame(before: SquareTileProps, after: SquareTileProps): boolean {
  return (
    before.name === after.name &&
    before.isWrong === after.isWrong &&
    before.isCurrent === after.isCurrent &&
    before.onOpen === after.onOpen &&
    before.view.kind === after.view.kind &&
    JSON.stringify(before.view) === JSON.stringify(after.view)
  )
}
