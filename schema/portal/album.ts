/** Albums as admins see them: with their songs. */
import { InputValidationError } from '@pothos/plugin-validation'
import { z } from 'zod'
import { builder } from '#schema/builder.ts'
import { coverArgs, coverUrlOf } from '#schema/catalogue/album.ts'
import { POINTS } from '#schema/points.ts'
import type { AdminAlbum, AlbumEdit } from './catalogue-service.ts'
import { AlbumNotFound, NotAdmin, PhotoNotFound, SaveConflict, TitleTaken } from './errors.ts'
import { refIn } from './ids.ts'
import { adminsOnly, PortalRef } from './portal.ts'
import { RegradePreviewRef } from './regrade.ts'
import { AdminSongRef, titleShape } from './song.ts'

export const AdminAlbumRef = builder.objectRef<AdminAlbum>('AdminAlbum').implement({
  description: 'An album with the songs on it.',
  authScopes: { admin: true },
  fields: (t) => ({
    id: t.globalID({
      description: 'The same as that of the Album.',
      resolve: ({ ref }) => ({ type: 'Album', id: ref }),
    }),
    title: t.exposeString('title', { description: 'As it is printed.' }),
    releasedOn: t.expose('releasedOn', { type: 'Date', description: 'The day of its release.' }),
    releaseYear: t.int({
      description: 'The year of its release.',
      resolve: ({ releasedOn }) => Number(releasedOn.slice(0, 4)),
    }),
    version: t.exposeInt('version', { description: 'Grows with every save.' }),
    coverId: t.exposeID('coverId', { nullable: true, description: 'Its cover; null for none.' }),
    coverUrl: t.string({
      nullable: true,
      description: 'Path of its cover; null without one.',
      args: coverArgs,
      resolve: ({ coverId }, wanted) => coverUrlOf(coverId, wanted),
    }),
    songCount: t.int({ description: 'How many songs are on it.', resolve: ({ songIds }) => songIds.length }),
    songs: t.field({
      type: [AdminSongRef],
      description: 'By track.',
      complexity: { field: 1, multiplier: 10 },
      resolve: async ({ songIds }, _args, { portal }) => [...(await portal.catalogue.songsWith(songIds))],
    }),
  }),
})

builder.objectFields(PortalRef, (t) => ({
  albums: t.field({
    type: [AdminAlbumRef],
    description: 'All albums, the oldest first.',
    complexity: { field: POINTS.catalogue, multiplier: 10 },
    resolve: async (_portal, _args, { portal }) => [...(await portal.catalogue.albums())],
  }),
  album: t.field({
    type: AdminAlbumRef,
    description: 'One album.',
    errors: { types: [AlbumNotFound], union: { name: 'AdminAlbumResult' } },
    complexity: POINTS.catalogue,
    args: { id: t.arg.id({ description: 'The id of an Album.' }) },
    resolve: (_portal, { id }, { portal }) => portal.catalogue.album(refIn(id, 'Album')),
  }),
}))

const year = z.int('A release year is a number').min(1000, 'A year has four digits').max(9999, 'A year has four digits')

const SaveAlbumInput = builder.inputType('SaveAlbumInput', {
  description: 'An album as it is to be.',
  validate: z
    .object({
      title: titleShape.refine((title) => title.trim() !== '', 'A title is required.'),
      releaseYear: year.nullish(),
      releasedOn: z.iso.date('The release date is a day of the calendar, such as 2016-05-13').nullish(),
    })
    .loose()
    .refine(({ releaseYear, releasedOn }) => releaseYear != null || releasedOn != null, 'A release date is required.'),
  fields: (t) => ({
    id: t.id({ required: false, description: 'Of an existing album; left out for a new one.' }),
    version: t.int({ required: false, description: 'Of an existing album: the version that was edited.' }),
    title: t.string({ description: 'Required.' }),
    releaseYear: t.int({
      required: false,
      description: 'The day stays while the year does; of another year it is the first of January.',
    }),
    releasedOn: t.field({ type: 'Date', required: false, description: 'The day; it goes before the year.' }),
    coverId: t.id({ required: false, description: 'An uploaded photo; left out for none.' }),
  }),
})

function albumEdit(input: typeof SaveAlbumInput.$inferInput): AlbumEdit {
  return {
    id: input.id == null ? null : refIn(input.id, 'Album'),
    version: input.version ?? null,
    title: input.title.trim().normalize('NFC'),
    release: input.releasedOn == null ? { year: input.releaseYear ?? 0 } : { day: input.releasedOn },
    coverId: input.coverId ?? null,
  }
}

const failures = [NotAdmin, AlbumNotFound, PhotoNotFound, TitleTaken, SaveConflict, InputValidationError]

builder.mutationFields((t) => ({
  saveAlbum: t.field({
    ...adminsOnly,
    type: AdminAlbumRef,
    description: 'Saves an album. Which songs are on it is saved with the songs.',
    errors: { types: failures, union: { name: 'SaveAlbumResult' } },
    complexity: POINTS.regrade,
    args: { input: t.arg({ type: SaveAlbumInput }) },
    resolve: (_root, { input }, { portal }) => portal.catalogue.saveAlbum(albumEdit(input)),
  }),
  previewAlbum: t.field({
    ...adminsOnly,
    type: RegradePreviewRef,
    description: 'A dry run of `saveAlbum`: what it would do to the games that are out.',
    errors: { types: failures, union: { name: 'PreviewAlbumResult' } },
    complexity: POINTS.regradePreview,
    args: { input: t.arg({ type: SaveAlbumInput }) },
    resolve: (_root, { input }, { portal }) => portal.catalogue.previewAlbum(albumEdit(input)),
  }),
}))
