/** The live board of a player's game, the same for everyone. */
import { formatRarity, LEADERBOARD_DECIMALS } from '#schema/rules/scoring/rarity.ts'
import { useUserGameBoardChangedSubscription, useUserGameBoardQuery } from '../../gql/index.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LiveNumber } from '../../ui/LiveNumber.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './UserGamePage.module.css'

/** Errors appear in place of the board, and nowhere else. */
const saysItself = { context: { saysFaultsItself: true } } as const

const asRarity = (rarity: number) => formatRarity(rarity, LEADERBOARD_DECIMALS)

interface UserGameBoardProps {
  readonly gameRef: string
  /** The viewer's row; null before the first guess. */
  readonly ownRef: string | null
}

/** The board of the game. */
export function UserGameBoard({ gameRef, ownRef }: UserGameBoardProps) {
  const { data, error, loading, refetch } = useUserGameBoardQuery({ ...saysItself, variables: { ref: gameRef } })
  useUserGameBoardChangedSubscription({ variables: { ref: gameRef } })
  const board = data?.leaderboard.__typename === 'Leaderboard' ? data.leaderboard : null
  // A board that the server refuses has failed as one that it could not be asked for.
  const hasFailed = !board && Boolean(error ?? data)
  const entries = board?.entries.filter(({ ref }) => !data?.viewer.hiddenRefs.includes(ref))
  return (
    <section className={styles.board} aria-labelledby="user-game-board" aria-busy={!board && !hasFailed}>
      <h2 id="user-game-board" className={styles.heading}>
        Leaderboard
      </h2>
      {hasFailed && (
        <ErrorState isRetrying={loading} onRetry={() => void refetch().catch(() => undefined)}>
          The leaderboard could not be loaded.
        </ErrorState>
      )}
      {!board && !hasFailed && <Skeleton height="44px" />}
      {entries?.length === 0 && <p className={styles.note}>Nobody has played it yet. Be the first.</p>}
      <ol className={styles.rows}>
        {entries?.map(({ ref, position, name, rarity }) => (
          <li key={ref} className={styles.row} data-own={ref === ownRef || undefined}>
            <span className={styles.position}>{position ?? '–'}</span>
            <span className={styles.name}>{ref === ownRef ? `${name} (you)` : name}</span>
            {rarity === null ? (
              <span className={styles.progress}>playing</span>
            ) : (
              <LiveNumber value={rarity} format={asRarity} goodDirection="down" />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
