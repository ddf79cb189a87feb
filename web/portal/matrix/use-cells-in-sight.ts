/** Which rows and columns of the table are in sight and have to be drawn, and how large all of it is. */
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import type { CSSProperties, RefObject } from 'react'
import type { Cell } from './use-cell-keys.ts'

/** Fingers need more room than a mouse. */
const CELL_PX = matchMedia('(pointer: coarse)').matches ? 44 : 32
/** As in Matrix.module.css. */
const HEADER_PX = 172
const NAMES_PX = 360
const SPARE_CELLS = 4

interface TableSize {
  readonly rows: number
  readonly columns: number
}

interface CellsInSight {
  readonly rows: readonly VirtualItem[]
  readonly columns: readonly VirtualItem[]
  /** The size of the whole table, and of a cell. */
  readonly canvas: CSSProperties
  /** Brings a cell into sight. */
  readonly scrollTo: (cell: Cell) => void
}

export function useCellsInSight(frame: RefObject<HTMLElement | null>, size: TableSize): CellsInSight {
  const rows = useVirtualizer({
    count: size.rows,
    getScrollElement: () => frame.current,
    estimateSize: () => CELL_PX,
    overscan: SPARE_CELLS,
    // Headers stay where they are, and take their room from the end.
    scrollPaddingEnd: HEADER_PX,
  })
  const columns = useVirtualizer({
    horizontal: true,
    count: size.columns,
    getScrollElement: () => frame.current,
    estimateSize: () => CELL_PX,
    overscan: SPARE_CELLS,
    scrollPaddingEnd: NAMES_PX,
  })
  const canvas: CSSProperties & { readonly '--cell': string } = {
    '--cell': `${CELL_PX}px`,
    inlineSize: `calc(var(--names) + ${columns.getTotalSize()}px)`,
    blockSize: `${HEADER_PX + rows.getTotalSize()}px`,
  }
  const scrollTo = ({ row, column }: Cell) => {
    rows.scrollToIndex(row)
    columns.scrollToIndex(column)
  }
  return { rows: rows.getVirtualItems(), columns: columns.getVirtualItems(), canvas, scrollTo }
}
