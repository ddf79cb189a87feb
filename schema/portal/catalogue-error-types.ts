/** The expected failures of editing the catalogue as members of result unions. */
import { builder } from '#schema/builder.ts'
import { ErrorInterface } from '#schema/error-types.ts'
import {
  AlbumNotFound,
  CategoryInUse,
  CategoryNotFound,
  type ConflictField,
  PhotoNotFound,
  SaveConflict,
  TitleTaken,
} from './errors.ts'

builder.objectType(AlbumNotFound, {
  name: 'AlbumNotFound',
  description: 'There is no album with this id.',
  interfaces: [ErrorInterface],
})

builder.objectType(CategoryNotFound, {
  name: 'CategoryNotFound',
  description: 'There is no category with this code.',
  interfaces: [ErrorInterface],
})

builder.objectType(PhotoNotFound, {
  name: 'PhotoNotFound',
  description: 'No photo with this id was uploaded.',
  interfaces: [ErrorInterface],
})

builder.objectType(TitleTaken, {
  name: 'TitleTaken',
  description: 'Another entry has the title, and players could not distinguish them.',
  interfaces: [ErrorInterface],
})

builder.objectType(CategoryInUse, {
  name: 'CategoryInUse',
  description: 'Games have the category as a clue.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    gameNumbers: t.intList({
      description: 'The daily games, newest first.',
      resolve: ({ gameNumbers }) => [...gameNumbers],
    }),
  }),
})

const ConflictFieldRef = builder.objectRef<ConflictField>('ConflictField').implement({
  description: 'A field that was saved differently.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What it is called: release years' }),
    theirs: t.exposeString('theirs', { description: 'What was saved, in words.' }),
    yours: t.exposeString('yours', { description: 'What was to be saved, in words.' }),
  }),
})

builder.objectType(SaveConflict, {
  name: 'SaveConflict',
  description: 'Another admin has saved in between. Nothing was written.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    version: t.int({
      description: 'What it is now: saving with this version keeps what was to be saved.',
      resolve: ({ later }) => later.version,
    }),
    savedBy: t.string({ nullable: true, description: 'Who saved it.', resolve: ({ later }) => later.savedBy }),
    savedAt: t.field({ type: 'DateTime', nullable: true, description: 'When.', resolve: ({ later }) => later.savedAt }),
    fields: t.field({
      type: [ConflictFieldRef],
      description: 'What differs.',
      resolve: ({ later }) => [...later.fields],
    }),
  }),
})
