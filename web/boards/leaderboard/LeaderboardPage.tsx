/** The live leaderboard of one game. */
import { skipToken } from '@apollo/client/react'
import { type RefObject, useRef } from 'react'
import { gameDate } from '#schema/rules/calendar/calendar.ts'
import { product } from '#schema/rules/product.ts'
import { FriendsBoard } from '../../friends/people/FriendsBoard.tsx'
import { SignUp } from '../../friends/people/SignUp.tsx'
import { type LeaderboardBoardQuery, type LeaderboardScope, useLeaderboardBoardQuery } from '../../gql/index.ts'
import { LeadHome } from '../../play/parts/LeadHome.tsx'
import { mayBeSignedIn } from '../../state/session-sign.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Board } from './Board.tsx'
import { CorrectedNote } from './CorrectedNote.tsx'
import { LeaderboardBar } from './LeaderboardBar.tsx'
import styles from './LeaderboardPage.module.css'
import { LiveBoard } from './LiveBoard.tsx'
import { LoadingBoard } from './LoadingBoard.tsx'
import { PeriodTabs } from './PeriodTabs.tsx'
import { ScopeSwitch } from './ScopeSwitch.tsx'
import { saysItself, useErrorToast } from './use-error-toast.ts'
import { useScope } from './use-scope.ts'

interface LeaderboardPageProps {
  readonly number: number
  readonly todaysNumber: number
  /** The number is the browser's idea of today: if there is no such game, the right number is on its way. */
  readonly isGuess: boolean
}

export function LeaderboardPage({ number, todaysNumber, isGuess }: LeaderboardPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [scope, chooseScope] = useScope()
  const isOfFriends = scope === 'FRIENDS'
  const asked = useLeaderboardBoardQuery(
    isOfFriends
      ? skipToken
      : { ...saysItself, variables: { gameNumber: number, scope }, fetchPolicy: 'cache-and-network' },
  )
  const { data, error } = asked
  useErrorToast(error)
  const board = data && boardOf(data)
  if (data && !board && !isGuess) return <LeadHome message={messageOf(data)} />
  const isToday = number === todaysNumber
  return (
    <div className={styles.page}>
      <PageTitle title={`${isOfFriends ? 'Friends' : 'Leaderboard'}, game ${number} – ${product.name}`} />
      <PeriodTabs isToday={isToday} />
      <LeaderboardBar
        heading={heading}
        number={number}
        todaysNumber={todaysNumber}
        date={gameDate(number, product)}
        board={board ?? null}
      />
      {/* In one place for all, so that who walks over the choices with the keyboard stays there. */}
      <ScopeSwitch scope={scope} hasFriends={isOfFriends || mayBeSignedIn()} onChange={chooseScope} />
      {isOfFriends ? (
        <FriendsPart gameNumber={number} />
      ) : (
        <DayBoard asked={asked} number={number} scope={scope} isToday={isToday} heading={heading} />
      )}
    </div>
  )
}

function FriendsPart({ gameNumber }: { readonly gameNumber: number }) {
  return mayBeSignedIn() ? <FriendsBoard key={gameNumber} gameNumber={gameNumber} /> : <SignUp />
}

interface DayBoardProps {
  readonly asked: ReturnType<typeof useLeaderboardBoardQuery>
  readonly number: number
  readonly scope: LeaderboardScope
  readonly isToday: boolean
  readonly heading: RefObject<HTMLHeadingElement | null>
}

/** The public board. */
function DayBoard({ asked: { data, error, loading, refetch }, number, scope, isToday, heading }: DayBoardProps) {
  const board = data && boardOf(data)
  const play = data?.viewer.play ?? null
  const isCorrected = data?.game.__typename === 'Game' && data.game.isSettledBeforeCorrection
  return (
    <>
      {isCorrected && <CorrectedNote />}
      {board && (
        <Board
          board={board}
          play={play}
          hiddenRefs={data.viewer.hiddenRefs}
          isHidden={data.viewer.account?.isHidden ?? false}
          number={number}
          scope={scope}
          isToday={isToday}
          heading={heading}
        />
      )}
      {!board && (error ? <FailedBoard isRetrying={loading} onRetry={refetch} /> : <LoadingBoard />)}
      {/* Only once the answer is there: the live messages that follow are newer than it. */}
      {board && !loading && !board.isSettled && (
        <LiveBoard gameNumber={number} scope={scope} board={board} play={play} onFirstGuess={refetch} />
      )}
    </>
  )
}

function FailedBoard({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => Promise<unknown> }) {
  return (
    <ErrorState isRetrying={isRetrying} onRetry={() => void onRetry().catch(() => undefined)}>
      The leaderboard could not be loaded.
    </ErrorState>
  )
}

const boardOf = ({ leaderboard }: LeaderboardBoardQuery) =>
  leaderboard.__typename === 'Leaderboard' ? leaderboard : null

const messageOf = ({ leaderboard }: LeaderboardBoardQuery) =>
  leaderboard.__typename === 'Leaderboard' ? '' : leaderboard.message
