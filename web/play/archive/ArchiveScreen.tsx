/** Lists all games so far, newest first, and how the viewer stands with each. */
import { useDeferredValue, useEffect } from 'react'
import { product } from '#schema/rules/product.ts'
import { type ArchivedGamesQuery, useArchivedGamesQuery } from '../../gql/index.ts'
import { Choices } from '../../ui/Choices.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { shortGameDate } from '../parts/game-date.ts'
import { useNewDay } from '../parts/use-new-day.ts'
import { ArchiveList } from './ArchiveList.tsx'
import styles from './ArchiveScreen.module.css'
import { JumpForm } from './JumpForm.tsx'
import { LoadingArchive } from './LoadingArchive.tsx'
import { filters, useFilter } from './use-filter.ts'
import { useOlderGames } from './use-older-games.ts'

const title = `Archive – ${product.name}`
const description = `Every ${product.name} game since the first: play the ones you missed.`

export function ArchiveScreen() {
  const [filter, chooseFilter] = useFilter()
  // From the cache where it is there: coming back finds all pages that were loaded, and the place where one was.
  const archived = useArchivedGamesQuery({ fetchPolicy: 'cache-first' })
  // A month and more of games is drawn in small steps, between which the page answers.
  const { data, error, loading, fetchMore, refetch } = useDeferredValue(archived)
  const older = useOlderGames(data?.archive.pageInfo, (after) => fetchMore({ variables: { after } }))
  useNewDay(data?.calendar, () => void refetch().catch(() => undefined))
  const isOutOfDate = data !== undefined && isBefore(data)
  useEffect(() => {
    if (isOutOfDate) refetch().catch(() => undefined)
  }, [isOutOfDate, refetch])
  return (
    <div className={styles.page}>
      <PageTitle title={title} description={description} />
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>Archive</h1>
          <p className={styles.lead}>{leadText(data?.calendar.todaysNumber)}</p>
        </div>
        <JumpForm todaysNumber={data?.calendar.todaysNumber ?? null} />
      </header>
      <Choices legend="Show" choices={filters} chosen={filter} onChoose={chooseFilter} look="apart" />
      {data && (
        <ArchiveList
          games={data.archive.edges.map(({ node }) => node)}
          todaysNumber={data.calendar.todaysNumber}
          filter={filter}
          older={older}
          onShowAll={() => chooseFilter('all')}
        />
      )}
      {!data && !error && <LoadingArchive />}
      {!data && error && (
        <ErrorState isRetrying={loading} onRetry={() => void refetch().catch(() => undefined)}>
          The archive could not be loaded.
        </ErrorState>
      )}
    </div>
  )
}

/** What was loaded on an earlier day lacks the newest game. */
function isBefore({ calendar, archive }: ArchivedGamesQuery): boolean {
  const newest = archive.edges[0]?.node.number ?? 0
  return newest < calendar.todaysNumber
}

function leadText(todaysNumber: number | undefined): string {
  const since = `one a day since ${shortGameDate(product.launchDate)}`
  return todaysNumber === undefined ? `Every game, ${since}.` : `${todaysNumber} games, ${since}.`
}
