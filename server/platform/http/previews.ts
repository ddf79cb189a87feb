/** Link previews of a game: title, description, and a picture of its clues, never an answer. */
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
  /** Returns null for a game that does not exist or whose day has not come. */
  puzzle(name: GameName): Promise<Puzzle | null>
  todaysGame(): Promise<Puzzle>
}

export interface Previews {
  /** Returns the client's page with the tags of a game or a league invitation; null for any other address. */
  tagged(html: string, url: URL): Promise<string | null>
  /** Returns the preview image of this name as PNG; null if there is none. */
  picture(name: string): Promise<Buffer | null>
}

const PATH = '/previews/'
/** Cache duration of a picture: a player may rename their game. */
export const PICTURE_AGE_S = 3600
/** Recently shared pictures, about 40 kilobytes each. Results are cached separately, so that they never displace games. */
const KEPT_PICTURES = { max: 200 }
/** Countless results exist, each with its own picture: those beyond this limit get the picture of their game. */
const RESULTS_AT_ONCE = 4
/** Each takes a core for a tenth of a second, off the event loop. */
const DRAWN_AT_ONCE = 2
const MOST_WAITING = 100

/** Refuses a picture that would wait too long with TryAgain. */
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

/** Parses 'game-904.png', 'game-904-csgruxcsg-21997.png' for a result of it, or 'REF.png'. */
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

/** Returns the result encoded in a link. Only results of daily games are shared like this. */
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

/** The preview of a league invitation shows the league's name, but not its members. */
const JOIN = new RegExp(`^/leagues/join/([a-z0-9]{${LEAGUE_KEY_LENGTH}})$`)

interface LeaguePreviewSettings {
  readonly siteUrl: string
  /** Returns null for a code that no longer or never opened a league. */
  leagueName(code: string): Promise<string | null>
}

/** Returns the client's page with the tags of a league invitation; null for any other address. */
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

/** The title, description and preview tags of a page. */
interface PageTags {
  readonly title: string
  readonly description: string
  /** The address of the page itself. */
  readonly url: string
  /** Replaces the title in previews. */
  readonly sharedTitle?: string
  /** Tags beside those that every page has. */
  readonly more?: readonly (readonly [property: string, content: string])[]
}

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
  // Functions, since a title may contain what `replace` interprets as a pattern.
  return html
    .replace(/<meta name="description"[^>]*>/, () => `<meta name="description" content="${escaped(description)}" />`)
    .replace(/<title>[^<]*<\/title>/, () => [`<title>${escaped(title)}</title>`, ...lines].join('\n    '))
}

/** Escapes text for HTML and XML. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
