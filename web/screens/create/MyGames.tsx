/** The games that the viewer has made, newest first. */
import { PencilRuler } from 'lucide-react'
import { useMyGamesQuery } from '../../gql/index.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { MyGame } from './MyGame.tsx'
import styles from './MyGames.module.css'

export function MyGames() {
  const { data, error, refetch } = useMyGamesQuery({ fetchPolicy: 'cache-and-network' })
  const games = data?.myGames.edges.map(({ node }) => node)
  return (
    <section className={styles.games} aria-labelledby="my-games" aria-busy={!data && !error}>
      <h2 id="my-games" className={styles.heading}>
        Your games
      </h2>
      {!data && error && <ErrorState onRetry={() => void refetch()}>Your games could not be loaded.</ErrorState>}
      {!data && !error && <Skeleton height="92px" />}
      {games?.length === 0 && (
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
    </section>
  )
}
