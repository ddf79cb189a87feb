/** What the link of a league shows where it is shared: which league it is, and nothing of who is in it. */
import { LEAGUE_KEY_LENGTH } from '#schema/rules/leagues.ts'
import { product } from '#schema/rules/product.ts'
import { withTags } from './page-tags.ts'

const JOIN = new RegExp(`^/leagues/join/([a-z0-9]{${LEAGUE_KEY_LENGTH}})$`)

export interface LeaguePreviewSettings {
  readonly siteUrl: string
  /** Null for a code that opens no league, or no more. */
  leagueName(code: string): Promise<string | null>
}

/** The page of the client as that of a league's link; null for any other address. */
export async function leaguePage(
  html: string,
  url: URL,
  { siteUrl, leagueName }: LeaguePreviewSettings,
): Promise<string | null> {
  const [, code] = JOIN.exec(url.pathname) ?? []
  const name = code === undefined ? null : await leagueName(code)
  if (name === null) return null
  return withTags(html, {
    title: `Join “${name}” – ${product.name}`,
    description: `Somebody wants to play ${product.name} against you: ${product.tagline}, with a board of your own.`,
    url: siteUrl + url.pathname,
    more: [['twitter:card', 'summary']],
  })
}
