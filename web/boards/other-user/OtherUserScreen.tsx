/** Another player's grid, by the ref of their play. An inaccessible one looks like a missing one. */
import { useParams } from 'react-router'
import { product } from '#schema/rules/product.ts'
import { useOtherUserQuery } from '../../gql/index.ts'
import { GameLayout } from '../../play/game/GameLayout.tsx'
import { Grid } from '../../play/game/Grid.tsx'
import { LeadHome } from '../../play/parts/LeadHome.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './OtherUserPage.module.css'
import { OtherUserPage } from './OtherUserPage.tsx'
import { unknownBoard } from './other-board.ts'

/** Scores move as others play; a page that only looks on need not know at once. */
const ASK_EVERY_MS = 15_000

export function OtherUserScreen() {
  const ref = useParams()['ref'] ?? ''
  const { data, error, refetch } = useOtherUserQuery({
    variables: { ref },
    fetchPolicy: 'cache-and-network',
    pollInterval: ASK_EVERY_MS,
    skipPollAttempt: () => document.hidden,
  })
  if (data?.otherPlay.__typename === 'OtherPlay') return <OtherUserPage key={ref} play={data.otherPlay} />
  if (data) return <LeadHome message={data.otherPlay.message} />
  if (error) return <ErrorState onRetry={() => void refetch()}>We could not load the game.</ErrorState>
  return <Loading />
}

function Loading() {
  return (
    <div aria-busy="true">
      <PageTitle title={product.name} />
      <GameLayout
        bar={
          <div className={styles.head}>
            <Skeleton width={52} height={52} className={styles.photo} />
            <Skeleton width="220px" height="52px" />
          </div>
        }
        board={<Grid board={unknownBoard} title="Game" wrongSquare={null} onOpen={() => undefined} />}
        side={<Skeleton height="220px" />}
      />
    </div>
  )
}
