/** The live counts of a game, the same for every viewer. */
import { builder } from '#schema/builder.ts'
import { gameName, NUMBER_DESCRIPTION, REF_DESCRIPTION } from './game-name.ts'
import type { GameName } from './game-service.ts'
import { PuzzleRef } from './puzzle.ts'

interface GameChange {
  readonly version: number
  readonly name: GameName
}

const GameChangeRef = builder.objectRef<GameChange>('GameChange').implement({
  description: 'How a game stands now.',
  fields: (t) => ({
    version: t.exposeInt('version', {
      public: 'untilPlayed',
      description: 'Grows with every change; the same number on every server.',
    }),
    game: t.field({
      type: PuzzleRef,
      public: 'untilPlayed',
      description: 'The game with its counts of now.',
      resolve: ({ name }, _args, { game }) => game.puzzle(name),
    }),
  }),
})

builder.subscriptionField('gameChanged', (t) =>
  t.field({
    type: GameChangeRef,
    public: 'untilPlayed',
    description:
      'A game with its counts now, then whenever they change, at most once a tick. The same for every viewer.',
    args: {
      gameNumber: t.arg.int({ required: false, description: NUMBER_DESCRIPTION }),
      gameRef: t.arg.id({ required: false, description: REF_DESCRIPTION }),
    },
    subscribe: async (_root, args, { game, live }) => live.watchGame(await game.puzzle(gameName(args))),
    resolve: (version, args) => ({ version, name: gameName(args) }),
  }),
)
