/** What a player can ask once a game has an end, for one request. */
import type { AfterGameVerbs, ExplainedGuess, ScoreDistribution } from '#schema/after-game.ts'
import type { PublishedGame, Puzzle } from '#schema/context.ts'
import { gameDate, gameNumberAt } from '#schema/rules/calendar.ts'
import { EMPTY } from '#schema/rules/play-progress.ts'
import { medianOf, scoreBuckets } from '#schema/rules/score-distribution.ts'
import { countShare } from '#server/database/count-share.ts'
import { cluesOf, explainVerdict } from './explain-verdict.ts'
import type { LivePort } from './live-port.ts'
import type { MissCounts } from './miss-counts.ts'
import type { GameVerbsDeps, PlayRequest } from './play-verbs.ts'
import { recapOf } from './recap-of.ts'
import { reportsOf, reportVerdict } from './report-verdict.ts'
import { secretCluesIn } from './secret-clues.ts'
import { statsOf } from './stats-of.ts'
import { viewerPlays } from './viewer-plays.ts'

export interface AfterGameDeps extends GameVerbsDeps {
  /** Those of all requests. */
  readonly missCounts: MissCounts
}

/** The verbs of one request: they remember the plays they have read. */
export function createAfterGameVerbs(deps: AfterGameDeps): AfterGameVerbs {
  const { prisma, engine, games, now, identity, missCounts } = deps
  const request: PlayRequest = { ...deps, plays: viewerPlays(prisma, identity) }
  return {
    stats: () => statsOf(request),
    distributionOf: (game) => distributionOf(engine, game),
    recapOf: (game) => recapOf(request, game, missCounts),
    guessesOf: (game, square) => guessesOf(request, game, square),
    reportsOf: (gameId) => reportsOf(request, gameId),
    report: (input) => reportVerdict(request, input),
    countShare: (key) => countShare(prisma, key, gameDate(gameNumberAt(now(), games.calendar), games.calendar)),
  }
}

async function distributionOf(engine: LivePort, game: PublishedGame): Promise<ScoreDistribution> {
  const scores = await engine.scores(game.id)
  return {
    completedCount: scores.length,
    best: scores.at(0) ?? null,
    median: medianOf(scores),
    buckets: scoreBuckets(scores),
  }
}

async function guessesOf(
  { games, plays, snapshot }: PlayRequest,
  game: Puzzle,
  square: number,
): Promise<readonly ExplainedGuess[]> {
  const play = await plays.of(game.id)
  if (!play) return []
  const clues = cluesOf(game, square)
  const catalogue = snapshot.current()
  const secret = await secretCluesIn(game, games)
  const guess = (songId: number, isCorrect: boolean): ExplainedGuess => ({
    songId,
    isCorrect,
    explanation: explainVerdict({ isRight: isCorrect, songId, clues, catalogue, secret }),
  })
  const pick = play.picks[square] ?? EMPTY
  const wrong = (play.wrongGuesses[square] ?? []).map((songId) => guess(songId, false))
  return pick === EMPTY ? wrong : [guess(pick, true), ...wrong]
}
