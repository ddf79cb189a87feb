/** One game, one play and their counts in memory: what the servers of the query bench answer from in place of a database. */
import type { GameCounts, PlayScore } from '#schema/boards/standings.ts'
import type { PublishedGame, StoredPlay, TitledClue } from '#schema/play/game-service.ts'
import type { ContextSource } from '#server/platform/graphql/request-context.ts'
import { signVisitor, visitorCookie } from '#server/players/sign-in/visitor.ts'

const SECRET = 'a secret of the bench, of 32 characters'
const VIEWER = '6f1c2a34-5b6d-4e7f-8a9b-0c1d2e3f4a5b'
const NUMBER = 900

/** Of the visitor whose play it is. */
export const COOKIE = visitorCookie(signVisitor(VIEWER, SECRET), false).split(';')[0] ?? ''

/** Today's public game: a response of 1.5 KB. */
export const PUBLIC_QUESTION = `query TodaysGame {
  calendar { todaysNumber nextGameAt timeZone }
  todaysGame {
    id number date isToday event isSettled startedCount completedCount
    rows { __typename title ... on WordClue { word } ... on CategoryClue { songCount } }
    columns { __typename title ... on WordClue { word } ... on CategoryClue { songCount } }
    squares { id position possibleAnswers pickCount currentUnicorns unfoundUnicorns }
  }
}`

const word = (text: string): TitledClue => ({
  clue: { kind: 'word', word: text },
  title: text,
  songCount: 0,
  categoryId: null,
})
const category = (code: string, title: string, songCount: number): TitledClue => ({
  clue: { kind: 'category', code },
  title,
  songCount,
  categoryId: 1,
})

const game: PublishedGame = {
  kind: 'daily',
  id: 4321,
  number: NUMBER,
  date: '2026-11-17',
  startsAt: new Date('2026-11-17T05:00:00Z'),
  endsAt: new Date('2026-11-18T05:00:00Z'),
  settlesAt: new Date('2026-11-18T06:00:00Z'),
  settledAt: null,
  correctedAt: null,
  createdBy: 'auto',
  rows: [category('the-in-title', "'The' in the title", 23), word('dance'), word('rain')],
  columns: [word('time'), category('track-sevens', 'Track sevens', 9), word('light')],
  answerCounts: [4, 3, 9, 17, 5, 13, 9, 5, 11],
}

const counts: GameCounts = {
  version: 1,
  startedCount: 184_211,
  completedCount: 121_377,
  squares: game.answerCounts.map((answers, square) => ({
    pickCount: 150_000 - 1000 * square,
    currentUnicorns: square % 3,
    unfoundUnicorns: answers - 3,
  })),
}

const play: StoredPlay = {
  gameId: game.id,
  gameNumber: NUMBER,
  playerId: VIEWER,
  ref: 'VnCHU4x1Adrq',
  status: 'playing',
  startedAt: new Date('2026-11-17T12:00:00Z'),
  completedAt: null,
  picks: [3, -1, 7, -1, -1, 12, -1, -1, -1],
  wrongGuesses: [[], [1], [], [], [5, 6], [], [], [], []],
}

const score: PlayScore = {
  rarity: 41.7,
  unicornCount: 1,
  rank: null,
  rankedCount: counts.completedCount,
  percentile: null,
  isArchive: false,
  isCounted: true,
  picks: play.picks.map((songId) =>
    songId < 0
      ? null
      : { count: songId * 100, total: 150_000, rarity: songId, isUnicorn: songId === 3, isStolen: false },
  ),
}

const songs = Array.from({ length: 20 }, (_, id) => ({
  id,
  ref: String(id).padStart(12, '0'),
  title: `Song number ${id}`,
  aliases: [],
}))

const source = {
  cookies: { secret: SECRET, isSecure: false },
  trustProxy: 0,
  playerOfSession: async () => null,
  adminOfSession: async () => null,
  prisma: { song: { findMany: async () => songs } },
  services: {
    game: () => ({
      calendar: () => ({
        launchDate: '2024-06-01',
        timeZone: 'America/New_York',
        now: new Date('2026-11-17T13:00:00Z'),
        todaysNumber: NUMBER,
        nextGameAt: game.endsAt,
      }),
      todaysGame: async () => game,
      playOf: async () => play,
    }),
    live: () => ({ countsOf: async () => counts, scoreOf: async () => score }),
  },
}

/** As the product's servers get it from the database; what this bench does not ask for is empty. */
export function querySource(): ContextSource {
  const whole: object = new Proxy(source, { get: (known, name) => Reflect.get(known, name) ?? (() => ({})) })
  if (isSource(whole)) return whole
  throw new Error('The source of the bench has no services')
}

function isSource(value: object): value is ContextSource {
  return ['services', 'prisma'].every((name) => name in value)
}

/** The same game for servers of a schema of their own: as ready as can be, so that they have nothing to do but to execute. */
export const plainSdl = `
  type Query { calendar: Calendar! todaysGame: Game! }
  type Calendar { todaysNumber: Int! nextGameAt: String! timeZone: String! }
  type Game {
    id: ID! number: Int! date: String! isToday: Boolean! event: String isSettled: Boolean! startedCount: Int! completedCount: Int!
    rows: [Clue!]! columns: [Clue!]! squares: [Square!]!
  }
  interface Clue { title: String! }
  type WordClue implements Clue { title: String! word: String! }
  type AlbumClue implements Clue { title: String! }
  type InfinityClue implements Clue { title: String! }
  type CategoryClue implements Clue { title: String! songCount: Int! }
  type Square {
    id: ID! position: Int! possibleAnswers: Int! pickCount: Int! currentUnicorns: Int! unfoundUnicorns: Int!
  }
`

/** Ready objects to be read from, as `ours` has answered. */
export function plainResolvers(data: Readonly<Record<string, unknown>>) {
  return {
    Query: { calendar: () => data['calendar'], todaysGame: () => data['todaysGame'] },
    Clue: { resolveType: (clue: { readonly __typename: string }) => clue.__typename },
  }
}
