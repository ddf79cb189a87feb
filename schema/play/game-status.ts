/** What became of each game that the viewer has begun. */
import { resolveCursorConnection } from '@pothos/plugin-relay'
import { builder } from '#schema/builder.ts'
import { numberIn } from '#schema/list-cursor.ts'
import type { GameStatus } from '#schema/players/pages-service.ts'
import { ViewerRef } from '#schema/players/viewer.ts'
import { POINTS } from '#schema/points.ts'
import { PlayStatusEnum } from './play.ts'

const PAGE = 100
/** More than two years. */
const LARGEST_PAGE = 1000
/** The edges of a page count ten times: with this, half a point for each field of a status, which is two small numbers. */
const STATUSES_AT_A_TIME = 20

const GameStatusRef = builder.objectRef<GameStatus>('GameStatus').implement({
  description: "How the viewer's play of one daily game stands.",
  fields: (t) => ({
    gameNumber: t.exposeInt('gameNumber', { description: 'The game.' }),
    status: t.expose('status', { type: PlayStatusEnum, description: 'Playing, won or lost.' }),
  }),
})

builder.objectField(ViewerRef, 'gameStatuses', (t) =>
  t.connection(
    {
      type: GameStatusRef,
      description: 'Every daily game that the viewer has begun, oldest first; all others were missed.',
      complexity: ({ first, last }) => ({
        field: POINTS.read,
        multiplier: Math.ceil(Math.min(LARGEST_PAGE, first ?? last ?? PAGE) / STATUSES_AT_A_TIME),
      }),
      resolve: (_viewer, args, { pages }) =>
        resolveCursorConnection<Promise<GameStatus[]>>(
          {
            args,
            defaultSize: PAGE,
            maxSize: LARGEST_PAGE,
            toCursor: ({ gameNumber }: GameStatus) => String(gameNumber),
          },
          async ({ after, before, limit, inverted }) => [
            ...(await pages.gameStatusPage({
              after: after === undefined ? null : numberIn(after),
              before: before === undefined ? null : numberIn(before),
              limit,
              isNewestFirst: inverted,
            })),
          ],
        ),
    },
    { name: 'GameStatusConnection' },
    { name: 'GameStatusEdge' },
  ),
)

builder.queryField('gameStatuses', (t) =>
  t.field({
    type: [GameStatusRef],
    description: 'Every daily game that the viewer has begun, oldest first; all others were missed.',
    deprecationReason: 'Use `Viewer.gameStatuses`, which has pages. Deprecated 2026-11-21, removed after 2027-02-19.',
    complexity: { field: POINTS.read, multiplier: 10 },
    resolve: (_root, _args, { pages }) => pages.gameStatuses(),
  }),
)
