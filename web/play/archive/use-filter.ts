/** Which games the archive lists, kept in the address so that going back or sharing the link shows the same. */
import { useSearchParams } from 'react-router'
import { type ArchiveStatus, archiveLabels } from '#schema/rules/scoring/archive-status.ts'

export type ArchiveFilter = 'all' | ArchiveStatus

interface FilterInfo {
  readonly id: ArchiveFilter
  readonly label: string
  /** As the address says it. */
  readonly param: string
}

const first: FilterInfo = { id: 'all', label: 'All', param: 'all' }

/** The filters in the order in which they are offered. */
export const filters: readonly FilterInfo[] = [
  first,
  { id: 'notStarted', label: 'Not started', param: 'not-started' },
  { id: 'started', label: archiveLabels.started, param: 'started' },
  { id: 'won', label: archiveLabels.won, param: 'won' },
  { id: 'lost', label: archiveLabels.lost, param: 'game-over' },
]

/** The filter and a way to choose another. */
export function useFilter(): [ArchiveFilter, (filter: ArchiveFilter) => void] {
  const [search, setSearch] = useSearchParams()
  const shown = filters.find(({ param }) => param === search.get('show')) ?? first
  const choose = (filter: ArchiveFilter) => {
    const info = filters.find((each) => each.id === filter) ?? first
    setSearch(info === first ? {} : { show: info.param }, { replace: true })
  }
  return [shown.id, choose]
}
