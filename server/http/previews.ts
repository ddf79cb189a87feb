/** What a link to a game shows where it is shared: its title, a line about it, and a picture of its clues; never an answer. */
import { existsSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { GameName, Puzzle } from '#schema/context.ts'
import { product } from '#schema/rules/product.ts'
import { gameRefIn, isGameRef } from '#schema/rules/user-games.ts'
import { drawPreview, PREVIEW_HEIGHT, PREVIEW_WIDTH } from './preview-picture.ts'

export interface PreviewSettings {
  readonly siteUrl: string
  readonly webRoot: string
  /** Null for a game that does not exist or whose day has not come. */
  puzzle(name: GameName): Promise<Puzzle | null>
  todaysGame(): Promise<Puzzle>
}

export interface Previews {
  /** Answers with the page of a game; false for a path (and its search) that is not one. */
  sendPage(path: string, response: ServerResponse): Promise<boolean>
  /** Answers with the picture of this name; false where there is none. */
  sendPicture(name: string, response: ServerResponse): Promise<boolean>
}

const PATH = '/previews/'
/** A game of a player may be renamed. */
const PICTURE_AGE_S = 3600
/** Those that are shared just now; about 40 kilobytes each. */
const KEPT_PICTURES = 200

export function createPreviews(settings: PreviewSettings): Previews {
  const indexFile = join(settings.webRoot, 'index.html')
  const html = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : null
  const pictures = new Map<string, Promise<Buffer>>()
  const picture = (game: Puzzle) => {
    const key = JSON.stringify([game.id, titleOf(game), cluesOf(game)])
    const known = pictures.get(key)
    if (known) return known
    if (pictures.size >= KEPT_PICTURES) pictures.clear()
    const drawn = drawPreview({ title: titleOf(game), ...cluesOf(game) })
    pictures.set(key, drawn)
    drawn.catch(() => pictures.delete(key))
    return drawn
  }
  return {
    async sendPage(path, response) {
      if (!URL.canParse(path, settings.siteUrl)) return false
      const url = new URL(path, settings.siteUrl)
      // Without a database there is no preview, and still a page.
      const game = html === null ? null : await gameAt(url, settings).catch(() => null)
      if (!game || html === null) return false
      const page = pageWith(html, { game, isToday: url.pathname === '/', url, siteUrl: settings.siteUrl })
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }).end(page)
      return true
    },
    async sendPicture(name, response) {
      const named = nameOf(name)
      const game = named && (await settings.puzzle(named))
      if (!game) return false
      const bytes = await picture(game)
      response.writeHead(200, {
        'content-type': 'image/png',
        'content-length': bytes.byteLength,
        'cache-control': `public, max-age=${PICTURE_AGE_S}`,
      })
      response.end(bytes)
      return true
    },
  }
}

/** The path of a picture below `/previews/`, else null. */
export function pictureIn(path: string): string | null {
  return path.startsWith(PATH) ? path.slice(PATH.length) : null
}

async function gameAt(url: URL, { puzzle, todaysGame }: PreviewSettings): Promise<Puzzle | null> {
  if (url.pathname === '/') return todaysGame()
  if (url.pathname === '/archive/game') {
    const number = Number(url.searchParams.get('num') ?? Number.NaN)
    return Number.isSafeInteger(number) ? puzzle({ gameNumber: number }) : null
  }
  const gameRef = gameRefIn(url.pathname)
  return gameRef === null ? null : puzzle({ gameRef })
}

/** 'game-904.png' or 'REF.png'. */
function nameOf(name: string): GameName | null {
  const [, number] = /^game-(\d{1,9})\.png$/.exec(name) ?? []
  if (number) return { gameNumber: Number(number) }
  const ref = name.replace(/\.png$/, '')
  return name.endsWith('.png') && isGameRef(ref) ? { gameRef: ref } : null
}

const titleOf = (game: Puzzle) => (game.kind === 'daily' ? `Game ${game.number}` : game.title)
const cluesOf = ({ rows, columns }: Puzzle) => ({
  rows: rows.map(({ title }) => title),
  columns: columns.map(({ title }) => title),
})

interface Shown {
  readonly game: Puzzle
  readonly isToday: boolean
  readonly url: URL
  readonly siteUrl: string
}

function pageWith(html: string, { game, isToday, url, siteUrl }: Shown): string {
  const title = isToday ? `${product.name}, ${product.tagline}` : `${titleOf(game)} – ${product.name}`
  const description = isToday ? product.description : descriptionOf(game)
  const name = game.kind === 'daily' ? `game-${game.number}` : game.ref
  const tags = [
    ['og:type', 'website'],
    ['og:site_name', product.name],
    ['og:title', isToday ? `${product.name}: today’s game` : title],
    ['og:description', description],
    ['og:url', siteUrl + url.pathname + (url.pathname === '/archive/game' ? url.search : '')],
    ['og:image', `${siteUrl}${PATH}${name}.png`],
    ['og:image:width', String(PREVIEW_WIDTH)],
    ['og:image:height', String(PREVIEW_HEIGHT)],
    ['og:image:alt', `The clues of ${titleOf(game)}`],
    ['twitter:card', 'summary_large_image'],
  ] as const
  const lines = tags.map(([property, content]) => `<meta property="${property}" content="${escaped(content)}" />`)
  // Functions: a title may hold what `replace` would read as a pattern.
  return html
    .replace(/<meta name="description"[^>]*>/, () => `<meta name="description" content="${escaped(description)}" />`)
    .replace(/<title>[^<]*<\/title>/, () => [`<title>${escaped(title)}</title>`, ...lines].join('\n    '))
}

function descriptionOf(game: Puzzle): string {
  if (game.kind === 'user') return 'A song grid made by a player. Can you fill its nine squares?'
  return `Play game ${game.number} of ${product.name}, the song grid of ${game.date}.`
}

/** A text as HTML and XML may hold it. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
