/** A song's row: drawn again only when its song, the columns in sight or what is in them change. */
// biome-ignore-all lint/a11y/useSemanticElements: the rows and cells of a table cannot stand at places of their own.
import type { VirtualItem } from '@tanstack/react-virtual'
import { memo } from 'react'
import { Link } from 'react-router'
import { song as songPage } from '../routes.ts'
import styles from './Matrix.module.css'
import type { MatrixCategory, MatrixSong } from './matrix-filters.ts'

interface SongRowProps {
  readonly index: number
  readonly start: number
  readonly song: MatrixSong | undefined
  readonly categories: readonly MatrixCategory[]
  /** The songs of each category, by its code. */
  readonly members: ReadonlyMap<string, ReadonlySet<string>>
  readonly columns: readonly VirtualItem[]
  /** The column of the cell that the keys are at; null in all rows but one. */
  readonly activeColumn: number | null
}

export const SongRow = memo(function SongRow(props: SongRowProps) {
  const { index, start, song, categories, members, columns, activeColumn } = props
  if (!song) return null
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={styles.row}
      style={{ insetBlockStart: `calc(var(--header) + ${start}px)` }}
      tabIndex={-1}
    >
      <div role="rowheader" aria-colindex={1} className={styles.song} tabIndex={-1}>
        <Link to={songPage(song.id)}>{song.title}</Link>
      </div>
      <div role="gridcell" aria-colindex={2} className={styles.album} tabIndex={-1}>
        <span title={song.albumTitles[0]}>{song.albumTitles[0]}</span>
      </div>
      {columns.map(({ index: column, start: left }) => {
        const category = categories[column]
        if (!category) return null
        const isIn = members.get(category.code)?.has(song.id) ?? false
        return (
          <div
            key={column}
            role="gridcell"
            aria-colindex={column + 3}
            aria-selected={isIn}
            aria-label={`${song.title}, ${category.title}`}
            className={styles.cell}
            style={{ insetInlineStart: `calc(var(--names) + ${left}px)` }}
            data-row={index}
            data-column={column}
            tabIndex={activeColumn === column ? 0 : -1}
          />
        )
      })}
    </div>
  )
})
