/** Explains to a visitor that their play does not count, and what they can do. */
import { Link, useLocation } from 'react-router'
import { account } from '../../app/routes.ts'
import styles from './NotCounted.module.css'

export function NotCounted({ isSettled }: { readonly isSettled: boolean }) {
  const { pathname, search } = useLocation()
  if (isSettled) {
    return <p className={styles.note}>This play was not counted: many others on your network had played that day.</p>
  }
  return (
    <p className={styles.note}>
      This play is not counted: many others on your network have played today.{' '}
      <Link to={account()} state={{ from: pathname + search }}>
        Log in
      </Link>{' '}
      to have it counted.
    </p>
  )
}
