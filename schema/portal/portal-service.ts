/** Everything that admins can do in the portal. Every service except sign-in throws NotAdmin unless an admin is signed in. */
import type { AdminAuditService } from './audit-service.ts'
import type { AdminBannerService } from './banners-service.ts'
import type { AdminCatalogueFileService } from './catalogue-files-service.ts'
import type { AdminCatalogueService } from './catalogue-service.ts'
import type { AdminDashboardService } from './dashboard-service.ts'
import type { AdminGameService } from './games-service.ts'
import type { AdminPhotoService } from './photos-service.ts'
import type { AdminPlayerService } from './players-service.ts'
import type { AdminReportService } from './reports-service.ts'
import type { AdminSignInService } from './sign-in-service.ts'
import type { AdminUserGameService } from './user-games-service.ts'

export interface PortalService {
  readonly session: AdminSignInService
  readonly catalogue: AdminCatalogueService
  readonly catalogueFiles: AdminCatalogueFileService
  readonly games: AdminGameService
  readonly photos: AdminPhotoService
  readonly audit: AdminAuditService
  readonly banners: AdminBannerService
  readonly players: AdminPlayerService
  readonly userGames: AdminUserGameService
  readonly reports: AdminReportService
  readonly dashboard: AdminDashboardService
}
