/** What daily games and players' own games have in common. */
import { builder } from '#schema/builder.ts'
import { POINTS } from '#schema/points.ts'
import { isSettledBefore } from '#schema/rules/puzzle/regrade.ts'
import { columnsField, rowsField } from './clue.ts'
import type { Puzzle } from './game-service.ts'
import { PlayRef } from './play.ts'
import { SquareRef } from './square.ts'

const typeNames = { daily: 'Game', user: 'UserGame' } as const

export const PuzzleRef = builder.interfaceRef<Puzzle>('Puzzle').implement({
  description: 'A grid to fill: the game of a day, or one that a player has made.',
  interfaces: [builder.nodeInterfaceRef()],
  resolveType: ({ kind }) => typeNames[kind],
  fields: (t) => ({
    isSettled: t.boolean({
      public: 'untilPlayed',
      description: "Its board is final. A player's own game never settles.",
      resolve: ({ settledAt }) => settledAt !== null,
    }),
    isSettledBeforeCorrection: t.boolean({
      description: 'Its board was final before a correction changed its answers: the board stays as it was.',
      resolve: isSettledBefore,
    }),
    rows: t.field(rowsField),
    columns: t.field(columnsField),
    squares: t.field({
      public: 'untilEdited',
      type: [SquareRef],
      description: 'Length 9, row-major.',
      complexity: { field: 1, multiplier: 9 },
      resolve: (game) => game.answerCounts.map((_count, position) => ({ game, position })),
    }),
    startedCount: t.int({
      public: 'untilPlayed',
      description: 'How many players have made a guess.',
      resolve: async ({ id }, _args, { live }) => (await live.countsOf(id)).startedCount,
    }),
    completedCount: t.int({
      public: 'untilPlayed',
      description: 'How many players have filled every square.',
      resolve: async ({ id }, _args, { live }) => (await live.countsOf(id)).completedCount,
    }),
    play: t.field({
      type: PlayRef,
      nullable: true,
      description: "The viewer's play; null before the first guess.",
      complexity: POINTS.read,
      resolve: ({ id }, _args, { game }) => game.playOf(id),
    }),
  }),
})
