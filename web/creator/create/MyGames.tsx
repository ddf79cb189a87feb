/** The games that the viewer has made, newest first. */
import { PencilRuler } from 'lucide-react'
import { useState } from 'react'
import { useMyGamesQuery } from '../../gql/index.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { MyGame } from './MyGame.tsx'
import styles from './MyGames.module.css'

export function MyGames() {
  const [after, setAfter] = useState<string | null>(null)
  const asked = useMyGamesQuery({ variables: { after }, fetchPolicy: 'cache-and-network' })
  const { error, loading, refetch } = asked
  // A page stays in sight until the next one is there.
  const data = asked.data ?? (loading ? asked.previousData : undefined)
  const games = data?.myGames.edges.map(({ node }) => node)
  const page = data?.myGames.pageInfo
  return (
    <section className={styles.games} aria-labelledby="my-games" aria-busy={!data && !error}>
      <h2 id="my-games" className={styles.heading}>
        Your games
      </h2>
      {!data && error && <ErrorState onRetry={() => void refetch()}>Your games could not be loaded.</ErrorState>}
      {!data && !error && <Skeleton height="92px" />}
      {games?.length === 0 && after === null && (
        <EmptyState icon={<PencilRuler />}>
          Games that you save are listed here, with how often they were played.
        </EmptyState>
      )}
      {games && games.length > 0 && (
        <ul className={styles.list}>
          {games.map((game) => (
            <MyGame key={game.id} game={game} />
          ))}
        </ul>
      )}
      {(after !== null || page?.hasNextPage) && (
        <div className={styles.pages}>
          {after !== null && <Button onClick={() => setAfter(null)}>Newest</Button>}
          {page?.hasNextPage && <Button onClick={() => setAfter(page.endCursor)}>More</Button>}
        </div>
      )}
    </section>
  )
}
