/** Live rarity: the counts of a game and what they make of the viewer's play. */
import { builder } from '#schema/builder.ts'
import { GameRef } from '#schema/entities/game.ts'
import { PlayRef } from '#schema/entities/play.ts'

interface RarityChange {
  readonly version: number
  readonly gameNumber: number
}

const RarityChangeRef = builder.objectRef<RarityChange>('RarityChange').implement({
  description: 'How a game stands now.',
  fields: (t) => ({
    version: t.exposeInt('version', { description: 'Grows with every change; the same number on every server.' }),
    game: t.field({
      type: GameRef,
      description: 'The game with its counts of now.',
      resolve: ({ gameNumber }, _args, { game }) => game.gameByNumber(gameNumber),
    }),
    play: t.field({
      type: PlayRef,
      nullable: true,
      description: "The viewer's play with its rarity, rank and percentile of now; null before the first guess.",
      resolve: async ({ gameNumber }, _args, { game }) => game.playOf((await game.gameByNumber(gameNumber)).id),
    }),
  }),
})

builder.subscriptionField('rarityChanged', (t) =>
  t.field({
    type: RarityChangeRef,
    description: 'The state of a game now, then whenever it changes, at most once a tick.',
    args: { gameNumber: t.arg.int({ description: 'From 1 to today.' }) },
    subscribe: async (_root, { gameNumber }, { game, live }) => live.watchGame(await game.gameByNumber(gameNumber)),
    resolve: (version, { gameNumber }) => ({ version, gameNumber }),
  }),
)
