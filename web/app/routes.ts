/** Where each screen lives: the only place that spells a path. */

/** Today's game. */
export const home = () => '/'

/** After the address of a game: its share dialog is open, at the statistics. */
export const STATISTICS_HASH = '#statistics'

/** The viewer's statistics. */
export const statistics = () => `/${STATISTICS_HASH}`

/** All games so far. */
export const archive = () => '/archive'

/** A past game. */
export const archiveGame = (number: number) => `/archive/game?num=${number}`

/** The board of a game, today's where none is named. */
export const leaderboard = (number?: number) => (number === undefined ? '/leaderboard' : `/leaderboard?game=${number}`)

/** The viewer's leagues. */
export const leagues = () => '/leagues'

/** A league, for its members. */
export const league = (ref: string) => `/leagues/${ref}`

/** The rules. */
export const howToPlay = () => '/how-to-play'

/** Questions and answers. */
export const faq = () => '/faq'

/** What is stored, and how to erase it. */
export const privacy = () => '/privacy'

/** The calendar of what became of each game. */
export const gameStatuses = () => '/game-statuses'

/** Where players make their own games. */
export const create = () => '/create'

/** Sign-in and sign-out, preferences, devices, the end of an account. */
export const account = () => '/account'

/** Where a new account is set up. */
export const complete = () => '/complete'

/** Where the server sends people who have just signed in. */
export const loggedIn = () => '/logged-in'

/** The server's own address that sends the browser to a provider, and after that back to `referer`. */
export const signIn = (provider: 'google' | 'x', referer: string) =>
  `/auth/${provider}?${new URLSearchParams({ referer })}`

/** A player's own game. */
export const userGame = (ref: string) => `/user-game/${ref}`

/** The grid of another player's play, by ref: read-only. */
export const otherUser = (ref: string) => `/other-user/${ref}`

/** Asks whether to add the person who has this friend code. */
export const friend = (code: string) => `/friend/${code}`

/** A game to practise on, by a seed and filters. */
export const practice = (search: string) => `/practice?${search}`

/** The page of ours that a link says it was on, in the state that it hands to the next; null where it says none. */
export function cameFrom(state: unknown): string | null {
  const from: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : null
  return typeof from === 'string' && from.startsWith('/') ? from : null
}

/** In the address of the privacy page, after everything was erased. */
export const ERASED = 'erased'
