/** What admins can do with banners, for one request. Players see a change with their next page. */
import type { Prisma } from '#prisma/generated/client/client.ts'
import type { ShownBanner } from '#schema/players/pages-service.ts'
import type { AdminBanner, AdminBannerService, BannerEdit } from '#schema/portal/banners-service.ts'
import { BannerNotFound } from '#schema/portal/errors.ts'
import { bannerFor } from '#schema/rules/calendar/banner.ts'
import { type AdminScope, asAdmin, type PortalBase } from './admin-scope.ts'
import { writeAudit } from './audit.ts'

export interface BannerDeps extends PortalBase {
  readonly todaysNumber: () => number
}

/** Old ones are of no use to anybody. */
const MOST_LISTED = 200

/** The banner service of one request. */
export function createAdminBannerService(deps: BannerDeps): AdminBannerService {
  return {
    banners: async () => banners(asAdmin(deps)),
    save: async (edit) => save(asAdmin(deps), edit),
    remove: async (id) => remove(asAdmin(deps), id),
  }
}

async function banners({ prisma, now, todaysNumber }: AdminScope<BannerDeps>): Promise<AdminBanner[]> {
  const all = await prisma.banner.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: MOST_LISTED })
  const showing = bannerFor(all, todaysNumber(), now())
  return all.map((banner) => ({ ...banner, isShowing: banner === showing }))
}

async function save(scope: AdminScope<BannerDeps>, { id, games, ...edit }: BannerEdit): Promise<AdminBanner> {
  const { prisma, now } = scope
  const saved = await prisma.$transaction(async (tx) => {
    const before = id === null ? null : await tx.banner.findUnique({ where: { id } })
    if (id !== null && !before) throw new BannerNotFound()
    const data = { ...edit, games: [...new Set(games)].sort((a, b) => a - b) }
    const banner = before
      ? await tx.banner.update({ where: { id: before.id }, data })
      : await tx.banner.create({ data: { ...data, createdAt: now() } })
    await writeAudit(tx, scope, {
      action: before ? 'banner.save' : 'banner.create',
      subject: `banner:${banner.id}`,
      before: before && noted(before),
      after: noted(banner),
    })
    return banner
  })
  const listed = (await banners(scope)).find((banner) => banner.id === saved.id)
  return listed ?? { ...saved, isShowing: false }
}

async function remove(scope: AdminScope<BannerDeps>, id: number): Promise<void> {
  await scope.prisma.$transaction(async (tx) => {
    const before = await tx.banner.findUnique({ where: { id } })
    if (!before) throw new BannerNotFound()
    await tx.banner.delete({ where: { id } })
    await writeAudit(tx, scope, { action: 'banner.delete', subject: `banner:${id}`, before: noted(before) })
  })
}

function noted({ text, linkText, link, games, expiresAt }: ShownBanner): Prisma.InputJsonObject {
  return { text, linkText, link, games: [...games], expiresAt: expiresAt?.toISOString() ?? null }
}
