/** Shows how everybody stands in one game, as it changes. */
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { gameDate } from '#schema/rules/calendar.ts'
import { product } from '#schema/rules/product.ts'
import { type LeaderboardBoardQuery, type LeaderboardScope, useLeaderboardBoardQuery } from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Board } from './Board.tsx'
import { LeaderboardBar } from './LeaderboardBar.tsx'
import styles from './LeaderboardPage.module.css'
import { LeadHome } from './LeadHome.tsx'
import { LiveBoard } from './LiveBoard.tsx'
import { LoadingBoard } from './LoadingBoard.tsx'
import { ScopeSwitch } from './ScopeSwitch.tsx'

/** Specification, section 8. */
const FETCH_FAILED = 'Error fetching leaderboard'
const SIGNED_IN = 'signed-in'

interface LeaderboardPageProps {
  readonly number: number
  readonly todaysNumber: number
  /** The number is the browser's idea of today: if there is no such game, the right number is on its way. */
  readonly isGuess: boolean
}

export function LeaderboardPage({ number, todaysNumber, isGuess }: LeaderboardPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [scope, chooseScope] = useScope()
  const { data, error, loading, refetch } = useLeaderboardBoardQuery({
    variables: { gameNumber: number, scope },
    fetchPolicy: 'cache-and-network',
  })
  useErrorToast(error)
  const board = data && boardOf(data)
  if (data && !board && !isGuess) return <LeadHome message={messageOf(data)} />
  const play = data?.viewer.play ?? null
  return (
    <div className={styles.page}>
      <PageTitle title={`Leaderboard, game ${number} – ${product.name}`} />
      <LeaderboardBar
        heading={heading}
        number={number}
        todaysNumber={todaysNumber}
        date={gameDate(number, product)}
        board={board ?? null}
      />
      <ScopeSwitch scope={scope} onChange={chooseScope} />
      {board && (
        <Board
          board={board}
          play={play}
          number={number}
          scope={scope}
          isToday={number === todaysNumber}
          heading={heading}
        />
      )}
      {!board && (error ? <FailedBoard isRetrying={loading} onRetry={refetch} /> : <LoadingBoard />)}
      {/* Only once the answer is there: the live messages that follow are newer than it. */}
      {board && !loading && !board.isSettled && (
        <LiveBoard gameNumber={number} scope={scope} board={board} play={play} onFirstGuess={refetch} />
      )}
    </div>
  )
}

function FailedBoard({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => Promise<unknown> }) {
  return (
    <ErrorState isRetrying={isRetrying} onRetry={() => void onRetry().catch(() => undefined)}>
      The leaderboard could not be loaded.
    </ErrorState>
  )
}

/** Kept in the address, so that a reload or a shared link shows the same. */
function useScope(): [LeaderboardScope, (scope: LeaderboardScope) => void] {
  const [search, setSearch] = useSearchParams()
  const choose = (scope: LeaderboardScope) =>
    setSearch(
      (before) => {
        if (scope === 'SIGNED_IN') before.set('scope', SIGNED_IN)
        else before.delete('scope')
        return before
      },
      { replace: true },
    )
  return [search.get('scope') === SIGNED_IN ? 'SIGNED_IN' : 'ALL', choose]
}

function useErrorToast(error: unknown): void {
  useEffect(() => {
    if (error) showToast({ type: 'error', text: FETCH_FAILED })
  }, [error])
}

const boardOf = ({ leaderboard }: LeaderboardBoardQuery) =>
  leaderboard.__typename === 'Leaderboard' ? leaderboard : null

const messageOf = ({ leaderboard }: LeaderboardBoardQuery) =>
  leaderboard.__typename === 'Leaderboard' ? '' : leaderboard.message
