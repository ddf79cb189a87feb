/** The product's own endpoints, schema and ticker on changes that the bench makes. */
import { createServer } from 'node:http'
import { pino } from 'pino'
import type { LiveService } from '#schema/boards/live-service.ts'
import type { Leaderboard, PlayNow, PlayScore } from '#schema/boards/standings.ts'
import type { GameService, PickScore, Puzzle, StoredPlay } from '#schema/play/game-service.ts'
import { latestOnly } from '#server/live/broadcast/latest-only.ts'
import { Ticker } from '#server/live/broadcast/ticker.ts'
import type { AdmissionControl } from '#server/platform/admission/admission-control.ts'
import { createLoadShedder } from '#server/platform/admission/load-shedder.ts'
import { createExecutor } from '#server/platform/graphql/executor.ts'
import { graphqlEndpoint } from '#server/platform/graphql/graphql-endpoint.ts'
import { persistDocuments } from '#server/platform/graphql/persisted-documents.ts'
import type { RequestContexts, ServedContext } from '#server/platform/graphql/request-context.ts'
import { websocketEndpoint } from '#server/platform/graphql/websocket-endpoint.ts'
import { ServerRequest } from '#server/platform/http/request-state.ts'
import { obeyBench } from '../support/live-source.ts'
import { ANSWERS, GAME, pickAt, refOf, rowsAt, scoreAt, VIEWER_HEADER } from '../support/live-state.ts'

/** Half of what the product ticks by, as the promise has it. */
const TICK_MS = 250
const EMPTY_PICKS = Array.from({ length: 9 }, () => 1)

const source = obeyBench()
const pushes = new Set<(version: number) => void>()
const ticker = new Ticker(TICK_MS, () => {
  for (const push of pushes) push(source.version)
})
source.listen(() => ticker.touch())

// All that a subscription asks of it.
const puzzle = { kind: 'daily', id: GAME, number: GAME } as Puzzle
const watch = () =>
  latestOnly<number>(({ push }) => {
    pushes.add(push)
    push(source.version)
    return () => void pushes.delete(push)
  })
let board: Leaderboard | null = null
/** One object for all readers of a version, as the live engine has it. */
function boardNow(): Leaderboard {
  const { version } = source
  if (board?.version !== version) {
    const counts = { startedCount: version, completedCount: 10 }
    const of = { gameId: GAME, gameNumber: GAME, gameRef: null, scope: 'all' as const, isSettled: false }
    board = { ...of, ...counts, version, entries: rowsAt(version), neighbourhood: [] }
  }
  return board
}
async function* boards(): AsyncGenerator<Leaderboard> {
  for await (const _ of watch()) yield boardNow()
}

function playOf(playerId: string): StoredPlay {
  return {
    gameId: GAME,
    gameNumber: GAME,
    playerId,
    ref: refOf(Number(playerId)),
    status: 'won',
    startedAt: new Date(0),
    completedAt: new Date(0),
    picks: EMPTY_PICKS,
    wrongGuesses: [],
  }
}

let picks: { version: number; byAnswer: PickScore[] } = { version: 0, byAnswer: [] }
/** One object for all who have the same answer, as the live engine has it. */
function sharedPick(version: number, seed: number, square: number): PickScore {
  if (picks.version !== version) picks = { version, byAnswer: [] }
  const answer = (seed % ANSWERS) * 9 + square
  const pick = picks.byAnswer[answer] ?? pickAt(version, seed)
  picks.byAnswer[answer] = pick
  return pick
}

function scoreNow(viewer: number): PlayScore {
  return { ...scoreAt(source.version, viewer, sharedPick), isArchive: false, isCounted: true }
}

function playNow(viewer: number): PlayNow {
  return { playerId: `${viewer}`, ref: refOf(viewer), status: 'won', score: scoreNow(viewer), picks: EMPTY_PICKS }
}

const live: Partial<LiveService> = {
  scoreOf: async ({ playerId }) => scoreNow(Number(playerId)),
  watchGame: watch,
  watchLeaderboard: boards,
  playsNow: async (_game, playerIds) => playerIds.map(Number).map(playNow),
}
function contextOf(playerId: string): ServedContext {
  const game: Partial<GameService> = { puzzle: async () => puzzle, playOf: async () => playOf(playerId) }
  const viewer = { playerId, isSignedIn: false }
  // What the documents of the benches ask for; the rest of the product is not there.
  return { viewer, game, live, callers: {}, admin: () => null } as ServedContext
}

const contexts: RequestContexts = {
  for: async ({ req }) => contextOf(String(req.headers[VIEWER_HEADER] ?? 0)),
  renew: (context) => contextOf((context as ServedContext).viewer.playerId ?? ''), // made by `for`
  credentialOf: async () => null,
  credentialIn: () => null,
  whileSignedIn: (_context, events) => events,
}
const admission: AdmissionControl = {
  lets: async () => true,
  connects: async () => null,
  admit: async () => ({ refusal: null, requested: 0, balance: null }),
  giveBack: async () => null,
}

const log = pino({ level: 'silent' })
const server = createServer({ IncomingMessage: ServerRequest })
// A load from one address: limits are off, as API_LIMITS=off has them.
const loadShedder = createLoadShedder({
  maxLagMs: 0,
  maxOpenRequests: 1_000_000,
  drainMs: 0,
  shutdownMs: 0,
  trustProxy: 0,
  limitsHouseholds: false,
  waitingGuesses: () => 0,
})
const parts = {
  admission,
  loadShedder,
  contexts,
  executor: createExecutor(),
  persistence: persistDocuments(),
  news: { edited() {} },
  log,
}
const sessions = { bind: async () => {}, holds: () => true }
websocketEndpoint(server, {
  admission,
  yoga: graphqlEndpoint(parts),
  sessions,
  loadShedder,
  siteUrl: 'http://localhost',
  log,
})
source.serve(server)
