/** The four kinds of clue. */
import { builder } from '#schema/builder.ts'
import { AlbumRef } from '#schema/catalogue/album.ts'
import { CategoryRef } from '#schema/catalogue/category.ts'
import type { TitledClue } from './game-service.ts'

const typeNames = {
  word: 'WordClue',
  album: 'AlbumClue',
  category: 'CategoryClue',
  infinity: 'InfinityClue',
} as const

export const ClueRef = builder.interfaceRef<TitledClue>('Clue').implement({
  description: 'What a row or a column asks of a song.',
  resolveType: ({ clue }) => typeNames[clue.kind],
  fields: (t) => ({ title: t.exposeString('title', { public: 'untilEdited', description: 'What the header says.' }) }),
})

interface Sides {
  readonly rows: readonly TitledClue[]
  readonly columns: readonly TitledClue[]
}

const type: [typeof ClueRef] = [ClueRef]
const complexity = { field: 1, multiplier: 3 }
const same = { public: 'untilEdited' } as const

/** The `rows` of whatever has three clues a side. */
export const rowsField = {
  ...same,
  type,
  description: 'Length 3, from top to bottom.',
  complexity,
  resolve: ({ rows }: Sides) => [...rows],
}

/** The `columns` of the same. */
export const columnsField = {
  ...same,
  type,
  description: 'Length 3, from left to right.',
  complexity,
  resolve: ({ columns }: Sides) => [...columns],
}

builder.objectRef<TitledClue>('WordClue').implement({
  description: 'The lyrics contain the word, whole, whatever its case and the punctuation around it.',
  interfaces: [ClueRef],
  fields: (t) => ({
    word: t.string({
      public: 'untilEdited',
      description: 'In lower case.',
      resolve: ({ clue }) => (clue.kind === 'word' ? clue.word : ''),
    }),
  }),
})

builder.objectRef<TitledClue>('AlbumClue').implement({
  description: 'The song is on the album.',
  interfaces: [ClueRef],
  fields: (t) => ({
    album: t.loadable({
      public: 'untilEdited',
      type: AlbumRef,
      description: 'The album.',
      load: async (ids: number[], context) => {
        const albums = await context.database.album.findMany({ where: { id: { in: ids } } })
        const byId = new Map(albums.map((album) => [album.id, album]))
        return ids.map((id) => byId.get(id) ?? new Error(`album ${id} is gone`))
      },
      resolve: ({ clue }) => (clue.kind === 'album' ? clue.albumId : -1),
    }),
  }),
})

builder.objectRef<TitledClue>('CategoryClue').implement({
  description: 'The song belongs to the category.',
  interfaces: [ClueRef],
  fields: (t) => ({
    songCount: t.exposeInt('songCount', { public: 'untilEdited', description: 'How many songs belong to it.' }),
    category: t.loadable({
      public: 'untilEdited',
      type: CategoryRef,
      description: 'The category.',
      load: async (ids: number[], context) => {
        const categories = await context.database.category.findMany({ where: { id: { in: ids } } })
        const byId = new Map(categories.map((category) => [category.id, category]))
        return ids.map((id) => byId.get(id) ?? new Error(`category ${id} is gone`))
      },
      resolve: ({ categoryId }) => categoryId ?? -1,
    }),
  }),
})

builder.objectRef<TitledClue>('InfinityClue').implement({
  description: 'Any song will do.',
  interfaces: [ClueRef],
})
