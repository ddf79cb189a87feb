/** Signed-in players: found by name, renamed, hidden from boards, given premium. */
import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import { usePortalPlayersQuery } from '../../gql/index.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { SearchBox } from '../parts/SearchBox.tsx'
import { useRested } from '../parts/use-rested.ts'
import { playersGames, portal as portalPage } from '../routes.ts'
import { usePortal } from '../session/use-portal.ts'
import styles from './Desk.module.css'
import { PageButtons } from './PageButtons.tsx'
import { PlayerItem } from './PlayerItem.tsx'

const SEARCH_MS = 200
const FILTERS = [
  { value: 'ALL', label: 'All' },
  { value: 'HIDDEN', label: 'Hidden' },
  { value: 'PREMIUM', label: 'Premium' },
] as const

export function PlayersScreen() {
  const [search, setSearch] = useState('')
  const [only, setOnly] = useState<(typeof FILTERS)[number]['value']>('ALL')
  const [after, setAfter] = useState<string | null>(null)
  const asked = useRested(search.trim(), SEARCH_MS)
  const { data, error, refetch } = usePortalPlayersQuery({
    variables: { search: asked, only, after },
    fetchPolicy: 'cache-and-network',
  })
  const players = usePortal(data?.portal)?.players
  return (
    <>
      <PageHead
        title="Players"
        back={{ to: portalPage(), label: 'Portal' }}
        actions={
          <>
            <LinkButton to={playersGames()}>Players’ games</LinkButton>
            <SearchBox
              label="Search for a player"
              value={search}
              onChange={(text) => {
                setSearch(text)
                setAfter(null)
              }}
            />
            <Select
              label="Show"
              options={FILTERS}
              value={only}
              onChange={(filter) => {
                setOnly(filter)
                setAfter(null)
              }}
            />
          </>
        }
      />
      {error && !players && <ErrorState onRetry={() => void refetch()}>The players could not be loaded.</ErrorState>}
      {!players && !error && <Skeleton height="50dvh" />}
      {players?.edges.length === 0 && <EmptyState icon={<UsersRound />}>No players here.</EmptyState>}
      <ul className={styles.list} aria-label="Players">
        {players?.edges.map(({ node }) => (
          <PlayerItem key={node.id} player={node} />
        ))}
      </ul>
      <PageButtons after={after} page={players?.pageInfo} onTurn={setAfter} />
    </>
  )
}
