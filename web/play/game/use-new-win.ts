/** Distinguishes a win on this page from one that happened elsewhere. */
import { useState } from 'react'
import type { GridBoard } from './board.ts'
import type { Guesses } from './use-guesses.ts'

/**
 * True from the moment when the game turns from playing to won. What this browser remembered may be old: the server's first word after it is
 * no event, unless the win is in a guess of this page.
 */
export function useNewWin(board: GridBoard, { pending, verdict }: Guesses, isRemembered: boolean): boolean {
  const { status } = board
  // A verdict that was given before this page was shown is old.
  const [oldVerdict] = useState(verdict)
  const [seen, setSeen] = useState({ status, isRemembered, isNew: false })
  if (seen.status === status && seen.isRemembered === isRemembered) return seen.isNew
  const guesses = verdict && verdict !== oldVerdict ? [...pending, verdict.guess] : pending
  const isOwn = guesses.some(({ square, song }) => {
    const view = board.squares[square]
    return view?.kind === 'filled' && view.songId === song.id
  })
  const hasTurned = seen.status === 'playing' && (!seen.isRemembered || isOwn)
  const isNew = status === 'won' && (seen.isNew || hasTurned)
  setSeen({ status, isRemembered, isNew })
  return isNew
}
