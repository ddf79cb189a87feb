/** The two ways to sign in, and what for. */
import { ChartColumn, ShieldCheck, Trophy, UsersRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { account, cameFrom, home, signIn } from '../../app/routes.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Card } from '../../ui/Card.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import styles from './AccountScreen.module.css'
import { GoogleLogo, XLogo } from './logos.tsx'
import { MoveProgress } from './move/MoveProgress.tsx'

type Provider = 'google' | 'x'

const providers = [
  { provider: 'google', label: 'Log in with Google', logo: <GoogleLogo /> },
  { provider: 'x', label: 'Log in with X', logo: <XLogo /> },
] as const

export function SignIn() {
  return (
    <>
      <header>
        <h1 className={styles.title}>Log in</h1>
        <p className={styles.lead}>Play as you are, or log in to keep your games.</p>
      </header>
      <Card>
        <Providers />
        <p className={styles.secure}>
          <ShieldCheck aria-hidden="true" />
          From then on your stats and games are saved in our secure database, the same on every device.
        </p>
      </Card>
      <Reasons />
      <MoveProgress isSignedIn={false} />
      <LinkButton to={home()} variant="plain" className={styles.start}>
        Back to game
      </LinkButton>
    </>
  )
}

function Providers() {
  const [leaving, setLeaving] = useState<Provider | null>(null)
  const referer = useReferer()
  // Returning with the back button restores the page as it was.
  useEffect(() => {
    const back = () => setLeaving(null)
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])
  return (
    <div className={styles.providers}>
      {providers.map(({ provider, label, logo }) => (
        <a
          key={provider}
          className={buttonClass('quiet', styles.provider)}
          href={signIn(provider, referer)}
          aria-busy={leaving === provider || undefined}
          aria-disabled={leaving !== null || undefined}
          onClick={(event) => {
            if (leaving) event.preventDefault()
            // With a key it opens in another tab, and this one stays.
            else if (!event.ctrlKey && !event.metaKey && !event.shiftKey) setLeaving(provider)
          }}
        >
          {leaving === provider ? <Spinner /> : logo}
          {label}
        </a>
      ))}
    </div>
  )
}

const Reasons = () => (
  <section aria-labelledby="why">
    <h2 id="why" className={styles.subtitle}>
      Sign up for friends and the private leaderboard
    </h2>
    <ul className={styles.reasons}>
      <li>
        <UsersRound aria-hidden="true" />
        Add friends with a code and see how they did.
      </li>
      <li>
        <Trophy aria-hidden="true" />
        Have your place on the leaderboard of signed-in players.
      </li>
      <li>
        <ChartColumn aria-hidden="true" />
        Today’s game goes with you; your streak begins with it.
      </li>
    </ul>
  </section>
)

/** The page that 'Log in' was pressed on, as a path of ours; the account where it was opened by itself. */
function useReferer(): string {
  const from = cameFrom(useLocation().state)
  return from === null || from === home() ? account() : from
}
