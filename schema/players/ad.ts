/** What a page needs to show advertisements, on sites that have them. */
import { builder } from '#schema/builder.ts'

builder.queryField('adScript', (t) =>
  t.string({
    nullable: true,
    public: 'untilEdited',
    description:
      "Address of the ad partner's script; null without advertisements. Our pages do not load it for premium players.",
    resolve: (_root, _args, { pages }) => pages.adScript,
  }),
)
