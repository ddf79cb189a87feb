import { useState } from 'react'
import styles from './LiveNumber.module.css'

interface LiveNumberProps {
  value: number
  format?: (value: number) => string
  /** Shows, for a moment after a change, an arrow in the colour of good or less good news. */
  goodDirection?: 'up' | 'down'
  className?: string
}

/** A number that others may change: a change glows calmly, and nothing around it moves. */
export function LiveNumber({ value, format = String, goodDirection, className }: LiveNumberProps) {
  const { changes, direction } = useChanges(value)
  const news = direction === goodDirection ? styles.better : styles.worse
  return (
    <span className={[styles.number, className].filter(Boolean).join(' ')}>
      {/* A new key is a new element, and a new element plays its animation from the start. */}
      <span key={changes} className={changes > 0 ? `${styles.value} ${styles.glow}` : styles.value}>
        {format(value)}
      </span>
      {goodDirection && (
        <span key={`arrow ${changes}`} className={`${styles.arrow} ${direction ? news : ''}`} aria-hidden="true">
          {direction === 'up' ? '▲' : '▼'}
        </span>
      )}
    </span>
  )
}

function useChanges(value: number): { changes: number; direction: 'up' | 'down' | null } {
  const [seen, setSeen] = useState<{ value: number; changes: number; direction: 'up' | 'down' | null }>(() => ({
    value,
    changes: 0,
    direction: null,
  }))
  if (Object.is(seen.value, value)) return seen
  const next = { value, changes: seen.changes + 1, direction: value > seen.value ? ('up' as const) : ('down' as const) }
  setSeen(next)
  return next
}
