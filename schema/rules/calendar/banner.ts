/** Says which banner stands at the top of the page: the newest of those that are meant for the game and have not expired. */

export interface BannerTerms {
  /** The numbers of the games on which it shows; none for all. */
  readonly games: readonly number[]
  /** Null for a banner that stays until it is taken down. */
  readonly expiresAt: Date | null
}

/** Whether a banner is to be shown with this game at this moment. */
export function showsBanner({ games, expiresAt }: BannerTerms, gameNumber: number, now: Date): boolean {
  const isInTime = expiresAt === null || expiresAt.getTime() > now.getTime()
  return isInTime && (games.length === 0 || games.includes(gameNumber))
}

/** The one to show of several, which come newest first; null for none. */
export function bannerFor<Banner extends BannerTerms>(
  banners: readonly Banner[],
  gameNumber: number,
  now: Date,
): Banner | null {
  return banners.find((banner) => showsBanner(banner, gameNumber, now)) ?? null
}
