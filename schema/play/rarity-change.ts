/** Live rarity: what the counts of a game make of the viewer's play. */
import { builder } from '#schema/builder.ts'
import { POINTS } from '#schema/points.ts'
import { gameName, NUMBER_DESCRIPTION, REF_DESCRIPTION } from './game-name.ts'
import type { GameName } from './game-service.ts'
import { PlayRef } from './play.ts'
import { PuzzleRef } from './puzzle.ts'

interface RarityChange {
  readonly version: number
  readonly name: GameName
}

const RarityChangeRef = builder.objectRef<RarityChange>('RarityChange').implement({
  description: "How the viewer's play stands now.",
  fields: (t) => ({
    version: t.exposeInt('version', { description: 'Grows with every change; the same number on every server.' }),
    game: t.field({
      type: PuzzleRef,
      description: 'The game with its counts of now.',
      deprecationReason:
        'Use `Subscription.gameChanged`, which is the same for everybody. Deprecated 2026-11-23, removed after 2027-02-21.',
      resolve: ({ name }, _args, { game }) => game.puzzle(name),
    }),
    play: t.field({
      type: PlayRef,
      nullable: true,
      description: "The viewer's play with its rarity, rank and percentile of now; null before the first guess.",
      complexity: POINTS.read,
      resolve: async ({ name }, _args, { game }) => game.playOf((await game.puzzle(name)).id),
    }),
  }),
})

builder.subscriptionField('rarityChanged', (t) =>
  t.field({
    type: RarityChangeRef,
    description: "The viewer's play now, then whenever the counts of its game have changed, at most once a tick.",
    args: {
      gameNumber: t.arg.int({ required: false, description: NUMBER_DESCRIPTION }),
      gameRef: t.arg.id({ required: false, description: REF_DESCRIPTION }),
    },
    subscribe: async (_root, args, { game, live }) => live.watchGame(await game.puzzle(gameName(args))),
    resolve: (version, args) => ({ version, name: gameName(args) }),
  }),
)
