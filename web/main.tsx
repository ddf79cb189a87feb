/** The start of the page. */
import './app/react-first.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import '@fontsource-variable/bricolage-grotesque'
import '@fontsource-variable/figtree'
import './ui/tokens.css'
import './ui/safe-palette.css'
import './ui/base.css'
import { client } from './apollo/client.ts'
import { keepLastState } from './apollo/last-state.ts'
import { App } from './app/App.tsx'
import { preloadScreen } from './app/preload-screen.ts'
import { installWorker } from './state/update.ts'
import { whenIdle } from './ui/later.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
keepLastState(client.cache)
// The page may have come with the first state of its screen: it stays until the living one can take its place at once.
void preloadScreen(location.pathname).then(() =>
  // A transition is drawn in small steps: the page stays quick to answer while it comes.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  ),
)
// In development there is none: it would keep what has just been changed.
if (import.meta.env.PROD) whenIdle(() => void installWorker())
