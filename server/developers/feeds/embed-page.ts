/** The page of a board that stands in pages of other sites: one file, with its style and its script in it. */
import type { PublishedGame, Puzzle } from '#schema/play/game-service.ts'
import { product } from '#schema/rules/product.ts'
import { gameTitle } from './embed-address.ts'
import { escapedXml } from './xml.ts'

/** What the build made of web/developers/embed. */
export interface EmbedParts {
  readonly style: string
  readonly script: string
}

export interface EmbedView {
  /** Null where there is no such game. */
  readonly game: Puzzle | null
  /** The board of whichever day it is; it goes on to the next. */
  readonly isOfToday: boolean
  readonly theme: EmbedTheme
  readonly siteUrl: string
}

export const EMBED_THEMES = ['auto', 'light', 'dark'] as const
export type EmbedTheme = (typeof EMBED_THEMES)[number]

/** Stands where rows will be, so that nothing moves when they come. */
const WAITING_ROWS = 8
/** The mark of nine squares, in the colours of the icon. */
const MARK = ['#b78cf2', '#6b5490', '#ff8a4c', '#6b5490', '#ffabd2', '#b78cf2', '#ffd84d', '#8fc4ff', '#6b5490']
  .map(
    (fill, i) => `<rect x="${(i % 3) * 8}" y="${Math.floor(i / 3) * 8}" width="6" height="6" rx="1.8" fill="${fill}"/>`,
  )
  .join('')
const WORDMARK = `<span><svg viewBox="0 0 22 22" aria-hidden="true">${MARK}</svg>${escapedXml(product.name)}</span>`
const ELSEWHERE = 'target="_blank" rel="noopener"'
const ROW = '<tr class="waiting"><td></td><th scope="row"><i></i></th><td><i></i></td><td></td></tr>'

export function embedHtml({ style, script }: EmbedParts, view: EmbedView): string {
  const { game, theme } = view
  const title = game ? `Leaderboard of ${gameTitle(game)} – ${product.name}` : `Game not found – ${product.name}`
  return `<!doctype html>
<html lang="en" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapedXml(title)}</title>
<style>${style}</style>
</head>
${game ? bodyOf(game, view, script) : bodyWithout(view)}
</html>
`
}

function bodyOf(game: Puzzle, { isOfToday, siteUrl }: EmbedView, script: string): string {
  const [name, value] = game.kind === 'daily' ? ['game', game.number] : ['ref', game.ref]
  const until = isOfToday && game.kind === 'daily' ? ` data-until="${game.endsAt.toISOString()}"` : ''
  const play = isOfToday ? 'Play today’s game' : 'Play this game'
  return `<body data-${name}="${value}"${until}>
<header>
<h1>${link(boardAddress(game, siteUrl), escapedXml(gameTitle(game)))}</h1>
<p class="state"><span id="count"></span><span id="state" role="status">Loading…</span></p>
</header>
<main aria-label="Board" tabindex="0">
<table>
<caption>Leaderboard</caption>
<thead><tr><th scope="col"><abbr title="Position">#</abbr></th><th scope="col">Name</th><th scope="col">Rarity</th>
<th scope="col"><abbr title="Unicorns">★</abbr></th></tr></thead>
<tbody aria-busy="true">${ROW.repeat(WAITING_ROWS)}</tbody>
</table>
<p id="note" hidden></p>
<noscript><p>This board needs JavaScript to be live.</p></noscript>
</main>
<footer>${link(gameAddress(game, { isOfToday, siteUrl }), play)}${WORDMARK}</footer>
<script type="module">${script}</script>
</body>`
}

function bodyWithout({ siteUrl }: EmbedView): string {
  return `<body>
<header><h1>${link(`${siteUrl}/`, escapedXml(product.name))}</h1></header>
<main><p id="note" role="alert">Game not found</p></main>
<footer>${link(`${siteUrl}/`, 'Play today’s game')}${WORDMARK}</footer>
</body>`
}

const link = (href: string, html: string) => `<a href="${escapedXml(href)}" ${ELSEWHERE}>${html}</a>`

/** A board of its own is a screen; that of a player's game stands below the game. */
function boardAddress(game: Puzzle, siteUrl: string): string {
  return game.kind === 'daily' ? `${siteUrl}/leaderboard?game=${game.number}` : `${siteUrl}/user-game/${game.ref}`
}

function gameAddress(game: Puzzle, { isOfToday, siteUrl }: Pick<EmbedView, 'isOfToday' | 'siteUrl'>): string {
  if (game.kind === 'user') return `${siteUrl}/user-game/${game.ref}`
  return isOfToday ? `${siteUrl}/` : archiveAddress(game, siteUrl)
}

const archiveAddress = ({ number }: Pick<PublishedGame, 'number'>, siteUrl: string) =>
  `${siteUrl}/archive/game?num=${number}`
