/** What the servers of the live benches tell: a board of two kilobytes, the same for all, and each viewer's own standing. */

export const GAME = 1
/** Rows for about two kilobytes. */
const ROWS = 10

export const BOARD_DOCUMENT = `subscription LeaderboardChanged($gameNumber: Int!) {
  leaderboardChanged(gameNumber: $gameNumber) {
    id version isSettled startedCount completedCount
    entries { ref position name rarity unicornCount state countryCode photoUrl isDemo }
  }
}`
export const OWN_DOCUMENT = `subscription OwnStandingChanged($gameNumber: Int!) {
  rarityChanged(gameNumber: $gameNumber) {
    version
    play {
      id ref status isArchive rarity unicornCount rank rankedCount percentile
      squares { position pick { count total rarity isUnicorn isStolen } }
    }
  }
}`
/** Who asks: a header of the upgrade or of the request. */
export const VIEWER_HEADER = 'x-viewer'

/** As the product's schema has it, for those who bring one of their own. */
export const SDL = `
  type Query { calendar: Int }
  type Subscription {
    leaderboardChanged(gameNumber: Int): Leaderboard!
    rarityChanged(gameNumber: Int): RarityChange!
  }
  enum StandingState { COMPLETED IN_PROGRESS NOT_STARTED }
  enum PlayStatus { PLAYING WON LOST }
  type Leaderboard {
    id: ID!
    version: Int!
    isSettled: Boolean!
    startedCount: Int!
    completedCount: Int!
    entries: [Standing!]!
  }
  type Standing {
    ref: ID!
    position: Int
    name: String!
    rarity: Float
    unicornCount: Int!
    state: StandingState!
    countryCode: String
    photoUrl: String
    isDemo: Boolean!
  }
  type RarityChange { version: Int! play: Play }
  type Play {
    id: ID!
    ref: ID!
    status: PlayStatus!
    isArchive: Boolean!
    rarity: Float!
    unicornCount: Int!
    rank: Int
    rankedCount: Int!
    percentile: Float
    squares: [PlaySquare!]!
  }
  type PlaySquare { position: Int! pick: Pick }
  type Pick { count: Int! total: Int! rarity: Float! isUnicorn: Boolean! isStolen: Boolean! }
`

/** As it stands in an answer. */
export function boardAt(version: number) {
  const entries = rowsAt(version).map((row) => ({ ...row, state: 'COMPLETED' }))
  return { id: 'board', version, isSettled: false, startedCount: version, completedCount: ROWS, entries }
}

export function rowsAt(version: number) {
  return Array.from({ length: ROWS }, (_, place) => ({
    ref: `play-of-somebody-${place}`,
    position: place + 1,
    name: `Somebody With A Name ${place}`,
    rarity: place * 11 + (version % 100) / 8,
    unicornCount: place % 10,
    state: 'completed' as const,
    countryCode: 'SE',
    photoUrl: `/images/photo-of-somebody-${place}-320.webp`,
    isDemo: false,
  }))
}

/** As it stands in an answer: another for each viewer. */
export function ownAt(version: number, viewer: number) {
  const ref = refOf(viewer)
  const { picks, ...score } = scoreAt(version, viewer)
  const squares = picks.map((pick, position) => ({ position, pick }))
  return { version, play: { id: `Play:${ref}`, ref, status: 'WON', isArchive: false, ...score, squares } }
}

export function refOf(viewer: number): string {
  return `play-of-viewer-${viewer}`
}

/** How many answers a square has. */
export const ANSWERS = 40

export function pickAt(version: number, seed: number) {
  const count = 1 + (seed % ANSWERS)
  return { count, total: 400 + version, rarity: (count * 100) / (400 + version), isUnicorn: false, isStolen: false }
}

/** The score of a viewer's play; viewers with the same answers may share picks. */
export function scoreAt(
  version: number,
  viewer: number,
  pickOf: (version: number, seed: number, square: number) => ReturnType<typeof pickAt> = pickAt,
) {
  const rank = 1 + ((viewer * 7 + version) % 1000)
  return {
    rarity: 100 + (viewer % 800) + (version % 100) / 8,
    unicornCount: viewer % 10,
    rank,
    rankedCount: 1000,
    percentile: (1000 - rank) / 10,
    picks: Array.from({ length: 9 }, (_, square) => pickOf(version, viewer + square, square)),
  }
}
