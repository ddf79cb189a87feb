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
import { App, preloadScreen } from './app/App.tsx'
import { installWorker } from './state/update.ts'
import { breathing, whenInUse } from './ui/later.tsx'

void start()
// Not in development, where it would cache changed files. It downloads a megabyte, so it waits until the page is in use.
if (import.meta.env.PROD) whenInUse(() => void installWorker())

/** In steps, between which the page answers: a slow phone takes long for all of them together. */
async function start(): Promise<void> {
  await breathing()
  keepLastState(client.cache)
  // The page may have come with the first state of its screen: it stays until the living one can take its place at once.
  await preloadScreen(location.pathname)
  await breathing()
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root')
  const page = createRoot(root)
  // A transition is drawn in small steps.
  startTransition(() =>
    page.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}
