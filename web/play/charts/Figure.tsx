/** A chart with a heading, a one-sentence summary, and its data as a table for those who want numbers or cannot see it. */
import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './Figure.module.css'

interface FigureProps {
  readonly heading: string
  /** Of the heading. */
  readonly level?: 2 | 3
  /** What the chart says, in words: its name for a screen reader as well. */
  readonly summary: string
  readonly columns: readonly string[]
  /** The first cell of each row is its header. */
  readonly rows: readonly (readonly [string, ...string[]])[]
  readonly children: (labelledBy: string) => ReactNode
}

export function Figure({ heading, level = 3, summary, columns, rows, children }: FigureProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section className={styles.figure} aria-labelledby={`${id}-heading`}>
      <Heading id={`${id}-heading`} className={styles.heading}>
        {heading}
      </Heading>
      <p id={`${id}-summary`} className={styles.summary}>
        {summary}
      </p>
      {children(`${id}-heading ${id}-summary`)}
      <details className={styles.details}>
        <summary>As a table</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, place) => (
                  <td key={columns[place + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
