/** Signing in, and all that a signed-in person can do with their account. */
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { product } from '#schema/rules/product.ts'
import { useAccountQuery } from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './AccountScreen.module.css'
import { OwnAccount } from './OwnAccount.tsx'
import { SignIn } from './SignIn.tsx'

/** Specification, section 8. */
const FAILED = 'Error logging you in. If the problem persists, please contact us.'
/** Where the server sends those whose sign-in failed, for whatever reason. */
const FAILED_HASH = '#error=login'

export function AccountScreen() {
  useFailureToast()
  const { data, error, refetch } = useAccountQuery({ fetchPolicy: 'cache-and-network' })
  return (
    <div className={styles.page}>
      <PageTitle title={`Account – ${product.name}`} description={`Your ${product.name} account.`} />
      {data ? (
        data.viewer.account ? (
          <OwnAccount key={data.viewer.account.id} account={data.viewer.account} />
        ) : (
          <SignIn />
        )
      ) : error ? (
        <ErrorState onRetry={() => void refetch()}>We could not load your account.</ErrorState>
      ) : (
        <div className={styles.loading} aria-busy="true">
          <Skeleton width="60%" height="2.4rem" />
          <Skeleton height="180px" />
          <Skeleton height="320px" />
        </div>
      )}
    </div>
  )
}

/** Says it once: going back and forth over the address must not say it again. */
function useFailureToast(): void {
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (hash !== FAILED_HASH) return
    showToast({ type: 'error', text: FAILED })
    void navigate({ hash: '' }, { replace: true, state })
  }, [hash, state, navigate])
}
