/** What a page needs to show advertisements, on sites that have them. */
import { builder } from '#schema/builder.ts'

builder.queryField('adScript', (t) =>
  t.string({
    nullable: true,
    public: 'untilEdited',
    description:
      'The address of the script of an ad partner; null where there are no advertisements. Our pages load it for nobody who is premium.',
    resolve: (_root, _args, { pages }) => pages.adScript,
  }),
)
