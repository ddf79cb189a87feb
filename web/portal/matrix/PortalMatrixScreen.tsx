/** Which song is in which category: a table of all of them, narrowed by three searches. */
import { FilterX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { usePreviewCategorySongMutation, useSetCategorySongMutation, useSongMatrixQuery } from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { RegradeDialog } from '../parts/RegradeDialog.tsx'
import { SearchBox } from '../parts/SearchBox.tsx'
import { type AskedRegrade, useRegrade } from '../parts/use-regrade.ts'
import { useRested } from '../parts/use-rested.ts'
import { portal as portalPage } from '../routes.ts'
import { sessionLost } from '../session/lost-session.ts'
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

// What a press on a cell of the matrix does.

/** Specification, section 8. */
const FAILED = 'Category save failed'

interface Toggling {
  readonly toggle: (category: MatrixCategory, songId: string) => void
  /** What is asked before games change by it. */
  readonly asked: AskedRegrade | null
}

/** Puts a song into a category or takes it out: shown as soon as nothing is to be asked, and taken back when the server does not do it. */
function useToggleCell(): Toggling {
  const [ask] = usePreviewCategorySongMutation()
  const [send] = useSetCategorySongMutation()
  const { asked, maySave } = useRegrade()
  const set = async (category: MatrixCategory, songId: string) => {
    const belongs = !category.songIds.includes(songId)
    const songIds = belongs ? [...category.songIds, songId] : category.songIds.filter((id) => id !== songId)
    const variables = { code: category.code, songId, belongs }
    const { data: seen } = await ask({ variables })
    const preview = seen?.previewCategorySong
    if (preview?.__typename !== 'RegradePreview') return preview
    if (!(await maySave(preview))) return preview
    const { data } = await send({
      variables,
      optimisticResponse: { setCategorySong: { ...category, songIds, songCount: songIds.length } },
    })
    return data?.setCategorySong
  }
  const toggle = (category: MatrixCategory, songId: string) => {
    set(category, songId).then(
      (result) => {
        if (result?.__typename === 'NotAdmin') return sessionLost()
        if (result && 'message' in result) showToast({ type: 'error', text: result.message })
      },
      () => showToast({ type: 'error', text: FAILED }),
    )
  }
  return { toggle, asked }
}
