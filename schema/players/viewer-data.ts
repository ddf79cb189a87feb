/** The data stored about the viewer, and its erasure. */
import { builder } from '#schema/builder.ts'
import type { ViewerData } from './pages-service.ts'
import { ViewerRef } from './viewer.ts'

const ViewerDataKindRef = builder.objectRef<ViewerData['kinds'][number]>('ViewerDataKind').implement({
  description: 'One kind of what is kept about the viewer.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name in the document.' }),
    count: t.exposeInt('count', { description: 'How many entries there are.' }),
  }),
})

const ViewerDataRef = builder.objectRef<ViewerData>('ViewerData').implement({
  description: 'Everything that the server keeps about the viewer.',
  fields: (t) => ({
    since: t.expose('since', {
      type: 'DateTime',
      nullable: true,
      description: 'The first guess, or the first sign-in; null for who is unknown to the server.',
    }),
    kinds: t.expose('kinds', {
      type: [ViewerDataKindRef],
      description: 'What there is, counted. Kinds without entries are named too.',
    }),
    document: t.exposeString('document', { description: 'All of it, as JSON to keep.' }),
  }),
})

builder.queryField('viewerData', (t) =>
  t.field({
    type: ViewerDataRef,
    description: 'Everything that the server keeps about the viewer.',
    complexity: 200,
    resolve: (_root, _args, { pages }) => pages.viewerData(),
  }),
)

const ErasedRef = builder.objectRef<object>('ErasedViewerData').implement({
  description: 'Nothing is kept about the viewer any more.',
  fields: (t) => ({
    viewer: t.field({
      type: ViewerRef,
      description: 'The viewer, now an unknown visitor.',
      resolve: (_root, _args, { viewer }) => viewer,
    }),
  }),
})

builder.mutationField('eraseViewerData', (t) =>
  t.field({
    type: ErasedRef,
    description:
      'Erases what the server keeps about the viewer: plays, picks, wrong guesses, reports, lines on boards, and an account where there is one. ' +
      'How often songs were picked stays counted, and names nobody. The cookie that names the visitor is cleared.',
    resolve: async (_root, _args, { pages }) => {
      await pages.eraseViewerData()
      return {}
    },
  }),
)
