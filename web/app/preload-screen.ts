/** Fetches the screen that the page was opened at before anything is drawn, where the page already shows the first state of it. */
import { archive, leaderboard } from './routes.ts'

const screens = new Map<string, () => Promise<unknown>>([
  [archive(), () => import('../play/archive/ArchiveScreen.tsx')],
  [leaderboard(), () => import('../boards/leaderboard/LeaderboardScreen.tsx')],
])

/** Resolves in any case: a screen that cannot be fetched says so itself. */
export async function preloadScreen(path: string): Promise<void> {
  await screens
    .get(path)?.()
    .catch(() => undefined)
}
