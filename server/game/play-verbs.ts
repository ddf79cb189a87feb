/** What a player can do with games, for one request. */
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import type { GameVerbs } from '#schema/context.ts'
import { gameNumberAt, nextGameAt } from '#schema/rules/calendar.ts'
import type { HouseholdBudgets } from '#server/players/household-budgets.ts'
import type { Identity } from '#server/players/identity.ts'
import { answersOf } from './answers-of.ts'
import type { CatalogueSnapshot } from './catalogue-snapshot.ts'
import { giveUp } from './give-up.ts'
import type { LivePort } from './live-port.ts'
import { orTryAgain } from './or-try-again.ts'
import type { PublishedGames } from './published-games.ts'
import { submitGuess } from './submit-guess.ts'
import { type ViewerPlays, viewerPlays } from './viewer-plays.ts'

export interface GameVerbsDeps {
  readonly prisma: PrismaClient
  readonly engine: LivePort
  readonly snapshot: CatalogueSnapshot
  readonly games: PublishedGames
  readonly budgets: HouseholdBudgets
  readonly now: () => Date
  readonly identity: Identity
}

/** What a verb works with. */
export interface PlayRequest extends GameVerbsDeps {
  readonly plays: ViewerPlays
}

/** The verbs of one request: they remember the plays they have read, so each request makes its own. */
export function createGameVerbs(deps: GameVerbsDeps): GameVerbs {
  const { games, prisma, identity, now } = deps
  const request: PlayRequest = { ...deps, plays: viewerPlays(prisma, identity) }
  const today = () => gameNumberAt(now(), games.calendar)
  return {
    calendar() {
      const { launchDate, timeZone } = games.calendar
      return { launchDate, timeZone, now: now(), todaysNumber: today(), nextGameAt: nextGameAt(now(), games.calendar) }
    },
    todaysGame: () => games.byNumber(today()),
    gameByNumber: games.byNumber,
    gameById: games.byId,
    puzzle: games.named,
    puzzleById: games.puzzleById,
    games: games.list,
    get songs() {
      return deps.snapshot.current().songs
    },
    playOf: request.plays.of,
    playByRef: request.plays.byRef,
    submitGuess: (input) => orTryAgain(submitGuess(request, input)),
    giveUp: (name) => orTryAgain(giveUp(request, name)),
    answersOf: (game, square) => answersOf(request, game, square),
  }
}
