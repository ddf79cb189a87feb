/** Albums and their covers. The songs of an album are never exposed: they are answers. */
import { builder } from '#schema/builder.ts'

const COVER_SIZES = [160, 320, 640]

const ImageFormatEnum = builder.enumType('ImageFormat', {
  description: 'The file format of a picture.',
  values: { WEBP: { value: 'webp' }, PNG: { value: 'png' } } as const,
})

/** Which rendition of a picture is wanted. */
export const coverArgs = builder.args((t) => ({
  size: t.int({ defaultValue: 160, description: 'Pixels wanted; the next larger of 160, 320 and 640 is served.' }),
  format: t.field({ type: ImageFormatEnum, defaultValue: 'webp', description: 'WEBP, or PNG for old browsers.' }),
}))

/** Where a picture is served in the next larger size; null for none. */
export function coverUrlOf(
  coverId: string | null,
  { size, format }: { readonly size: number; readonly format: 'webp' | 'png' },
): string | null {
  if (coverId === null) return null
  const served = COVER_SIZES.find((candidate) => candidate >= size) ?? 640
  return `/images/${coverId}-${served}.${format}`
}

export const AlbumRef = builder.prismaNode('Album', {
  id: { field: 'ref' },
  nullable: true,
  description: 'A studio album.',
  fields: (t) => ({
    title: t.exposeString('title', { public: 'untilEdited', description: 'As it is printed.' }),
    releasedOn: t.field({
      public: 'untilEdited',
      type: 'Date',
      description: 'The day of its release.',
      resolve: (album) => album.releasedOn.toISOString().slice(0, 10),
    }),
    songCount: t.relationCount('songs', { public: 'untilEdited', description: 'How many songs are on it.' }),
    coverUrl: t.string({
      public: 'untilEdited',
      nullable: true,
      description: 'Path of its cover: a square picture that never changes and may be cached forever.',
      args: coverArgs,
      resolve: ({ coverId }, wanted) => coverUrlOf(coverId, wanted),
    }),
  }),
})

builder.queryField('albums', (t) =>
  t.prismaConnection(
    {
      type: 'Album',
      public: 'untilEdited',
      cursor: 'ref',
      maxSize: 100,
      defaultSize: 100,
      description: 'All albums, oldest first.',
      complexity: 20,
      resolve: (query, _root, _args, context) =>
        context.database.album.findMany({ ...query, orderBy: [{ releasedOn: 'asc' }, { ref: 'asc' }] }),
    },
    { name: 'AlbumConnection' },
    { name: 'AlbumEdge' },
  ),
)
