/** Which song is in which category: a table of all of them, narrowed by three searches. */
import { FilterX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useSongMatrixQuery } from '../../gql/index.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { RegradeDialog } from '../parts/RegradeDialog.tsx'
import { SearchBox } from '../parts/SearchBox.tsx'
import { useRested } from '../parts/use-rested.ts'
import { portal as portalPage } from '../routes.ts'
import { usePortal } from '../session/use-portal.ts'
import { Matrix } from './Matrix.tsx'
import styles from './MatrixScreen.module.css'
import {
  type Filters,
  filteredCategories,
  filteredSongs,
  type MatrixCategory,
  type MatrixSong,
  NO_FILTERS,
} from './matrix-filters.ts'
import { useToggleCell } from './use-toggle-cell.ts'

/** Specification, section 9. */
const SEARCH_MS = 200

export function MatrixScreen() {
  const { data, error, refetch } = useSongMatrixQuery({ fetchPolicy: 'cache-and-network' })
  const read = usePortal(data?.portal)
  return (
    <>
      <PageHead title="Songs with Categories" back={{ to: portalPage(), label: 'Portal' }} />
      {!read && error && <ErrorState onRetry={() => void refetch()}>The songs could not be loaded.</ErrorState>}
      {!read && !error && <Skeleton height="70dvh" />}
      {read && <FilteredMatrix songs={read.songs} categories={read.categories} />}
    </>
  )
}

interface FilteredMatrixProps {
  readonly songs: readonly MatrixSong[]
  readonly categories: readonly MatrixCategory[]
}

function FilteredMatrix({ songs, categories }: FilteredMatrixProps) {
  const [filters, setFilters] = useState<Filters>(NO_FILTERS)
  const rested = useRested(filters, SEARCH_MS)
  const shownSongs = useMemo(() => filteredSongs(songs, rested), [songs, rested])
  const shownCategories = useMemo(() => filteredCategories(categories, rested), [categories, rested])
  const { toggle, asked } = useToggleCell()
  const box = (field: keyof Filters, label: string) => (
    <SearchBox label={label} value={filters[field]} onChange={(text) => setFilters({ ...filters, [field]: text })} />
  )
  return (
    <>
      <div className={styles.filters}>
        {box('song', 'Search songs')}
        {box('album', 'Search albums')}
        {box('category', 'Search categories')}
        <Button onClick={() => setFilters(NO_FILTERS)}>
          <FilterX aria-hidden="true" />
          Clear filters
        </Button>
        <p role="status">
          Displaying: {shownSongs.length} / {songs.length} songs
        </p>
      </div>
      <Matrix songs={shownSongs} categories={shownCategories} onToggle={toggle} />
      <RegradeDialog asked={asked} keepLabel="Leave it" />
    </>
  )
}
