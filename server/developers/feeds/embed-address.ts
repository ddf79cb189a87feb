/** Which board belongs to a page of ours, for other sites to put into theirs. */
import type { GameName, Puzzle } from '#schema/play/game-service.ts'
import { product } from '#schema/rules/product.ts'
import { gameRefIn, isGameRef } from '#schema/rules/puzzle/user-games.ts'
import { RESULT_IN_LINK, resultLine, resultOf } from '#schema/rules/scoring/result-code.ts'

export const EMBED_PATH = '/embed/leaderboard'

/** A page with a board. */
export interface EmbedAddress {
  /** Null for today's game, whichever it is on the day. */
  readonly game: GameName | null
  /** Of a shared result. */
  readonly resultCode: string | null
}

/** Pages that show each person their own. */
const PRIVATE = /^\/(?:account|admin|complete|friend|game-statuses|leagues|logged-in|other-user|portal)(?:\/|$)/

/** The embedded board of a page; 'private' for pages with personal data, null for pages without a board. */
export function embedAddress({ pathname, searchParams }: URL): EmbedAddress | 'private' | null {
  if (PRIVATE.test(pathname)) return 'private'
  const resultCode = searchParams.get(RESULT_IN_LINK)
  if (pathname === '/') return { game: null, resultCode }
  if (pathname === '/leaderboard' || pathname === EMBED_PATH) return addressOf(searchParams.get('game'), null)
  if (pathname === '/archive/game') return addressOf(searchParams.get('num') ?? '', resultCode)
  const gameRef = gameRefIn(pathname)
  return gameRef === null ? null : { game: { gameRef }, resultCode: null }
}

/** As an address names a game: by its number, a player's by its ref. Undefined for what can be neither. */
export function gameNamed(text: string): GameName | undefined {
  if (/^[1-9]\d{0,8}$/.test(text)) return { gameNumber: Number(text) }
  return isGameRef(text) ? { gameRef: text } : undefined
}

function addressOf(text: string | null, resultCode: string | null): EmbedAddress | null {
  if (text === null) return { game: null, resultCode }
  const game = gameNamed(text)
  return game ? { game, resultCode } : null
}

/** Where the board of an address is, below the site. */
export function embedPath({ game }: Pick<EmbedAddress, 'game'>): string {
  if (game === null) return EMBED_PATH
  return `${EMBED_PATH}?game=${'gameRef' in game ? game.gameRef : game.gameNumber}`
}

export function gameTitle(game: Puzzle): string {
  return game.kind === 'daily' ? `Game ${game.number}` : game.title
}

/** 'Game 904 – Ninefold', with the result where one is shared. */
export function embedTitle(game: Puzzle, { resultCode }: Pick<EmbedAddress, 'resultCode'>): string {
  const result = game.kind === 'daily' && resultCode !== null ? resultOf(resultCode) : null
  const title = `${gameTitle(game)} – ${product.name}`
  return result ? `${title}: ${resultLine(result)}` : title
}

/** The name of the picture that shows the game, or the result where one is shared. */
export function pictureName(game: Puzzle, { resultCode }: Pick<EmbedAddress, 'resultCode'>): string {
  if (game.kind === 'user') return game.ref
  const isResult = resultCode !== null && resultOf(resultCode) !== null
  return isResult ? `game-${game.number}-${resultCode}` : `game-${game.number}`
}
