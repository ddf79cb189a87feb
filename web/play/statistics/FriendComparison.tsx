/** How the viewer's answers compare with those of a friend who has completed the same game. */
import { skipToken } from '@apollo/client/react'
import { useId, useState } from 'react'
import { type FriendRow_standingFragment, useFriendsBoardQuery, useOtherUserQuery } from '../../gql/index.ts'
import { mayBeSignedIn } from '../../state/session-sign.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { GridState } from '../game/board.ts'
import { ComparisonTable } from './ComparisonTable.tsx'
import styles from './FriendComparison.module.css'

/** Nothing for visitors, who have no friends. */
export function FriendComparison({ board }: { readonly board: GridState }) {
  const { data } = useFriendsBoardQuery(
    mayBeSignedIn() ? { variables: { gameNumber: board.gameNumber }, fetchPolicy: 'cache-and-network' } : skipToken,
  )
  if (data?.friendsGames.__typename !== 'FriendsGames') return null
  const friends = data.friendsGames.entries.filter(({ isViewer, state }) => !isViewer && state === 'COMPLETED')
  return (
    <section className={styles.comparison} aria-labelledby="comparison-heading">
      <h3 id="comparison-heading" className={styles.heading}>
        You and a friend
      </h3>
      {friends.length === 0 ? (
        <p className={styles.note}>No friend of yours has completed this game yet.</p>
      ) : (
        <Choice friends={friends} board={board} />
      )}
    </section>
  )
}

interface ChoiceProps {
  readonly friends: readonly FriendRow_standingFragment[]
  readonly board: GridState
}

function Choice({ friends, board }: ChoiceProps) {
  const id = useId()
  const [chosen, choose] = useState('')
  return (
    <>
      <label className={styles.field} htmlFor={id}>
        Compare with
        <select id={id} className={styles.control} value={chosen} onChange={(event) => choose(event.target.value)}>
          <option value="">Choose a friend</option>
          {friends.map(({ ref, name }) => (
            <option key={ref} value={ref ?? ''}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {chosen !== '' && <Compared key={chosen} playRef={chosen} board={board} />}
    </>
  )
}

function Compared({ playRef, board }: { readonly playRef: string; readonly board: GridState }) {
  const { data, error, refetch } = useOtherUserQuery({ variables: { ref: playRef }, fetchPolicy: 'cache-and-network' })
  if (data?.otherPlay.__typename === 'OtherPlay') return <ComparisonTable board={board} play={data.otherPlay} />
  if (data) return <p className={styles.note}>{data.otherPlay.message}</p>
  if (error) return <ErrorState onRetry={() => void refetch()}>We could not load your friend’s game.</ErrorState>
  return <Skeleton height="400px" />
}
