/** The context of answers for everybody: of nobody, so that no answer can depend on who has asked for it first; it notes its games. */
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { Context } from '#schema/context.ts'
import { wholeContext } from '../lazy-context.ts'
import type { RequestContexts } from '../request-context.ts'
import type { Told } from './public-answers.ts'

export async function publicContext(contexts: RequestContexts, told: Told): Promise<Context> {
  const nobody = await contexts.for({ req: new IncomingMessage(new Socket()) })
  const context = { ...wholeContext(nobody), ...noting(nobody, told) }
  contexts.register(context)
  return context
}

function noting({ game, live, afterGame }: Context, told: Told): Pick<Context, 'game' | 'live' | 'afterGame'> {
  const seen = <T extends { readonly id: number } | null>(found: T): T => {
    if (found) told.game(found.id)
    return found
  }
  return {
    game: {
      ...game,
      todaysGame: async () => seen(await game.todaysGame()),
      gameByNumber: async (number) => seen(await game.gameByNumber(number)),
      gameById: async (id) => seen(await game.gameById(id)),
      puzzle: async (name) => seen(await game.puzzle(name)),
      puzzleById: async (id) => seen(await game.puzzleById(id)),
      games: async (from, limit) => (await game.games(from, limit)).map(seen),
    },
    live: {
      ...live,
      countsOf: (gameId) => {
        told.counts(gameId)
        return live.countsOf(gameId)
      },
      leaderboard: (puzzle, scope) => {
        told.counts(puzzle.id)
        return live.leaderboard(puzzle, scope)
      },
    },
    afterGame: {
      ...afterGame,
      distributionOf: (puzzle) => {
        told.counts(puzzle.id)
        return afterGame.distributionOf(puzzle)
      },
    },
  }
}
