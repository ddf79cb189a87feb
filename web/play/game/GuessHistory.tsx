/** The songs that were tried in a square in vain, the newest first. */
import { X } from 'lucide-react'
import type { SongName } from './board.ts'
import styles from './GuessHistory.module.css'

/** The wrong guesses of a square, or that there are none. */
export function GuessHistory({ songs }: { readonly songs: readonly SongName[] }) {
  return (
    <section className={styles.history} aria-label="Guess history">
      <h3 className={styles.heading}>Guess history</h3>
      {songs.length === 0 ? (
        <p className={styles.none}>No wrong guesses here.</p>
      ) : (
        <ul className={styles.list}>
          {songs.toReversed().map(({ id, title }) => (
            <li className={styles.song} key={id}>
              <X aria-hidden="true" />
              {title}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
