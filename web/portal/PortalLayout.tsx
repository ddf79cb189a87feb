/** What surrounds every page of the portal: the ways to its parts, who is signed in, and what is said over all of it. */
import { LogOut, Moon, Sun } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { Theme } from '../app/Theme.tsx'
import { UpdateBar } from '../app/update/UpdateBar.tsx'
import { Wordmark } from '../app/Wordmark.tsx'
import { useAdminSignOutMutation } from '../gql/index.ts'
import { useConnection } from '../state/connection.ts'
import { changeSettings, useSettings } from '../state/settings.ts'
import { closeToast, showToast, useToasts } from '../state/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import styles from './PortalLayout.module.css'
import { leaveBy } from './parts/UnsavedGuard.tsx'
import { auditLog, banners, createGames, data, days, players, portal, reports, songCategories } from './routes.ts'
import type { AdminView } from './session/AdminOnly.tsx'
import { forgetAdminFlag } from './session/admin-flag.ts'

const places = [
  { to: createGames(), label: 'Games' },
  { to: data(), label: 'Data' },
  { to: songCategories(), label: 'Songs/Categories' },
  { to: days(), label: 'Calendar' },
  { to: reports(), label: 'Reports' },
  { to: players(), label: 'Players' },
  { to: banners(), label: 'Banners' },
  { to: auditLog(), label: 'Audit log' },
]

export function PortalLayout({ admin, children }: { readonly admin: AdminView | null; readonly children: ReactNode }) {
  const { pathname, search } = useLocation()
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <header className={styles.header}>
        <Link to={portal()} className={styles.home}>
          <Wordmark />
          <span className={styles.portal}>Portal</span>
        </Link>
        {admin && <Places />}
        <div className={styles.tools}>
          <ThemeButton />
          {admin && <SignedIn name={admin.username} />}
        </div>
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        <ErrorBoundary backTo={portal()} backLabel="Back to the portal" resetKey={pathname + search}>
          {children}
        </ErrorBoundary>
      </main>
      <Theme {...useSettings()} />
      <Offline />
      <UpdateBar />
      <Toaster toasts={useToasts()} onClose={closeToast} />
    </div>
  )
}

function Places() {
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path has another place, which on a phone may be out of sight.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname])
  return (
    <nav ref={nav} className={styles.nav} aria-label="Portal">
      {places.map(({ to, label }) => (
        <NavLink key={to} to={to} className={styles.place}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}

function ThemeButton() {
  const { darkMode } = useSettings()
  return (
    <IconButton label={darkMode ? 'Light mode' : 'Dark mode'} onClick={() => changeSettings({ darkMode: !darkMode })}>
      {darkMode ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
    </IconButton>
  )
}

function SignedIn({ name }: { readonly name: string }) {
  const { signOut, isBusy } = useSignOut()
  return (
    <>
      <span className={styles.name}>{name}</span>
      <Button variant="plain" isBusy={isBusy} onClick={() => leaveBy(() => void signOut())}>
        <LogOut aria-hidden="true" />
        Log out
      </Button>
    </>
  )
}

/** Says that nothing can be saved now. */
function Offline() {
  const connection = useConnection()
  return (
    <div className={styles.offline} role="status">
      {connection === 'offline' && <p>Offline: nothing can be saved until you are back.</p>}
      {connection === 'reconnecting' && <p>Reconnecting…</p>}
    </div>
  )
}

/** Ends the session and reloads the page, so that nothing private stays in memory. */
export function useSignOut(): { signOut: () => Promise<void>; isBusy: boolean } {
  const [send, { loading }] = useAdminSignOutMutation()
  const signOut = async () => {
    try {
      await send()
    } catch {
      return showToast({ type: 'error', text: 'An error occurred' })
    }
    forgetAdminFlag()
    window.location.assign(portal())
  }
  return { signOut, isBusy: loading }
}
