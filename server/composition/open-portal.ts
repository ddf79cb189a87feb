/** The portal's use cases, put together for each request. */
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Prisma, PrismaClient } from '#prisma/generated/client/client.ts'
import type { PortalService } from '#schema/portal/portal-service.ts'
import { product } from '#schema/rules/product.ts'
import { exportCatalogue } from '#server/catalogue/exchange/export-catalogue.ts'
import { fieldsOf, planImport } from '#server/catalogue/exchange/plan-import.ts'
import { readFiles } from '#server/catalogue/exchange/read-files.ts'
import { coverPath } from '#server/catalogue/images.ts'
import { drawPhoto } from '#server/catalogue/photo.ts'
import { forgetDeleted } from '#server/creator/forget-deleted.ts'
import type { LiveEngine } from '#server/live/live-engine.ts'
import { notifyChange } from '#server/platform/database/listen.ts'
import { ledgerStats } from '#server/players/ledger-stats.ts'
import type { PlayerNews } from '#server/players/player-news.ts'
import { showUpdated } from '#server/players/show-updated.ts'
import { gameTools } from '#server/portal/admin-games.ts'
import type { AdminIdentity } from '#server/portal/admin-identity.ts'
import { createAdminSignInService } from '#server/portal/admin-sign-in-service.ts'
import { createAdminBannerService } from '#server/portal/banner-service.ts'
import { createCatalogueFileService } from '#server/portal/catalogue-file-service.ts'
import { createAdminCatalogueService } from '#server/portal/catalogue-service.ts'
import { createAdminDashboardService } from '#server/portal/dashboard.ts'
import { failedAttempts } from '#server/portal/failed-attempts.ts'
import { createAdminGameService } from '#server/portal/game-service.ts'
import { createAdminPlayerService } from '#server/portal/player-service.ts'
import type { PuzzleSearch } from '#server/portal/puzzle-search.ts'
import { dashboardReaderOn } from '#server/portal/read-dashboard.ts'
import { dropReplaceable, refreshUnbegun } from '#server/portal/refresh-unbegun.ts'
import { beginRegrade } from '#server/portal/regrade.ts'
import { createAdminReportService } from '#server/portal/report-service.ts'
import { createAdminUserGameService } from '#server/portal/user-game-service.ts'
import { newAdminToken } from '../portal/admin-cookie.ts'
import { createAdminAuditService } from '../portal/audit.ts'
import { createAdminPhotoService } from '../portal/catalogue-file-service.ts'
import type { CatalogueDeps } from '../portal/regrading.ts'
import type { OpenGames } from './open-games.ts'
import { spreadRegrade } from './spread-regrade.ts'

export interface PortalDeps extends OpenGames {
  readonly prisma: PrismaClient
  readonly pool: pg.Pool
  readonly engine: Pick<LiveEngine, 'reload' | 'showPlayer'>
  readonly news: Pick<PlayerNews, 'noticesChanged'>
  readonly search: PuzzleSearch
  readonly now: () => Date
  readonly log: Logger
  /** Keys what the database keeps of failed attempts. */
  readonly secret: string
}

/** Opens nothing. */
export function openPortal(deps: PortalDeps): (identity: AdminIdentity) => PortalService {
  const { prisma, engine, now } = deps
  const attempts = failedAttempts({ prisma, now, secret: deps.secret })
  const catalogue = catalogueEditing(deps)
  const exchange = { exportCatalogue, readFiles, planImport, fieldsOf }
  const games = gameTools({ snapshot: deps.snapshot, product, now, search: deps.search })
  const reader = dashboardReaderOn(deps.pool)
  const show = (playerId: string) => showUpdated({ prisma, engine }, playerId)
  const statsOf = (tx: Prisma.TransactionClient, playerId: string) => ledgerStats(tx, playerId, product)
  return (identity) => {
    const base = { prisma, now, identity }
    return {
      session: createAdminSignInService({ ...base, attempts, newToken: newAdminToken }),
      catalogue: createAdminCatalogueService({ ...base, ...catalogue }),
      catalogueFiles: createCatalogueFileService({ ...base, ...catalogue, exchange }),
      games: createAdminGameService({ ...base, games }),
      photos: createAdminPhotoService({ ...base, draw: drawPhoto, path: coverPath }),
      audit: createAdminAuditService(base),
      banners: createAdminBannerService({ ...base, todaysNumber: games.today }),
      players: createAdminPlayerService({ ...base, showUpdated: show, calendar: product, statsOf }),
      userGames: createAdminUserGameService({ ...base, forgetDeleted: (id) => forgetDeleted(deps, id) }),
      reports: createAdminReportService({ ...base, showUpdated: show, games, random: Math.random }),
      dashboard: createAdminDashboardService({ ...base, reader, calendar: product }),
    }
  }
}

/** What follows from an edit of the catalogue. */
function catalogueEditing(deps: PortalDeps): CatalogueEditing {
  const { prisma, pool, snapshot, games, now, log } = deps
  return {
    beginRegrade: (tx) => beginRegrade({ snapshot, product, now }, tx),
    regraded: (regrade) => spreadRegrade(deps, regrade),
    async markEdited(tx) {
      // No import ever has this digest: the next start leaves the catalogue as it is.
      await tx.catalogueImport.create({ data: { digest: randomBytes(32).toString('hex'), source: 'portal' } })
    },
    dropReplaceable: (tx, categoryId) => dropReplaceable(tx, { product, now }, categoryId),
    async catalogueChanged() {
      await snapshot.reload()
      // The edit is saved, and stays so: what cannot be composed now is tried again every day.
      await refreshUnbegun({ prisma, snapshot, product, now }).catch((problem: unknown) =>
        log.error({ err: problem }, 'the games to come could not be answered by the edited catalogue'),
      )
      games.forget()
      await notifyChange(pool, 'catalogue')
    },
  }
}

type CatalogueEditing = Pick<
  CatalogueDeps,
  'markEdited' | 'dropReplaceable' | 'catalogueChanged' | 'beginRegrade' | 'regraded'
>
