/** The strip at the top of every page. */
import { builder } from '#schema/builder.ts'
import { POINTS } from '#schema/points.ts'
import type { ShownBanner } from './pages-service.ts'

const BannerRef = builder.objectRef<ShownBanner>('Banner').implement({
  description: 'A line of text at the top of every page, for some games or all, until it expires.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Identifies the banner.' }),
    text: t.exposeString('text', { description: 'What it says.' }),
    linkText: t.exposeString('linkText', { nullable: true, description: 'What its link says.' }),
    link: t.exposeString('link', { nullable: true, description: 'Where its link leads.' }),
    games: t.exposeIntList('games', { description: 'The games on which it shows; none for all.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true, description: 'When it goes by itself.' }),
  }),
})

builder.queryField('banner', (t) =>
  t.field({
    type: BannerRef,
    nullable: true,
    description: 'The banner to show with a game; null for none.',
    complexity: POINTS.read,
    args: { gameNumber: t.arg.int({ required: false, description: "From 1; today's where none is named." }) },
    resolve: (_root, { gameNumber }, { pages }) => pages.banner(gameNumber ?? null),
  }),
)
