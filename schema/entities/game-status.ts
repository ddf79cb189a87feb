/** What became of each game that the viewer has begun. */
import { builder } from '#schema/builder.ts'
import { PlayStatusEnum } from '#schema/entities/play.ts'
import type { GameStatus } from '#schema/pages.ts'

const GameStatusRef = builder.objectRef<GameStatus>('GameStatus').implement({
  description: "How the viewer's play of one daily game stands.",
  fields: (t) => ({
    gameNumber: t.exposeInt('gameNumber', { description: 'The game.' }),
    status: t.expose('status', { type: PlayStatusEnum, description: 'Playing, won or lost.' }),
  }),
})

builder.queryField('gameStatuses', (t) =>
  t.field({
    type: [GameStatusRef],
    description: 'Every daily game that the viewer has begun, oldest first; all others were missed.',
    resolve: (_root, _args, { pages }) => pages.gameStatuses(),
  }),
)
