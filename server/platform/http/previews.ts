/** What a link to a game shows where it is shared: its title, a line about it, and a picture of its clues; never an answer. */
import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import { TryAgain } from '#schema/errors.ts'
import type { GameName, Puzzle } from '#schema/play/game-service.ts'
import { product } from '#schema/rules/product.ts'
import { gameRefIn, isGameRef } from '#schema/rules/puzzle/user-games.ts'
import { LEAGUE_KEY_LENGTH } from '#schema/rules/scoring/leagues.ts'
import { type CodedResult, RESULT_IN_LINK, resultLine, resultOf } from '#schema/rules/scoring/result-code.ts'
import { drawPreview, PREVIEW_HEIGHT, PREVIEW_WIDTH } from './preview-picture.ts'

export interface PreviewSettings extends LeaguePreviewSettings {
  /** Null for a game that does not exist or whose day has not come. */
  puzzle(name: GameName): Promise<Puzzle | null>
  todaysGame(): Promise<Puzzle>
}

export interface Previews {
  /** The page of the client as that of a game, or of a league's link; null for any other address. */
  tagged(html: string, url: URL): Promise<string | null>
  /** The preview image of this name as PNG; null if there is none. */
  picture(name: string): Promise<Buffer | null>
}

const PATH = '/previews/'
/** How long a picture may be kept: a game of a player may be renamed. */
export const PICTURE_AGE_S = 3600
/** Those that are shared just now; about 40 kilobytes each. Results have room of their own, so that they never displace games. */
const KEPT_PICTURES = { max: 200 }
/** There are countless results, each another picture: those that come above this have the picture of their game. */
const RESULTS_AT_ONCE = 4
/** Each takes a tenth of a second of one core, beside the event loop. */
const DRAWN_AT_ONCE = 2
const MOST_WAITING = 100

/** A picture that would wait too long to be drawn is refused with TryAgain. */
export function createPreviews(settings: PreviewSettings, draw = drawPreview): Previews {
  const pictures = {
    games: new LRUCache<string, Promise<Buffer>>(KEPT_PICTURES),
    results: new LRUCache<string, Promise<Buffer>>(KEPT_PICTURES),
  }
  const drawing = new PQueue({ concurrency: DRAWN_AT_ONCE })
  let resultsInWork = 0
  const pictureOf = (game: Puzzle, result: CodedResult | null): Promise<Buffer> => {
    const kept = result ? pictures.results : pictures.games
    const key = JSON.stringify([game.id, titleOf(game), cluesOf(game), result])
    const known = kept.get(key)
    if (known) return known
    if (result && resultsInWork >= RESULTS_AT_ONCE) return pictureOf(game, null)
    if (drawing.size >= MOST_WAITING) throw new TryAgain()
    const drawn = drawing.add(() => draw({ title: titleOf(game), ...cluesOf(game), result }))
    kept.set(key, drawn)
    const work = result ? 1 : 0
    resultsInWork += work
    void drawn.catch(() => kept.delete(key)).then(() => (resultsInWork -= work))
    return drawn
  }
  return {
    async tagged(html, url) {
      const game = await gameAt(url, settings)
      if (!game) return leaguePage(html, url, settings)
      return pageWith(html, { game, isToday: url.pathname === '/', url, siteUrl: settings.siteUrl })
    },
    async picture(name) {
      const named = nameOf(name)
      const game = named && (await settings.puzzle(named.game))
      return game ? pictureOf(game, named.result) : null
    },
  }
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

interface PictureName {
  readonly game: GameName
  readonly result: CodedResult | null
}

/** 'game-904.png', 'game-904-csgruxcsg-21997.png' for a result of it, or 'REF.png'. */
function nameOf(name: string): PictureName | null {
  const [, number, code] = /^game-(\d{1,9})(?:-([\w-]{1,40}))?\.png$/.exec(name) ?? []
  if (number) {
    const result = code === undefined ? null : resultOf(code)
    return code === undefined || result ? { game: { gameNumber: Number(number) }, result } : null
  }
  const ref = name.replace(/\.png$/, '')
  return name.endsWith('.png') && isGameRef(ref) ? { game: { gameRef: ref }, result: null } : null
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
  const shared = sharedIn(game, url)
  return withTags(html, {
    title,
    description,
    url: siteUrl + url.pathname + (url.pathname === '/archive/game' ? url.search : ''),
    ...(isToday && { sharedTitle: `${product.name}: today’s game` }),
    ...(shared && { sharedTitle: `${title}: ${resultLine(shared.result)}` }),
    more: [
      ['og:image', `${siteUrl}${PATH}${nameIn(game, shared)}.png`],
      ['og:image:width', String(PREVIEW_WIDTH)],
      ['og:image:height', String(PREVIEW_HEIGHT)],
      ['og:image:alt', `${shared ? 'A result' : 'The clues'} of ${titleOf(game)}`],
      ['twitter:card', 'summary_large_image'],
    ],
  })
}

interface Shared {
  readonly code: string
  readonly result: CodedResult
}

/** The result encoded in a link. Only results of daily games are shared like this. */
function sharedIn(game: Puzzle, { searchParams }: URL): Shared | null {
  const code = searchParams.get(RESULT_IN_LINK) ?? ''
  const result = game.kind === 'daily' ? resultOf(code) : null
  return result && { code, result }
}

function nameIn(game: Puzzle, shared: Shared | null): string {
  if (game.kind === 'user') return game.ref
  return shared ? `game-${game.number}-${shared.code}` : `game-${game.number}`
}

function descriptionOf(game: Puzzle): string {
  if (game.kind === 'user') return 'A song grid made by a player. Can you fill its nine squares?'
  return `Play game ${game.number} of ${product.name}, the song grid of ${game.date}.`
}

/** What the link of a league shows where it is shared: which league it is, and nothing of who is in it. */
const JOIN = new RegExp(`^/leagues/join/([a-z0-9]{${LEAGUE_KEY_LENGTH}})$`)

interface LeaguePreviewSettings {
  readonly siteUrl: string
  /** Null for a code that opens no league, or no more. */
  leagueName(code: string): Promise<string | null>
}

/** The page of the client as that of a league's link; null for any other address. */
async function leaguePage(
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

/** Gives a page of the client its own title and description, and what is shown of it where a link to it is shared. */
interface PageTags {
  readonly title: string
  readonly description: string
  /** The address of the page itself. */
  readonly url: string
  /** In place of the title where it is shared. */
  readonly sharedTitle?: string
  /** Beside those that every page has: property and content. */
  readonly more?: readonly (readonly [property: string, content: string])[]
}

/** The HTML with the tags in it. */
function withTags(html: string, { title, description, url, sharedTitle = title, more = [] }: PageTags): string {
  const tags = [
    ['og:type', 'website'],
    ['og:site_name', product.name],
    ['og:title', sharedTitle],
    ['og:description', description],
    ['og:url', url],
    ...more,
  ] as const
  const lines = tags.map(([property, content]) => `<meta property="${property}" content="${escaped(content)}" />`)
  // Functions: a title may hold what `replace` would read as a pattern.
  return html
    .replace(/<meta name="description"[^>]*>/, () => `<meta name="description" content="${escaped(description)}" />`)
    .replace(/<title>[^<]*<\/title>/, () => [`<title>${escaped(title)}</title>`, ...lines].join('\n    '))
}

/** A text as HTML and XML may hold it. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
