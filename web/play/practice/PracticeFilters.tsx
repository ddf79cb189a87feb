/** What practice games are made of: an album, kinds of clue, a difficulty. */
import { usePracticeAlbumsQuery } from '../../gql/index.ts'
import { Select } from '../../ui/Select.tsx'
import styles from './Practice.module.css'
import { another, DIFFICULTIES, KINDS, type PracticeKind, type PracticeLinkName } from './practice-link.ts'

interface PracticeFiltersProps {
  readonly name: PracticeLinkName
  /** Each change is another game. */
  readonly onGo: (name: PracticeLinkName) => void
}

export function PracticeFilters({ name, onGo }: PracticeFiltersProps) {
  const { data } = usePracticeAlbumsQuery()
  const albums = data?.albums.edges.map(({ node }) => node) ?? []
  const kinds = name.kinds ?? []
  const change = (changed: Partial<PracticeLinkName>) => onGo({ ...name, ...changed, ...another() })
  const toggle = (kind: PracticeKind) => {
    const next = kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind]
    change({ kinds: next })
  }
  return (
    <form className={styles.filters} aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      <Filter
        label="Album"
        options={albums.map((album) => ({ value: album.id, label: album.title }))}
        chosen={name.albumId ?? null}
        onChoose={(albumId) => change({ albumId })}
      />
      <Filter
        label="Difficulty"
        options={DIFFICULTIES.map(({ difficulty, label }) => ({ value: difficulty, label }))}
        chosen={name.difficulty ?? null}
        onChoose={(difficulty) => change({ difficulty })}
      />
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

interface FilterProps<Value extends string> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  /** Null is any. */
  readonly chosen: Value | null
  readonly onChoose: (value: Value | null) => void
}

function Filter<Value extends string>({ label, options, chosen, onChoose }: FilterProps<Value>) {
  return (
    <Select<Value | ''>
      label={label}
      labelled="above"
      options={[{ value: '', label: 'Any' }, ...options]}
      value={chosen ?? ''}
      onChange={(value) => onChoose(value === '' ? null : value)}
    />
  )
}
