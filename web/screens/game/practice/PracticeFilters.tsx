/** What practice games are made of: an album, kinds of clue, a difficulty. */
import { useId } from 'react'
import { usePracticeAlbumsQuery } from '../../../gql/index.ts'
import styles from './Practice.module.css'
import { DIFFICULTIES, KINDS, type Kind, newSeed, type PracticeName } from './practice-link.ts'

interface PracticeFiltersProps {
  readonly name: PracticeName
  /** Each change is another game. */
  readonly onGo: (name: PracticeName) => void
}

export function PracticeFilters({ name, onGo }: PracticeFiltersProps) {
  const id = useId()
  const { data } = usePracticeAlbumsQuery()
  const albums = data?.albums.edges.map(({ node }) => node) ?? []
  const kinds = name.kinds ?? []
  const change = (changed: Partial<PracticeName>) => onGo({ ...name, ...changed, seed: newSeed() })
  const toggle = (kind: Kind) => {
    const next = kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind]
    change({ kinds: next })
  }
  return (
    <form className={styles.filters} aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      <div className={styles.filter}>
        <label className={styles.label} htmlFor={`${id}-album`}>
          Album
        </label>
        <select
          id={`${id}-album`}
          className={styles.select}
          value={name.albumId ?? ''}
          onChange={({ currentTarget }) => change({ albumId: currentTarget.value || null })}
        >
          <option value="">Any</option>
          {albums.map((album) => (
            <option key={album.id} value={album.id}>
              {album.title}
            </option>
          ))}
        </select>
      </div>
      <div className={styles.filter}>
        <label className={styles.label} htmlFor={`${id}-difficulty`}>
          Difficulty
        </label>
        <select
          id={`${id}-difficulty`}
          className={styles.select}
          value={name.difficulty ?? ''}
          onChange={({ currentTarget }) => {
            const chosen = DIFFICULTIES.find(({ difficulty }) => difficulty === currentTarget.value)
            change({ difficulty: chosen?.difficulty ?? null })
          }}
        >
          <option value="">Any</option>
          {DIFFICULTIES.map(({ difficulty, label }) => (
            <option key={difficulty} value={difficulty}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <fieldset className={styles.kinds}>
        <legend className={styles.label}>Clues</legend>
        {KINDS.map(({ kind, label }) => (
          <label key={kind} className={styles.kind}>
            <input type="checkbox" checked={kinds.includes(kind)} onChange={() => toggle(kind)} />
            {label}
          </label>
        ))}
      </fieldset>
    </form>
  )
}
