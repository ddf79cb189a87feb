/** What a player can do with games, for one request. */

import { PlayIsOver, PlayNotBegun, SongNotFound, SquareTaken, TooManyGiveUps, TryAgain } from '#schema/errors.ts'
import type { GameName, GameService, GuessInput, StoredPlay, Verdict } from '#schema/play/game-service.ts'
import { gameNumberAt, nextGameAt } from '#schema/rules/calendar/calendar.ts'
import { isOutage } from '#server/platform/database/outage.ts'
import { answersOf } from './answers-of.ts'
import { cluesOf, explainVerdict } from './explain-verdict.ts'
import type { GameServiceDeps, PlayRequest } from './play-request.ts'
import { refuseOpen, secretCluesIn } from './secret-clues.ts'
import { viewerPlays } from './viewer-plays.ts'

/** The game service of one request; remembers the plays it has read. */
export function createGameService(deps: GameServiceDeps): GameService {
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

// An unavailable or overloaded database is expected: the player is asked to try again, in the words of the game.

/** For moves that count once, however often they are sent. */
async function orTryAgain<T>(move: Promise<T>): Promise<T> {
  try {
    return await move
  } catch (problem) {
    throw isOutage(problem) ? new TryAgain() : problem
  }
}

// Ends a play as lost; its answers open.

/** Errors: FutureGame, GameNotFound, PlayNotBegun, PlayIsOver, TooManyGiveUps, TryAgain. */
async function giveUp(request: PlayRequest, name: GameName): Promise<StoredPlay> {
  const { engine, games, identity, plays, budgets } = request
  const game = await games.named(name)
  const { playerId, isSignedIn } = identity.current()
  const before = playerId === null ? null : await plays.of(game.id)
  if (playerId === null || !before) throw new PlayNotBegun()
  const isLimited = before.status === 'playing' && !isSignedIn
  if (isLimited && !(await budgets.giveUp(identity.household()))) throw new TooManyGiveUps()
  const kind = await engine.giveUp({ gameId: game.id, playerId })
  const play = kind === 'notBegun' ? null : await plays.again(game.id)
  if (!play) throw new PlayNotBegun()
  if (play.status === 'won') throw new PlayIsOver(play)
  return play
}

// Tries a song in a square and says what became of it, after it has been written.

/** Errors: ClueIsOpen, FutureGame, GameNotFound, SongNotFound, SquareTaken, PlayIsOver, TryAgain. */
async function submitGuess(request: PlayRequest, input: GuessInput): Promise<Verdict> {
  const { engine, games, identity, plays, snapshot, budgets } = request
  const { square, songId } = input
  const game = await games.named(input)
  const clues = cluesOf(game, square)
  const catalogue = snapshot.current()
  if (!catalogue.songs.byId(songId)) throw new SongNotFound()
  const secret = await secretCluesIn(game, games)
  if (game.kind === 'user') refuseOpen(clues, secret, catalogue)

  const playerId = identity.ensure()
  const { isSignedIn } = identity.current()
  const mayCount = async () => isSignedIn || budgets.play(identity.household())
  const { verdict, play: written } = await engine.guess({ gameId: game.id, playerId, square, songId }, mayCount)
  const play = plays.remember({ ...written, gameNumber: game.kind === 'user' ? null : game.number })
  if (verdict === 'taken') throw new SquareTaken(play)
  if (verdict === 'over') throw new PlayIsOver(play)
  const isRight = play.picks[square] === songId
  const explanation = explainVerdict({ isRight, songId, clues, catalogue, secret })
  return { isCorrect: isRight, isRepeat: verdict === 'repeat', explanation, game, square, play }
}
