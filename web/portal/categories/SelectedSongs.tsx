import { X } from 'lucide-react'
import styles from './CategoryEditor.module.css'
import type { Choosable } from './category-draft.ts'

interface SelectedSongsProps {
  readonly songs: readonly Choosable[]
  readonly onRemove: (id: string) => void
}

/** The songs of the category: a press takes one out. */
export function SelectedSongs({ songs, onRemove }: SelectedSongsProps) {
  return (
    <section className={styles.part} aria-label="Selected songs">
      <h2 className={styles.heading}>
        Selected songs <span className={styles.count}>{songs.length}</span>
      </h2>
      {songs.length === 0 && <p className={styles.empty}>None yet: choose some.</p>}
      <ul className={styles.songs}>
        {songs.map(({ id, title }) => (
          <li key={id}>
            <button type="button" className={styles.song} aria-label={`Remove ${title}`} onClick={() => onRemove(id)}>
              {title}
              <X aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
