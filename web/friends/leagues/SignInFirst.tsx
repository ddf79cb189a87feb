/** Leads to the sign-in, and from there back to the page that one was on. */
import { LogIn } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { account } from '../../app/routes.ts'
import { Card } from '../../ui/Card.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import styles from './LeaguesScreen.module.css'

/** What for, as a sentence. */
export function SignInFirst({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <Card>
      <p>{children}</p>
      <LinkButton to={account()} state={{ from: pathname }} variant="primary" className={styles.start}>
        <LogIn aria-hidden="true" />
        Log in
      </LinkButton>
    </Card>
  )
}
