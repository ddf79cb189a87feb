import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './Ways.module.css'

interface Way {
  readonly to: string
  readonly label: string
  readonly icon: ReactNode
  readonly note?: string
}

/** Large buttons that lead on. */
export function Ways({ ways }: { readonly ways: readonly Way[] }) {
  return (
    <ul className={styles.ways}>
      {ways.map(({ to, label, icon, note }) => (
        <li key={to}>
          <Link to={to} className={styles.way} aria-label={label}>
            <span className={styles.icon} aria-hidden="true">
              {icon}
            </span>
            <span>
              <span className={styles.label}>{label}</span>
              {note && <span className={styles.note}>{note}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
