/** After the first sign-in: how the new account is to be called and shown. */
import { Navigate, useLocation, useNavigate } from 'react-router'
import { product } from '#schema/rules/product.ts'
import { account, cameFrom } from '../../app/routes.ts'
import { useAccountToCompleteQuery } from '../../gql/index.ts'
import { PreferencesForm } from '../../players/preferences/PreferencesForm.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './CompleteScreen.module.css'

export function CompleteScreen() {
  const navigate = useNavigate()
  // Who came by an invitation goes on with it.
  const { state } = useLocation()
  const next = cameFrom(state) ?? account()
  const news = newsIn(state)
  const { data, error, refetch } = useAccountToCompleteQuery()
  const person = data?.viewer.account
  if (data && !person) return <Navigate to={account()} replace />
  return (
    <div className={styles.page}>
      <PageTitle title={`Set up your account – ${product.name}`} description="The last step of signing up." />
      <h1 className={styles.title}>Set up your account</h1>
      {person ? (
        <>
          <div>
            <p className={styles.hi}>Hi {person.firstName}</p>
            <p className={styles.lead}>
              Welcome to {product.name}. Choose how others see you on leaderboards; you can change it whenever you like.
              What you have played here is yours already.
            </p>
            {news && <p className={styles.lead}>{news}</p>}
          </div>
          <Card>
            <PreferencesForm
              key={person.id}
              account={person}
              kind="complete"
              onSaved={() => void navigate(next, { replace: true })}
            />
          </Card>
        </>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()}>We could not load your account.</ErrorState>
      ) : (
        <div className={styles.page} aria-busy="true">
          <Skeleton height="96px" />
          <Skeleton height="420px" />
        </div>
      )}
      <LinkButton to={account()} variant="plain" className={styles.back}>
        Back to account
      </LinkButton>
    </div>
  )
}

/** The message that sign-in passes in the navigation state. */
function newsIn(state: unknown): string | null {
  const news: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'news') : null
  return typeof news === 'string' ? news : null
}
