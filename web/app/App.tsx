/** The whole page: every path leads to a screen, and an unknown one to today's game. */
import { ApolloProvider } from '@apollo/client/react'
import { lazy } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { client } from '../apollo/client.ts'
import { GameScreen } from '../screens/game/GameScreen.tsx'
import { Layout } from './Layout.tsx'
import { home } from './routes.ts'

// The first screen comes with the page; the others when somebody goes there.
const ArchiveScreen = lazy(async () => ({
  default: (await import('../screens/archive/ArchiveScreen.tsx')).ArchiveScreen,
}))
const LeaderboardScreen = lazy(async () => ({
  default: (await import('../screens/leaderboard/LeaderboardScreen.tsx')).LeaderboardScreen,
}))

export function App() {
  return (
    <ApolloProvider client={client}>
      <BrowserRouter>
        <Routes>
          <Route element={<Layout />}>
            <Route index element={<GameScreen />} />
            <Route path="archive" element={<ArchiveScreen />} />
            <Route path="archive/game" element={<GameScreen />} />
            <Route path="leaderboard" element={<LeaderboardScreen />} />
            <Route path="*" element={<Navigate to={home()} replace />} />
          </Route>
        </Routes>
      </BrowserRouter>
    </ApolloProvider>
  )
}
