/** Where each screen lives: the only place that spells a path. */

/** Today's game. */
export const home = () => '/'

/** All games so far. */
export const archive = () => '/archive'

/** A past game. */
export const archiveGame = (number: number) => `/archive/game?num=${number}`

/** The board of a game, today's where none is named. */
export const leaderboard = (number?: number) => (number === undefined ? '/leaderboard' : `/leaderboard?game=${number}`)
