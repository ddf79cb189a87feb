/** Walks the cells of a grid by keys: arrows, Home and End; Enter and Space press. One cell alone can be reached by Tab. */
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

export interface Cell {
  readonly row: number
  readonly column: number
}

interface CellKeysInput {
  readonly frame: RefObject<HTMLElement | null>
  readonly size: { readonly rows: number; readonly columns: number }
  /** Brings a cell into sight, so that it is there. */
  readonly scrollTo: (cell: Cell) => void
  readonly toggle: (cell: Cell) => void
}

const FIRST: Cell = { row: 0, column: 0 }

export function useCellKeys({ frame, size, scrollTo, toggle }: CellKeysInput) {
  const [chosen, choose] = useState(FIRST)
  const wantsFocus = useRef(false)
  const active = within(chosen, size)
  // A cell that was out of sight is drawn some renders after it was asked for.
  useEffect(() => {
    if (!wantsFocus.current) return
    const cell = frame.current?.querySelector(`[data-row="${active.row}"][data-column="${active.column}"]`)
    if (!(cell instanceof HTMLElement)) return
    wantsFocus.current = false
    cell.focus({ preventScroll: true })
  })
  const press = (cell: Cell) => {
    choose(cell)
    wantsFocus.current = true
    toggle(cell)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset['row'] === undefined) return
    // With these a key is the browser's, as for going back; Ctrl with Home or End is a grid's own.
    if (event.altKey || event.metaKey) return
    if (event.key === 'Enter' || event.key === ' ') toggle(active)
    else {
      const next = moved(active, event, size)
      if (!next) return
      choose(next)
      wantsFocus.current = true
      scrollTo(next)
    }
    event.preventDefault()
  }
  return { active, press, onKeyDown }
}

function moved({ row, column }: Cell, { key, ctrlKey }: KeyboardEvent, size: CellKeysInput['size']): Cell | null {
  switch (key) {
    case 'ArrowUp':
      return within({ row: row - 1, column }, size)
    case 'ArrowDown':
      return within({ row: row + 1, column }, size)
    case 'ArrowLeft':
      return within({ row, column: column - 1 }, size)
    case 'ArrowRight':
      return within({ row, column: column + 1 }, size)
    case 'Home':
      return { row: ctrlKey ? 0 : row, column: 0 }
    case 'End':
      return { row: ctrlKey ? size.rows - 1 : row, column: size.columns - 1 }
    default:
      return null
  }
}

const within = ({ row, column }: Cell, { rows, columns }: CellKeysInput['size']): Cell => ({
  row: Math.max(0, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
})
