/** Adds a link to the head of pages with a board that tells other sites where to find oEmbed. */
import { embedAddress } from '#server/developers/feeds/embed-address.ts'
import { escapedXml } from '#server/developers/feeds/xml.ts'
import type { Previews } from './previews.ts'

const FORMATS = [
  ['json', 'application/json+oembed'],
  ['xml', 'text/xml+oembed'],
] as const

/** The pages of games, where there is such a game, and the leaderboard. */
export function withDiscovery(previews: Previews, siteUrl: string): Previews {
  return {
    ...previews,
    async tagged(html, url) {
      const tagged = await previews.tagged(html, url)
      const address = embedAddress(url)
      if (address === null || address === 'private') return tagged
      if (tagged === null && url.pathname !== '/leaderboard') return null
      const page = siteUrl + url.pathname + url.search
      return (tagged ?? html).replace(/<title>[^<]*<\/title>/, (title) => title + linksFor(page, siteUrl))
    },
  }
}

function linksFor(page: string, siteUrl: string): string {
  const links = FORMATS.map(([format, type]) => {
    const href = `${siteUrl}/oembed?${new URLSearchParams({ url: page, format })}`
    return `\n    <link rel="alternate" type="${type}" href="${escapedXml(href)}" title="Live leaderboard" />`
  })
  return links.join('')
}
