/** What surrounds every screen: a way past the header, the header, the screen, the footer, and what is said over all of them. */
import { Suspense, useLayoutEffect } from 'react'
import { Outlet, useLocation, useNavigationType } from 'react-router'
import { FriendsNews } from '../friends/news/FriendsNews.tsx'
import { Banner } from '../players/banner/Banner.tsx'
import { PlayerNotices } from '../players/notices/PlayerNotices.tsx'
import { useSettings } from '../state/settings.ts'
import { closeSettings, openSettings, useIsSettingsOpen } from '../state/settings-dialog.ts'
import { closeToast, useToasts } from '../state/toasts.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { later } from '../ui/later.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import { AdPlace } from './ads/AdPlace.tsx'
import { ConnectionSign } from './ConnectionSign.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './Layout.module.css'
import { LoadingScreen } from './LoadingScreen.tsx'
import { home } from './routes.ts'
import { Theme } from './Theme.tsx'
import { UpdateBar } from './update/UpdateBar.tsx'

const SettingsDialog = later(async () => (await import('./SettingsDialog.tsx')).SettingsDialog)

export function Layout() {
  const { pathname, search } = useLocation()
  const isSettingsOpen = useIsSettingsOpen()
  useScrollKeeper()
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <Banner />
      <Header onSettings={openSettings} />
      <main id="content" tabIndex={-1} className={styles.main}>
        <ErrorBoundary backTo={home()} backLabel="Back to today’s game" resetKey={pathname + search}>
          <Suspense fallback={<LoadingScreen />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <Theme {...useSettings()} />
      <ConnectionSign />
      <FriendsNews />
      <PlayerNotices />
      <UpdateBar />
      <AdPlace />
      {isSettingsOpen !== null && <SettingsDialog isOpen={isSettingsOpen} onClose={closeSettings} />}
      <Toaster toasts={useToasts()} onClose={closeToast} />
    </div>
  )
}

/** A new screen begins at its top; one that was left by a link is found again, on going back, where it was. */
const places = new Map<string, number>()
/** How long a screen may take to be as tall as it was. */
const PATIENCE_MS = 1000

function useScrollKeeper(): void {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()
  useLayoutEffect(() => {
    const scrolled = () => places.set(key, window.scrollY)
    window.addEventListener('scroll', scrolled, { passive: true })
    return () => window.removeEventListener('scroll', scrolled)
  }, [key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what calls for it, though only its key is read.
  useLayoutEffect(() => {
    if (type === 'POP') return returnTo(places.get(key) ?? 0)
    if (type === 'PUSH' && !hash) window.scrollTo(0, 0)
  }, [pathname, key])
}

function returnTo(top: number): (() => void) | undefined {
  if (top === 0) return
  const until = performance.now() + PATIENCE_MS
  let frame = 0
  const tryIt = () => {
    window.scrollTo(0, top)
    if (Math.abs(window.scrollY - top) > 1 && performance.now() < until) frame = requestAnimationFrame(tryIt)
  }
  tryIt()
  return () => cancelAnimationFrame(frame)
}
