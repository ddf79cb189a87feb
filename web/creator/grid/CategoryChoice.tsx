/** Chooses a category by typing a part of its name. */
import { useState } from 'react'
import type { CreatorCatalogueQuery } from '../../gql/index.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './CluePicker.module.css'
import { songs } from './DraftGrid.tsx'
import type { DraftClue } from './draft.ts'
import { UsedAgo, type UsedBefore } from './UsedAgo.tsx'

type Category = CreatorCatalogueQuery['categories']['edges'][number]['node']

interface CategoryChoiceProps {
  readonly categories: readonly Category[] | undefined
  readonly usedBefore: UsedBefore
  readonly onPick: (clue: DraftClue) => void
}

export function CategoryChoice({ categories, usedBefore, onPick }: CategoryChoiceProps) {
  const [query, setQuery] = useState('')
  if (!categories) return <Skeleton height="160px" />
  const wanted = query.trim().toLowerCase()
  const found = categories.filter(({ title }) => title.toLowerCase().includes(wanted))
  return (
    <div className={styles.choice}>
      <TextField
        label="Search for a category"
        type="search"
        value={query}
        hint={found.length === 1 ? '1 category' : `${found.length} categories`}
        onChange={(event) => setQuery(event.target.value)}
      />
      <ul className={styles.categories}>
        {found.map((category) => (
          <li key={category.id}>
            <button type="button" className={styles.category} onClick={() => onPick(clueOf(category))}>
              <span className={styles.name}>{category.title}</span>
              <UsedAgo clue={clueOf(category)} usedBefore={usedBefore} />
              <span className={styles.count}>{songs(category.songCount)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const clueOf = ({ code, title, songCount }: Category): DraftClue => ({
  view: { kind: 'category', title, songCount },
  input: { kind: 'CATEGORY', categoryCode: code },
})
