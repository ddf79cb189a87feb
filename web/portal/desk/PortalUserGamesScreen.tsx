/** Players' own games: found by title or maker, and removed where they should not be there. */
import { Puzzle } from 'lucide-react'
import { useState } from 'react'
import { usePortalUserGamesQuery } from '../../gql/index.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { SearchBox } from '../parts/SearchBox.tsx'
import { useRested } from '../parts/use-rested.ts'
import { players } from '../routes.ts'
import { usePortal } from '../session/use-portal.ts'
import styles from './Desk.module.css'
import { PageButtons } from './PageButtons.tsx'
import { UserGameItem } from './UserGameItem.tsx'

const SEARCH_MS = 200

export function UserGamesScreen() {
  const [search, setSearch] = useState('')
  const [after, setAfter] = useState<string | null>(null)
  const asked = useRested(search.trim(), SEARCH_MS)
  const { data, error, refetch } = usePortalUserGamesQuery({
    variables: { search: asked, after },
    fetchPolicy: 'cache-and-network',
  })
  const games = usePortal(data?.portal)?.userGames
  return (
    <>
      <PageHead
        title="Players’ games"
        back={{ to: players(), label: 'Players' }}
        actions={
          <SearchBox
            label="Search for a game or its maker"
            value={search}
            onChange={(text) => {
              setSearch(text)
              setAfter(null)
            }}
          />
        }
      />
      {error && !games && <ErrorState onRetry={() => void refetch()}>The games could not be loaded.</ErrorState>}
      {!games && !error && <Skeleton height="50dvh" />}
      {games?.edges.length === 0 && <EmptyState icon={<Puzzle />}>No games here.</EmptyState>}
      <ul className={styles.list} aria-label="Players’ games">
        {games?.edges.map(({ node }) => (
          <UserGameItem key={node.id} game={node} />
        ))}
      </ul>
      <PageButtons after={after} page={games?.pageInfo} onTurn={setAfter} />
    </>
  )
}
