/** Where advertisements may stand, and who sees them, on a site that has an ad partner. */

/** The page, as its browser describes it. */
export interface AdPlace {
  /** Of its address, as `location.hostname` says it. */
  readonly hostname: string
  /** The path that its document came for: what stands in the portal's page stays in it. */
  readonly beganAt: string
  /** Its browser asks sites neither to sell nor to share what they know: Global Privacy Control. */
  readonly asksForPrivacy: boolean
}

/** What is known about the viewer; null while unknown. */
export interface AdViewer {
  /** Null for visitors. */
  readonly account: { readonly isPremium: boolean } | null
}

const OURS_ALONE = /^\/(?:portal|admin|developers)(?:\/|$)/

/** Whether a page at this path is for players: no partner's script is loaded in another. [AV1] */
export const isForPlayers = (path: string): boolean => !OURS_ALONE.test(path)

/** [AV1, AV2] */
export function mayHaveAds({ hostname, beganAt, asksForPrivacy }: AdPlace): boolean {
  return !asksForPrivacy && !isThisMachine(hostname) && isForPlayers(beganAt)
}

/** [AV3] */
export const seesAds = (viewer: AdViewer | null): boolean => viewer !== null && viewer.account?.isPremium !== true

function isThisMachine(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}
