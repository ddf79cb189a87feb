/** What surrounds every screen: a way past the header, the header, the screen, the footer, and what is said over all of them. */
import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useSettings } from '../state/settings.ts'
import { closeSettings, openSettings, useIsSettingsOpen } from '../state/settings-dialog.ts'
import { closeToast, useToasts } from '../state/toasts.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { later } from '../ui/later.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import { AdPlace } from './ads/AdPlace.tsx'
import { Banner } from './banner/Banner.tsx'
import { ConnectionSign } from './ConnectionSign.tsx'
import { Footer } from './Footer.tsx'
import { FriendsNews } from './friends/FriendsNews.tsx'
import { Header } from './Header.tsx'
import styles from './Layout.module.css'
import { LoadingScreen } from './LoadingScreen.tsx'
import { PlayerNotices } from './notices/PlayerNotices.tsx'
import { home } from './routes.ts'
import { Theme } from './Theme.tsx'
import { UpdateBar } from './update/UpdateBar.tsx'
import { useScrollKeeper } from './use-scroll-keeper.ts'

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
