import { Plus } from 'lucide-react'
import { useState } from 'react'
import { SearchBox } from '../parts/SearchBox.tsx'
import styles from './CategoryEditor.module.css'
import { byAlbum, type Choosable } from './category-draft.ts'

interface SongChooserProps {
  /** Those that are not chosen yet. */
  readonly songs: readonly Choosable[]
  readonly onChoose: (ids: readonly string[]) => void
}

/** The songs that are not in the category, by album; narrowed while one types. */
export function SongChooser({ songs, onChoose }: SongChooserProps) {
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLowerCase()
  const groups = byAlbum(songs.filter(({ title }) => title.toLowerCase().includes(wanted)))
  return (
    <section className={styles.part} aria-label="Choose songs">
      <h2 className={styles.heading}>Choose songs</h2>
      <SearchBox label="Search for a song" value={query} onChange={setQuery} />
      {groups.length === 0 && <p className={styles.empty}>No songs left here.</p>}
      {groups.map(({ album, songs }) => (
        <div key={album} className={styles.album}>
          <div className={styles.albumHead}>
            <h3 className={styles.albumTitle}>{album}</h3>
            <button
              type="button"
              className={styles.all}
              aria-label={`Select all: ${album}`}
              onClick={() => onChoose(songs.map(({ id }) => id))}
            >
              Select all
            </button>
          </div>
          <ul className={styles.songs}>
            {songs.map(({ id, title }) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.song}
                  aria-label={`Add ${title}`}
                  onClick={() => onChoose([id])}
                >
                  {title}
                  <Plus aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
