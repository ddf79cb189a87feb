/** Today's game on a live engine, and people to play it. */
import { randomUUID } from 'node:crypto'
import type { PublishedGame } from '#schema/play/game-service.ts'
import { createLiveService } from '#server/boards/live-service.ts'
import type { LiveEngine } from '#server/live/live-engine.ts'
import { createGameService } from '#server/play/play-service.ts'
import { createPublishedGames, type PublishedGames } from '#server/play/published-games.ts'
import { createHouseholdBudgets } from '#server/players/household-budgets.ts'
import { readPeople } from '#server/players/people.ts'
import { composeGames } from '#server/portal/compose-games.ts'
import { openEngine } from './engine.ts'
import { openWorld, type World } from './world.ts'

export interface Stage extends AsyncDisposable {
  readonly world: World
  readonly engine: LiveEngine
  readonly games: PublishedGames
  readonly today: PublishedGame
  /** By square: the songs that fit, and those that do not. */
  readonly answers: readonly (readonly number[])[]
  readonly misfits: readonly (readonly number[])[]
}

export async function openStage(todaysNumber: number): Promise<Stage> {
  const world = await openWorld(todaysNumber)
  await composeGames(world)
  const engine = openEngine(world)
  const games = createPublishedGames({ ...world, calendar: world.product, compose: () => composeGames(world) })
  const today = await games.byNumber(todaysNumber)
  const squares = await world.prisma.square.findMany({ where: { gameId: today.id }, orderBy: { position: 'asc' } })
  const { songIds } = world.snapshot.current().index
  return {
    world,
    engine,
    games,
    today,
    answers: squares.map((square) => square.answers),
    misfits: squares.map((square) => songIds.filter((id) => !square.answers.includes(id))),
    async [Symbol.asyncDispose]() {
      await engine[Symbol.asyncDispose]()
      await world[Symbol.asyncDispose]()
    },
  }
}

/** A player in a browser: each call is a request of its own. */
export function newPlayer({ world, engine, games, today, answers, misfits }: Stage) {
  let playerId: string | null = null
  const identity = {
    current: () => ({ playerId, isSignedIn: false }),
    ensure() {
      playerId ??= randomUUID()
      return playerId
    },
    forget() {
      playerId = null
    },
    household: () => null,
  }
  const budgets = createHouseholdBudgets({ perDay: 1, redis: null, today: () => today.number })
  const verbs = () => createGameService({ ...world, engine, games, budgets, identity })
  const guess = (square: number, songId: number) => verbs().submitGuess({ gameNumber: today.number, square, songId })
  return {
    verbs,
    live: () => createLiveService({ people: (ids) => readPeople(world.prisma, ids), engine, games, identity }),
    guess,
    isKnown: () => playerId !== null,
    /** The answer, or the misfit, at a place of its list. */
    right: (square: number, place = 0) => guess(square, answers[square]?.[place] ?? 0),
    wrong: (square: number, place = 0) => guess(square, misfits[square]?.[place] ?? 0),
    async finishes(place = 0) {
      for (const square of answers.keys()) await guess(square, answers[square]?.[place] ?? 0)
      const play = await verbs().playOf(today.id)
      if (!play) throw new Error('A finished play is not there')
      return play
    },
  }
}
