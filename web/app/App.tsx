/** The whole page: every path leads to a screen, and an unknown one to today's game. */
import { ApolloProvider } from '@apollo/client/react'
import { lazy, Suspense } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { client } from '../apollo/client.ts'
import { GameScreen, UserGameScreen } from '../play/game/GameScreen.tsx'
import { Layout } from './Layout.tsx'
import { LoadingScreen } from './LoadingScreen.tsx'
import { archive, leaderboard } from './routes.ts'

// The first screen is part of the page; the others load on navigation.
const ArchiveScreen = lazy(async () => ({
  default: (await import('../play/archive/ArchiveScreen.tsx')).ArchiveScreen,
}))
const HowToPlayScreen = lazy(async () => ({
  default: (await import('../play/how-to-play/HowToPlayScreen.tsx')).HowToPlayScreen,
}))
const FaqScreen = lazy(async () => ({ default: (await import('../play/faq/FaqScreen.tsx')).FaqScreen }))
const PrivacyScreen = lazy(async () => ({
  default: (await import('../players/privacy/PrivacyScreen.tsx')).PrivacyScreen,
}))
const GameStatusesScreen = lazy(async () => ({
  default: (await import('../play/game-statuses/GameStatusesScreen.tsx')).GameStatusesScreen,
}))
const LeaderboardScreen = lazy(async () => ({
  default: (await import('../boards/leaderboard/LeaderboardScreen.tsx')).LeaderboardScreen,
}))
const LeaguesScreen = lazy(async () => ({
  default: (await import('../friends/leagues/LeaguesScreen.tsx')).LeaguesScreen,
}))
const LeagueScreen = lazy(async () => ({
  default: (await import('../friends/leagues/LeagueScreen.tsx')).LeagueScreen,
}))
const JoinLeagueScreen = lazy(async () => ({
  default: (await import('../friends/leagues/JoinLeagueScreen.tsx')).JoinLeagueScreen,
}))
const PracticeScreen = lazy(async () => ({
  default: (await import('../play/practice/PracticeScreen.tsx')).PracticeScreen,
}))
const AccountScreen = lazy(async () => ({
  default: (await import('../players/account/AccountScreen.tsx')).AccountScreen,
}))
const CompleteScreen = lazy(async () => ({
  default: (await import('../play/complete/CompleteScreen.tsx')).CompleteScreen,
}))
const LoggedInScreen = lazy(async () => ({
  default: (await import('../players/logged-in/LoggedInScreen.tsx')).LoggedInScreen,
}))
const FriendScreen = lazy(async () => ({ default: (await import('../friends/friend/FriendScreen.tsx')).FriendScreen }))
const OtherUserScreen = lazy(async () => ({
  default: (await import('../boards/other-user/OtherUserScreen.tsx')).OtherUserScreen,
}))
const CreateScreen = lazy(async () => ({ default: (await import('../creator/create/CreateScreen.tsx')).CreateScreen }))
// The admin portal: players' pages load nothing of it.
const Portal = lazy(async () => ({ default: (await import('../portal/Portal.tsx')).Portal }))
const GamePreview = lazy(async () => ({
  default: (await import('../play/preview/PortalGamePreview.tsx')).PortalGamePreview,
}))

export function App() {
  return (
    <ApolloProvider client={client}>
      <BrowserRouter>
        <Pages />
      </BrowserRouter>
    </ApolloProvider>
  )
}

/** The screen of every path, in whatever router. */
export function Pages() {
  return (
    <Routes>
      <Route
        path="portal/*"
        element={
          <Suspense fallback={<LoadingScreen />}>
            <Portal preview={GamePreview} />
          </Suspense>
        }
      />
      <Route path="admin" element={<Navigate to="/portal" replace />} />
      <Route element={<Layout />}>
        <Route index element={<GameScreen />} />
        <Route path="archive" element={<ArchiveScreen />} />
        <Route path="archive/game" element={<GameScreen />} />
        <Route path="leaderboard" element={<LeaderboardScreen />} />
        <Route path="leagues" element={<LeaguesScreen />} />
        <Route path="leagues/:ref" element={<LeagueScreen />} />
        <Route path="leagues/join/:code" element={<JoinLeagueScreen />} />
        <Route path="how-to-play" element={<HowToPlayScreen />} />
        <Route path="faq" element={<FaqScreen />} />
        <Route path="privacy" element={<PrivacyScreen />} />
        <Route path="game-statuses" element={<GameStatusesScreen />} />
        <Route path="account" element={<AccountScreen />} />
        <Route path="complete" element={<CompleteScreen />} />
        <Route path="logged-in" element={<LoggedInScreen />} />
        <Route path="create" element={<CreateScreen />} />
        <Route path="practice" element={<PracticeScreen />} />
        <Route path="friend/:code" element={<FriendScreen />} />
        <Route path="other-user/:ref" element={<OtherUserScreen />} />
        <Route path="*" element={<UserGameScreen />} />
      </Route>
    </Routes>
  )
}

const firstScreens = new Map<string, () => Promise<unknown>>([
  [archive(), () => import('../play/archive/ArchiveScreen.tsx')],
  [leaderboard(), () => import('../boards/leaderboard/LeaderboardScreen.tsx')],
])

/**
 * Fetches the screen of an address before anything is drawn, for pages that arrive with its first state. Resolves in any case: a screen that
 * cannot be fetched says so itself.
 */
export async function preloadScreen(path: string): Promise<void> {
  await firstScreens
    .get(path)?.()
    .catch(() => undefined)
}
