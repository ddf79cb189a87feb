/** All that admins can ask of the portal, by part. Whoever is no admin is refused with NotAdmin by every verb but those of the door. */
import type { AdminAuditVerbs } from './audit-service.ts'
import type { AdminBannerVerbs } from './banners-service.ts'
import type { AdminCatalogueFileVerbs } from './catalogue-files-service.ts'
import type { AdminCatalogueVerbs } from './catalogue-service.ts'
import type { AdminDashboardVerbs } from './dashboard-service.ts'
import type { AdminGameVerbs } from './games-service.ts'
import type { AdminPhotoVerbs } from './photos-service.ts'
import type { AdminPlayerVerbs } from './players-service.ts'
import type { AdminReportVerbs } from './reports-service.ts'
import type { AdminDoorVerbs } from './sign-in-service.ts'
import type { AdminUserGameVerbs } from './user-games-service.ts'

export interface PortalVerbs {
  readonly door: AdminDoorVerbs
  readonly catalogue: AdminCatalogueVerbs
  readonly catalogueFiles: AdminCatalogueFileVerbs
  readonly games: AdminGameVerbs
  readonly photos: AdminPhotoVerbs
  readonly audit: AdminAuditVerbs
  readonly banners: AdminBannerVerbs
  readonly players: AdminPlayerVerbs
  readonly userGames: AdminUserGameVerbs
  readonly reports: AdminReportVerbs
  readonly dashboard: AdminDashboardVerbs
}
