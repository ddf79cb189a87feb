/** The table itself. Only the cells in sight are there: a thousand songs by two hundred categories scroll smoothly. */
// biome-ignore-all lint/a11y/useSemanticElements: the rows and cells of a table cannot stand at places of their own.
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type CSSProperties, type MouseEvent, type RefObject, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { category as categoryPage } from '../routes.ts'
import styles from './Matrix.module.css'
import type { MatrixCategory, MatrixSong } from './matrix-filters.ts'
import { SongRow } from './SongRow.tsx'
import { type Cell, useCellKeys } from './use-cell-keys.ts'

interface MatrixProps {
  readonly songs: readonly MatrixSong[]
  readonly categories: readonly MatrixCategory[]
  readonly onToggle: (category: MatrixCategory, songId: string) => void
}

export function Matrix({ songs, categories, onToggle }: MatrixProps) {
  const frame = useRef<HTMLDivElement>(null)
  const size = { rows: songs.length, columns: categories.length }
  const { rows, columns, canvas, scrollTo } = useCellsInSight(frame, size)
  const members = useMemo(() => new Map(categories.map(({ code, songIds }) => [code, new Set(songIds)])), [categories])
  const toggle = ({ row, column }: Cell) => {
    const [song, category] = [songs[row], categories[column]]
    if (song && category) onToggle(category, song.id)
  }
  const keys = useCellKeys({ frame, size, scrollTo, toggle })
  if (songs.length === 0) return <EmptyState>No song is called that.</EmptyState>
  return (
    <div
      ref={frame}
      role="grid"
      tabIndex={-1}
      className={styles.frame}
      aria-label="Songs with Categories"
      aria-rowcount={songs.length + 1}
      aria-colcount={categories.length + 2}
      onClick={(event) => {
        const cell = cellAt(event)
        if (cell) keys.press(cell)
      }}
      onKeyDown={keys.onKeyDown}
    >
      <div role="presentation" className={styles.canvas} style={canvas}>
        <HeaderRow columns={columns} categories={categories} />
        {rows.map(({ index, start }) => (
          <SongRow
            key={index}
            index={index}
            start={start}
            song={songs[index]}
            categories={categories}
            members={members}
            columns={columns}
            activeColumn={keys.active.row === index ? keys.active.column : null}
          />
        ))}
      </div>
    </div>
  )
}

interface HeaderRowProps {
  readonly columns: readonly VirtualItem[]
  readonly categories: readonly MatrixCategory[]
}

function HeaderRow({ columns, categories }: HeaderRowProps) {
  return (
    <div role="row" aria-rowindex={1} className={styles.header} tabIndex={-1}>
      <div role="columnheader" aria-colindex={1} className={styles.song} tabIndex={-1}>
        Song
      </div>
      <div role="columnheader" aria-colindex={2} className={styles.album} tabIndex={-1}>
        Album
      </div>
      {columns.map((column) => (
        <CategoryHeader key={column.key} column={column} category={categories[column.index]} />
      ))}
    </div>
  )
}

interface CategoryHeaderProps {
  readonly column: VirtualItem
  readonly category: MatrixCategory | undefined
}

function CategoryHeader({ column: { index, start }, category }: CategoryHeaderProps) {
  return (
    <div
      role="columnheader"
      aria-colindex={index + 3}
      className={styles.category}
      style={{ insetInlineStart: `calc(var(--names) + ${start}px)` }}
      tabIndex={-1}
    >
      {category && <Link to={categoryPage(category.code)}>{category.title}</Link>}
    </div>
  )
}

function cellAt({ target }: MouseEvent): Cell | null {
  const cell = target instanceof Element ? target.closest('[role=gridcell][data-row]') : null
  if (!(cell instanceof HTMLElement)) return null
  return { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) }
}

// Which rows and columns of the table are in sight and have to be drawn, and how large all of it is.

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

function useCellsInSight(frame: RefObject<HTMLElement | null>, size: TableSize): CellsInSight {
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
