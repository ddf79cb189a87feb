/** Corrections that the viewer has not seen yet. */
import { z } from 'zod'
import { builder } from '#schema/builder.ts'
import { noticeText } from '#schema/rules/puzzle/regrade.ts'
import type { PlayerNotice } from './pages-service.ts'
import { ViewerRef } from './viewer.ts'

/** More than a page shows at once. */
const MOST_DISMISSED = 100

const NoticeRef = builder.objectRef<PlayerNotice>('Notice').implement({
  description: 'A correction has given the viewer a square.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'By which it is dismissed.' }),
    text: t.string({
      description: 'A correction to game 12 gave you a square: Low Tide now counts.',
      resolve: ({ gameNumber, gameTitle, songTitle }) =>
        noticeText({ number: gameNumber, title: gameTitle, song: songTitle }),
    }),
    gameNumber: t.exposeInt('gameNumber', { nullable: true, description: "The daily game; null for a player's own." }),
    gameRef: t.exposeID('gameRef', { nullable: true, description: "A player's own game; null for a daily one." }),
    square: t.exposeInt('square', { description: '0-8, row-major.' }),
    songTitle: t.exposeString('songTitle', { description: 'The song that counts now.' }),
  }),
})

builder.objectFields(ViewerRef, (t) => ({
  notices: t.field({
    type: [NoticeRef],
    description: 'Squares that corrections have given the viewer, until dismissed: the newest first, 20 at most.',
    complexity: { field: 1, multiplier: 20 },
    resolve: async (_viewer, _args, { pages }) => [...(await pages.notices())],
  }),
}))

builder.mutationField('dismissNotices', (t) =>
  t.field({
    type: ViewerRef,
    description:
      'Marks notices as seen, so that they are not shown again. Idempotent; ids of other players are ignored.',
    args: {
      ids: t.arg.idList({
        description: 'The ids of Notices.',
        validate: z.array(z.string().max(20)).max(MOST_DISMISSED, `${MOST_DISMISSED} at a time`),
      }),
    },
    resolve: async (_root, { ids }, { pages, viewer }) => {
      await pages.dismissNotices(ids.map(Number).filter((id) => Number.isInteger(id) && id > 0))
      return viewer
    },
  }),
)

builder.subscriptionField('noticesChanged', (t) =>
  t.field({
    type: ViewerRef,
    description: 'Yields the viewer now, then whenever notices arrive or are seen.',
    subscribe: (_root, _args, { pages }) => pages.watchNotices(),
    resolve: (_news, _args, { viewer }) => viewer,
  }),
)
