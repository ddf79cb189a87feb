/** Categories by name. The songs of a category are never exposed: they are answers. */
import { builder } from '#schema/builder.ts'

export const CategoryRef = builder.prismaNode('Category', {
  id: { field: 'ref' },
  nullable: true,
  description: 'A named group of songs, such as "Love songs".',
  fields: (t) => ({
    code: t.exposeString('code', {
      public: 'untilEdited',
      description: 'Its short name, unique and stable: love-songs',
    }),
    title: t.exposeString('title', { public: 'untilEdited', description: 'What a clue says.' }),
    songCount: t.relationCount('songs', { public: 'untilEdited', description: 'How many songs belong to it.' }),
  }),
})

builder.queryField('categories', (t) =>
  t.prismaConnection(
    {
      type: 'Category',
      public: 'untilEdited',
      cursor: 'ref',
      maxSize: 500,
      defaultSize: 100,
      description: 'All categories, by title.',
      complexity: 20,
      resolve: (query, _root, _args, context) =>
        context.database.category.findMany({ ...query, orderBy: [{ title: 'asc' }, { ref: 'asc' }] }),
    },
    { name: 'CategoryConnection' },
    { name: 'CategoryEdge' },
  ),
)
