/** What a link to a game shows where it is shared: its title, a line about it, and a picture of its clues; never an answer. */
import type { ServerResponse } from 'node:http'
import type { GameName, Puzzle } from '#schema/context.ts'
import { product } from '#schema/rules/product.ts'
import { gameRefIn, isGameRef } from '#schema/rules/user-games.ts'
import { type LeaguePreviewSettings, leaguePage } from './league-preview.ts'
import { withTags } from './page-tags.ts'
import { drawPreview, PREVIEW_HEIGHT, PREVIEW_WIDTH } from './preview-picture.ts'

export interface PreviewSettings extends LeaguePreviewSettings {
  /** Null for a game that does not exist or whose day has not come. */
  puzzle(name: GameName): Promise<Puzzle | null>
  todaysGame(): Promise<Puzzle>
}

export interface Previews {
  /** The page of the client as that of a game, or of a league's link; null for any other address. */
  tagged(html: string, url: URL): Promise<string | null>
  /** Answers with the picture of this name; false where there is none. */
  sendPicture(name: string, response: ServerResponse): Promise<boolean>
}

const PATH = '/previews/'
/** A game of a player may be renamed. */
const PICTURE_AGE_S = 3600
/** Those that are shared just now; about 40 kilobytes each. */
const KEPT_PICTURES = 200

export function createPreviews(settings: PreviewSettings): Previews {
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
    async tagged(html, url) {
      const game = await gameAt(url, settings)
      if (!game) return leaguePage(html, url, settings)
      return pageWith(html, { game, isToday: url.pathname === '/', url, siteUrl: settings.siteUrl })
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
  return withTags(html, {
    title,
    description,
    url: siteUrl + url.pathname + (url.pathname === '/archive/game' ? url.search : ''),
    ...(isToday && { sharedTitle: `${product.name}: today’s game` }),
    more: [
      ['og:image', `${siteUrl}${PATH}${name}.png`],
      ['og:image:width', String(PREVIEW_WIDTH)],
      ['og:image:height', String(PREVIEW_HEIGHT)],
      ['og:image:alt', `The clues of ${titleOf(game)}`],
      ['twitter:card', 'summary_large_image'],
    ],
  })
}

function descriptionOf(game: Puzzle): string {
  if (game.kind === 'user') return 'A song grid made by a player. Can you fill its nine squares?'
  return `Play game ${game.number} of ${product.name}, the song grid of ${game.date}.`
}
