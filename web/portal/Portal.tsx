/** The admin portal, in a bundle of its own that players never load. */
import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import type { GamePreview } from '../creator/grid/game-preview.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AlbumScreen } from './albums/AlbumScreen.tsx'
import { AlbumsScreen } from './albums/AlbumsScreen.tsx'
import { CategoriesScreen } from './categories/CategoriesScreen.tsx'
import { CategoryScreen } from './categories/CategoryScreen.tsx'
import { DataScreen } from './data/DataScreen.tsx'
import { HomeScreen } from './data/HomeScreen.tsx'
import { PortalLayout } from './PortalLayout.tsx'
import { portal } from './routes.ts'
import { AdminOnly } from './session/AdminOnly.tsx'
import { SongScreen } from './songs/SongScreen.tsx'
import { SongsScreen } from './songs/SongsScreen.tsx'

const DaysScreen = lazy(async () => ({ default: (await import('./desk/PortalDaysScreen.tsx')).DaysScreen }))
const ReportsScreen = lazy(async () => ({ default: (await import('./desk/PortalReportsScreen.tsx')).ReportsScreen }))
const PlayersScreen = lazy(async () => ({ default: (await import('./desk/PortalPlayersScreen.tsx')).PlayersScreen }))
const UserGamesScreen = lazy(async () => ({
  default: (await import('./desk/PortalUserGamesScreen.tsx')).UserGamesScreen,
}))
const BannersScreen = lazy(async () => ({ default: (await import('./desk/PortalBannersScreen.tsx')).BannersScreen }))
const AuditScreen = lazy(async () => ({ default: (await import('./desk/PortalAuditScreen.tsx')).AuditScreen }))
const CreatorScreen = lazy(async () => ({
  default: (await import('./creator/PortalCreatorScreen.tsx')).CreatorScreen,
}))
const CatalogueScreen = lazy(async () => ({
  default: (await import('./catalogue/PortalCatalogueScreen.tsx')).CatalogueScreen,
}))
const DashboardScreen = lazy(async () => ({
  default: (await import('./dashboard/PortalDashboardScreen.tsx')).DashboardScreen,
}))
const MatrixScreen = lazy(async () => ({ default: (await import('./matrix/PortalMatrixScreen.tsx')).MatrixScreen }))

interface PortalProps {
  /** Shows a game as players would meet it. */
  readonly preview: GamePreview
}

export function Portal({ preview }: PortalProps) {
  return (
    <AdminOnly frame={(admin, page) => <PortalLayout admin={admin}>{page}</PortalLayout>}>
      <Suspense fallback={<Skeleton height="60dvh" />}>
        <Routes>
          <Route index element={<HomeScreen />} />
          <Route path="create" element={<CreatorScreen preview={preview} />} />
          <Route path="catalogue" element={<CatalogueScreen />} />
          <Route path="dashboard" element={<DashboardScreen />} />
          <Route path="data" element={<DataScreen />} />
          <Route path="data/albums" element={<AlbumsScreen />} />
          <Route path="data/albums/album" element={<AlbumScreen />} />
          <Route path="data/songs" element={<SongsScreen />} />
          <Route path="data/songs/song" element={<SongScreen />} />
          <Route path="data/categories" element={<CategoriesScreen />} />
          <Route path="data/categories/create" element={<CategoryScreen />} />
          <Route path="song-categories" element={<MatrixScreen />} />
          <Route path="days" element={<DaysScreen />} />
          <Route path="reports" element={<ReportsScreen />} />
          <Route path="players" element={<PlayersScreen />} />
          <Route path="players/games" element={<UserGamesScreen />} />
          <Route path="banners" element={<BannersScreen />} />
          <Route path="audit-log" element={<AuditScreen />} />
          <Route path="*" element={<Navigate to={portal()} replace />} />
        </Routes>
      </Suspense>
    </AdminOnly>
  )
}
