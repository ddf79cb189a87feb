/** What surrounds every screen: a way past the header, the header, the screen, the footer, and what is said over all of them. */
import { Suspense, useCallback, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useSettings } from '../state/settings.ts'
import { closeToast, useToasts } from '../state/toasts.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import { ConnectionSign } from './ConnectionSign.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './Layout.module.css'
import { LoadingScreen } from './LoadingScreen.tsx'
import { home } from './routes.ts'
import { SettingsDialog } from './SettingsDialog.tsx'
import { Theme } from './Theme.tsx'
import { useScrollKeeper } from './use-scroll-keeper.ts'

export function Layout() {
  const { pathname, search } = useLocation()
  const [isSettingsOpen, setSettingsOpen] = useState(false)
  const openSettings = useCallback(() => setSettingsOpen(true), [])
  useScrollKeeper()
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <Header onSettings={openSettings} />
      <main id="content" tabIndex={-1} className={styles.main}>
        <ErrorBoundary backTo={home()} backLabel="Back to today’s game" resetKey={pathname + search}>
          <Suspense fallback={<LoadingScreen />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <Theme isDark={useSettings().darkMode} />
      <ConnectionSign />
      <SettingsDialog isOpen={isSettingsOpen} onClose={() => setSettingsOpen(false)} />
      <Toaster toasts={useToasts()} onClose={closeToast} />
    </div>
  )
}
