/** The square that a player has opened: to guess for it while it is empty, to look at its answers after. */
import { useCallback, useState } from 'react'
import type { GridBoard } from './board.ts'

interface OpenedSquare {
  /** Null while no guess is made. */
  readonly guessFor: number | null
  /** Null while no answers are looked at. */
  readonly answersTo: number | null
  readonly open: (square: number) => void
  readonly close: () => void
}

/** Stays the same kind of dialog, even if its square is filled meanwhile. */
export function useOpenedSquare({ squares }: GridBoard): OpenedSquare {
  const [opened, setOpened] = useState<{ square: number; for: 'guess' | 'answers' } | null>(null)
  const open = useCallback(
    (square: number) => setOpened({ square, for: squares[square]?.kind === 'empty' ? 'guess' : 'answers' }),
    [squares],
  )
  const close = useCallback(() => setOpened(null), [])
  return {
    guessFor: opened?.for === 'guess' ? opened.square : null,
    answersTo: opened?.for === 'answers' ? opened.square : null,
    open,
    close,
  }
}
