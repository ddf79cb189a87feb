/** Whose standings a board shows: kept in the address, so that a reload or a shared link shows the same. */
import { useSearchParams } from 'react-router'
import type { LeaderboardScope } from '../../gql/index.ts'

/** Friends have a board of their own. */
export type BoardScope = LeaderboardScope | 'FRIENDS'

const SIGNED_IN = 'signed-in'
const FRIENDS = 'friends'

export function useScope(): [BoardScope, (scope: BoardScope) => void] {
  const [search, setSearch] = useSearchParams()
  const choose = (scope: BoardScope) =>
    setSearch(
      (before) => {
        if (scope === 'SIGNED_IN') before.set('scope', SIGNED_IN)
        else if (scope === 'FRIENDS') before.set('scope', FRIENDS)
        else before.delete('scope')
        return before
      },
      { replace: true },
    )
  const scope = search.get('scope')
  return [scope === SIGNED_IN ? 'SIGNED_IN' : scope === FRIENDS ? 'FRIENDS' : 'ALL', choose]
}
