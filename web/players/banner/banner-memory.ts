/** The banner as this browser last saw it, so that the next page has it from the first paint; and whether it was closed in this visit. */
import { showsBanner } from '#schema/rules/calendar/banner.ts'
import { readStoredJson, removeStored, writeStored } from '../../state/stored.ts'

export interface BannerView {
  readonly id: string
  readonly text: string
  readonly linkText: string | null
  readonly link: string | null
  readonly games: readonly number[]
  readonly expiresAt: string | null
}

const KEY = 'banner'
const CLOSED_KEY = 'closedBanner'
/** Another text is news, even under the same id. */
const nameOf = ({ id, text }: BannerView) => `${id}:${text}`

/** The remembered one, where it is for this game and has not expired. */
export function rememberedBanner(gameNumber: number): BannerView | null {
  const banner = bannerOf(readStoredJson(KEY))
  if (!banner) return null
  const terms = { games: banner.games, expiresAt: banner.expiresAt === null ? null : new Date(banner.expiresAt) }
  return showsBanner(terms, gameNumber, new Date()) ? banner : null
}

/** Keeps what the server said last. */
export function rememberBanner(banner: BannerView | null): void {
  if (banner) writeStored(KEY, JSON.stringify(banner))
  else removeStored(KEY)
}

export function isClosed(banner: BannerView): boolean {
  try {
    return sessionStorage.getItem(CLOSED_KEY) === nameOf(banner)
  } catch {
    return false
  }
}

export function rememberClosed(banner: BannerView): void {
  try {
    sessionStorage.setItem(CLOSED_KEY, nameOf(banner))
  } catch {
    // Without storage it comes back with the next page.
  }
}

function bannerOf(value: unknown): BannerView | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, text, linkText, link, games, expiresAt }: Partial<Record<keyof BannerView, unknown>> = value
  if (typeof id !== 'string' || typeof text !== 'string' || !Array.isArray(games)) return null
  return {
    id,
    text,
    linkText: textOf(linkText),
    link: textOf(link),
    games: games.map(Number),
    expiresAt: textOf(expiresAt),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
