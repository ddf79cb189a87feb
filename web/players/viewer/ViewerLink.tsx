/** In the header: 'Log in', or the picture of the signed-in player. Both lead to the account. */
import { skipToken } from '@apollo/client/react'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { viewerChangedElsewhere, viewerIs } from '../../apollo/change-viewer.ts'
import { account, loggedIn } from '../../app/routes.ts'
import { useHeaderViewerQuery } from '../../gql/index.ts'
import { onOwnerElsewhere, useMayBeSignedIn } from '../../state/owner.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Photo } from '../../ui/Photo.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './ViewerLink.module.css'

export function ViewerLink() {
  const { pathname, search } = useLocation()
  const isArriving = pathname === loggedIn()
  // Visitors need not ask who they are.
  const isAsked = useMayBeSignedIn() && !isArriving
  const { data, error } = useHeaderViewerQuery(isAsked ? {} : skipToken)
  const person = isAsked ? data?.viewer.account : null
  const id = person?.id ?? null
  const isKnown = !isArriving && person !== undefined
  // A session may have ended elsewhere, and another person may sign in next.
  useEffect(() => {
    if (isKnown) viewerIs(id)
  }, [isKnown, id])
  useEffect(() => {
    if (isArriving) return
    // What was said while this page could not hear it counts as well.
    viewerChangedElsewhere()
    return onOwnerElsewhere(viewerChangedElsewhere)
  }, [isArriving])

  if (isArriving || (person === undefined && !error))
    return <Skeleton width="36px" height="36px" className={styles.wait} />
  if (!person && !error) {
    return (
      <LinkButton to={account()} state={{ from: pathname + search }} variant="quiet" className={styles.logIn}>
        Log in
      </LinkButton>
    )
  }
  const { firstName = '', photoUrl = null } = person ?? {}
  return (
    <Link to={account()} className={styles.person} aria-label={firstName ? `Account of ${firstName}` : 'Account'}>
      <Photo key={photoUrl} name={firstName || '?'} url={photoUrl} seed={id ?? ''} />
    </Link>
  )
}
