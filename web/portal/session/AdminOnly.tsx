/** Lets in who the server knows as an admin. Every page of the portal asks on load; the local flag only saves asking in vain. */
import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { type AdminSessionQuery, useAdminSessionQuery } from '../../gql/index.ts'
import { showToast } from '../../state/toasts.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { home, portal } from '../routes.ts'
import { setAdminFlag, useAdminFlag } from './admin-flag.ts'
import { LOGGED_OUT, sessionLost } from './lost-session.ts'
import { SignInAgain } from './SignInAgain.tsx'
import { SignInScreen } from './SignInScreen.tsx'
import { usePortal } from './use-portal.ts'

export type AdminView = Extract<AdminSessionQuery['portal'], { __typename: 'Portal' }>['admin']

interface AdminOnlyProps {
  /** The frame around a page, with the signed-in admin; null without one. */
  readonly frame: (admin: AdminView | null, page: ReactNode) => ReactNode
  readonly children: ReactNode
}

export function AdminOnly({ frame, children }: AdminOnlyProps) {
  const isFlagged = useAdminFlag()
  const { pathname } = useLocation()
  if (isFlagged) return <Checked frame={frame}>{children}</Checked>
  if (pathname.replace(/\/$/, '') !== portal()) return <Navigate to={home()} replace />
  return frame(null, <SignInScreen />)
}

function Checked({ frame, children }: AdminOnlyProps) {
  const { data, error, refetch } = useAdminSessionQuery({
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  })
  const portalRead = usePortal(data?.portal)
  const isRefused = data?.portal.__typename === 'NotAdmin'
  useEffect(() => {
    if (isRefused && portalRead) sessionLost()
  }, [isRefused, portalRead])
  if (portalRead) {
    return (
      <>
        {frame(portalRead.admin, children)}
        <SignInAgain />
      </>
    )
  }
  if (isRefused) return <LoggedOut />
  if (error) {
    const retry = <ErrorState onRetry={() => void refetch()}>The portal could not be opened.</ErrorState>
    return frame(null, retry)
  }
  return frame(null, <Waiting />)
}

/** A failed check: the flag goes, and so does the visitor. */
function LoggedOut() {
  const navigate = useNavigate()
  useEffect(() => {
    showToast({ type: 'error', text: LOGGED_OUT })
    void navigate(home(), { replace: true })
    setAdminFlag(false)
  }, [navigate])
  return null
}

const Waiting = () => (
  <div aria-busy="true">
    <VisuallyHidden>Loading…</VisuallyHidden>
    <Skeleton height="60dvh" />
  </div>
)
