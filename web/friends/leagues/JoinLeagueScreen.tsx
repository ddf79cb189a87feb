/** Where the link of a league leads: says which it is, and lets people in. */
import { UsersRound } from 'lucide-react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { product } from '#schema/rules/product.ts'
import { home, league, leagues } from '../../app/routes.ts'
import { type LeagueToJoinQuery, useJoinLeagueMutation, useLeagueToJoinQuery } from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './LeaguesScreen.module.css'
import { SignInFirst } from './SignInFirst.tsx'
import { countOf, FAILED } from './words.ts'

type Preview = Extract<LeagueToJoinQuery['previewLeague'], { __typename: 'LeaguePreview' }>

export function JoinLeagueScreen() {
  const { code = '' } = useParams()
  const { data, error, loading, refetch } = useLeagueToJoinQuery({
    variables: { code },
    fetchPolicy: 'cache-and-network',
  })
  const preview = data?.previewLeague
  return (
    <div className={styles.page}>
      <PageTitle
        title={`Join a league – ${product.name}`}
        description={`Somebody wants to play ${product.name} against you.`}
      />
      {preview?.__typename === 'LeaguePreview' ? (
        <Invitation code={code} preview={preview} isSignedIn={data?.viewer.isSignedIn ?? false} />
      ) : preview ? (
        <NoLeague message={preview.message} />
      ) : error ? (
        <ErrorState isRetrying={loading} onRetry={() => void refetch().catch(() => undefined)}>
          The league could not be loaded.
        </ErrorState>
      ) : (
        <div className={styles.list} aria-busy="true">
          <Skeleton width="60%" height="2.4rem" />
          <Skeleton height="120px" />
        </div>
      )}
    </div>
  )
}

interface InvitationProps {
  readonly code: string
  readonly preview: Preview
  readonly isSignedIn: boolean
}

function Invitation({ code, preview: { ref, name, memberCount, isFull }, isSignedIn }: InvitationProps) {
  const { join, isBusy } = useJoin(code)
  if (ref) return <Navigate to={league(ref)} replace />
  return (
    <>
      <header>
        <h1 className={styles.title}>Join “{name}”</h1>
        <p className={styles.lead}>A league with {countOf(memberCount, 'member')}.</p>
      </header>
      {isFull ? (
        <p>This league is full.</p>
      ) : isSignedIn ? (
        <Card>
          <p>Its members see your name and how you do each day, and you see theirs. You can leave whenever you like.</p>
          <Button variant="primary" className={styles.start} isBusy={isBusy} onClick={() => void join()}>
            <UsersRound aria-hidden="true" />
            Join league
          </Button>
        </Card>
      ) : (
        <SignInFirst>Log in to join. You come back here, and today’s game comes along.</SignInFirst>
      )}
    </>
  )
}

function NoLeague({ message }: { readonly message: string }) {
  return (
    <EmptyState
      icon={<UsersRound />}
      action={
        <LinkButton to={home()} variant="primary">
          Play today's game
        </LinkButton>
      }
    >
      {message}. Its link may have been replaced: ask for the new one.
    </EmptyState>
  )
}

function useJoin(code: string) {
  const navigate = useNavigate()
  const [send, { loading }] = useJoinLeagueMutation()
  const join = async () => {
    const result = (await send({ variables: { code } }).catch(() => null))?.data?.joinLeague
    if (result?.__typename !== 'League') {
      showToast({ type: 'error', text: result?.message ?? FAILED })
      if (result?.__typename === 'TooManyLeagues') await navigate(leagues())
      return
    }
    showToast({ type: 'success', text: `You are in “${result.name}”` })
    await navigate(league(result.ref), { replace: true })
  }
  return { join, isBusy: loading }
}
