/** How the viewer and all friends stand in a game, live: completed by rarity, then in progress, then not started. */
import { useFriendsBoardChangedSubscription, useFriendsBoardQuery } from '../../gql/index.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { FriendRow } from './FriendRow.tsx'
import styles from './FriendsBoard.module.css'

/** Specification, section 3: placeholders for a player without friends. */
const PLACEHOLDERS = [0, 1]

export function FriendsBoard({ gameNumber }: { readonly gameNumber: number }) {
  const variables = { gameNumber }
  const { data, error, loading, refetch } = useFriendsBoardQuery({ variables, fetchPolicy: 'cache-and-network' })
  useFriendsBoardChangedSubscription({ variables, ignoreResults: true, context: { saysFaultsItself: true } })
  const games = data?.friendsGames.__typename === 'FriendsGames' ? data.friendsGames : null
  if (games) {
    const { entries } = games
    return (
      <>
        <ol className={styles.rows} aria-label={`Friends in game ${gameNumber}`}>
          {entries.map((standing) => (
            <FriendRow key={standing.friendId ?? 'viewer'} standing={standing} />
          ))}
          {entries.every(({ isViewer }) => isViewer) && PLACEHOLDERS.map((place) => <Placeholder key={place} />)}
        </ol>
        {entries.every(({ isViewer }) => isViewer) && (
          <p className={styles.note}>You have no friends here yet. Give somebody your code, or enter theirs.</p>
        )}
      </>
    )
  }
  if (loading) return <LoadingRows />
  const message = data && 'message' in data.friendsGames ? data.friendsGames.message : null
  return (
    <ErrorState isRetrying={loading} onRetry={() => void refetch().catch(() => undefined)}>
      {message ?? (error ? 'We could not load your friends.' : null)}
    </ErrorState>
  )
}

/** Where a friend will stand. */
function Placeholder() {
  return (
    <li className={styles.placeholder} aria-hidden="true">
      <span className={styles.nobody} />
      <span className={styles.noName} />
    </li>
  )
}

function LoadingRows() {
  return (
    <div className={styles.rows} aria-busy="true">
      <VisuallyHidden>Loading friends…</VisuallyHidden>
      {[...PLACEHOLDERS, PLACEHOLDERS.length].map((row) => (
        <div key={row} className={styles.loading}>
          <Skeleton width={36} height={36} className={styles.photo} />
          <Skeleton width={`${38 + row * 12}%`} height={18} />
        </div>
      ))}
    </div>
  )
}
