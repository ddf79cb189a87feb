/** Every status that the server has: pages are asked for one after the other, since a day whose page is still to come would look missed. */
import { useEffect, useState } from 'react'
import { type GameStatusesQuery, useGameStatusesQuery } from '../../gql/index.ts'

export type KnownStatuses = GameStatusesQuery['viewer']['gameStatuses']['edges']

export function useAllStatuses() {
  const { data, error, fetchMore, refetch } = useGameStatusesQuery({ fetchPolicy: 'cache-and-network' })
  const [hasFailed, setFailed] = useState(false)
  const pageInfo = data?.viewer.gameStatuses.pageInfo
  const next = pageInfo?.hasNextPage ? pageInfo.endCursor : null
  useEffect(() => {
    if (next !== null && !hasFailed) fetchMore({ variables: { after: next } }).catch(() => setFailed(true))
  }, [next, hasFailed, fetchMore])

  const refresh = () => void refetch().catch(() => undefined)
  return {
    /** Null until all pages have come. */
    edges: data && next === null ? data.viewer.gameStatuses.edges : null,
    calendar: data?.calendar,
    hasFailed: data ? hasFailed : error !== undefined,
    retry: () => (data ? setFailed(false) : refresh()),
    refresh,
  }
}
