/** The banners that admins write. */
import type { ShownBanner } from '#schema/players/pages-service.ts'

export interface AdminBanner extends ShownBanner {
  readonly createdAt: Date
  /** It is the one that shows with today's game. */
  readonly isShowing: boolean
}

export interface BannerEdit extends Omit<ShownBanner, 'id'> {
  /** Null for a new one. */
  readonly id: number | null
}

export interface AdminBannerService {
  /** The newest first. */
  banners(): Promise<readonly AdminBanner[]>
  /** Error: BannerNotFound. */
  save(edit: BannerEdit): Promise<AdminBanner>
  /** Error: BannerNotFound. */
  remove(id: number): Promise<void>
}
