/** All that admins can ask of the portal, by part. Whoever is no admin is refused with NotAdmin by every verb but those of the door. */
import type { AdminAuditVerbs } from './audit.ts'
import type { AdminBannerVerbs } from './banners.ts'
import type { AdminCatalogueVerbs } from './catalogue.ts'
import type { AdminCatalogueFileVerbs } from './catalogue-files.ts'
import type { AdminDashboardVerbs } from './dashboard.ts'
import type { AdminGameVerbs } from './games.ts'
import type { AdminPhotoVerbs } from './photos.ts'
import type { AdminPlayerVerbs } from './players.ts'
import type { AdminReportVerbs } from './reports.ts'
import type { AdminDoorVerbs } from './sign-in.ts'
import type { AdminUserGameVerbs } from './user-games.ts'

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
