/** Where a link with a friend code leads: asks before adding anybody, and leads to the sign-in and back where there is no account yet. */
import { skipToken } from '@apollo/client/react'
import { UserRoundPlus } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { product } from '#schema/rules/product.ts'
import { account, friend, home } from '../../app/routes.ts'
import { useFriendScreenViewerQuery } from '../../gql/index.ts'
import { mayBeSignedIn } from '../../state/session-sign.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { typedCode } from '../people/typed-code.ts'
import { useAddFriend } from '../people/use-friends.ts'
import styles from './FriendScreen.module.css'

export function FriendScreen() {
  const code = typedCode(useParams()['code'] ?? '')
  // Visitors need not ask who they are.
  const isAsked = mayBeSignedIn()
  const { data, error, refetch } = useFriendScreenViewerQuery(
    isAsked ? { fetchPolicy: 'cache-and-network' } : skipToken,
  )
  return (
    <div className={styles.page}>
      <PageTitle
        title={`Add a friend – ${product.name}`}
        description={`See how your friends do in ${product.name}, ${product.tagline}.`}
      />
      <span className={styles.picture} aria-hidden="true">
        <UserRoundPlus />
      </span>
      <h1 className={styles.title}>Add this friend?</h1>
      {/* Does not name the owner: trying codes must not reveal names. */}
      <p className={styles.code}>{code}</p>
      {data?.viewer.isSignedIn ? (
        <Question code={code} />
      ) : data || !isAsked ? (
        <SignUp code={code} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()}>We could not load your account.</ErrorState>
      ) : (
        <div className={styles.loading} aria-busy="true">
          <Skeleton height="48px" />
          <Skeleton width="200px" height="44px" />
        </div>
      )}
    </div>
  )
}

function Question({ code }: { readonly code: string }) {
  const navigate = useNavigate()
  const { add, isBusy } = useAddFriend()
  const addAndLeave = async () => {
    if (await add(code)) await navigate(home(), { replace: true })
  }
  return (
    <>
      <p className={styles.text}>
        You see their results at once. They see yours when they have accepted you. The code’s owner sees your name.
      </p>
      <div className={styles.buttons}>
        <LinkButton to={home()}>Not now</LinkButton>
        <Button variant="primary" isBusy={isBusy} onClick={() => void addAndLeave()}>
          Add friend
        </Button>
      </div>
    </>
  )
}

function SignUp({ code }: { readonly code: string }) {
  return (
    <>
      <p className={styles.text}>
        Somebody wants to share their results with you. Sign up for friends and the private leaderboard: you come back
        here.
      </p>
      <div className={styles.buttons}>
        <LinkButton to={home()}>Not now</LinkButton>
        <LinkButton to={account()} state={{ from: friend(code) }} variant="primary">
          Log in
        </LinkButton>
      </div>
    </>
  )
}
