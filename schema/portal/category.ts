/** Categories as admins see them: with their songs, and the games that need them. */
import { InputValidationError } from '@pothos/plugin-validation'
import { z } from 'zod'
import { builder } from '#schema/builder.ts'
import { SongNotFound } from '#schema/errors.ts'
import { POINTS } from '#schema/points.ts'
import { categoryGroup } from '#schema/rules/puzzle/category-groups.ts'
import type { AdminCategory, CategoryEdit } from './catalogue-service.ts'
import { CategoryInUse, CategoryNotFound, NotAdmin, SaveConflict, TitleTaken } from './errors.ts'
import { refIn } from './ids.ts'
import { adminsOnly, PortalRef } from './portal.ts'
import { RegradePreviewRef } from './regrade.ts'
import { titleShape } from './song.ts'

const MOST_SONGS = 5000

const CategoryGroupEnum = builder.enumType('CategoryGroup', {
  description: 'What a category is about, from its title.',
  values: {
    RELEASE_PERIOD: { value: 'releasePeriod', description: "The title starts with 'Released in' or 'Released on'." },
    STARTS_WITH: { value: 'startsWith', description: "The title starts with 'Starts with'." },
    OTHER: { value: 'other', description: 'All others.' },
  } as const,
})

const AdminCategoryRef = builder.objectRef<AdminCategory>('AdminCategory').implement({
  description: 'A category with the songs in it.',
  authScopes: { admin: true },
  fields: (t) => ({
    id: t.globalID({
      description: 'The same as that of the Category.',
      resolve: ({ ref }) => ({ type: 'Category', id: ref }),
    }),
    code: t.exposeString('code', { description: 'Its short name, unique and stable.' }),
    title: t.exposeString('title', { description: 'What a clue says.' }),
    group: t.field({
      type: CategoryGroupEnum,
      description: 'Where the list of categories has it.',
      resolve: ({ title }) => categoryGroup(title),
    }),
    version: t.exposeInt('version', { description: 'Grows with every save.' }),
    songCount: t.int({ description: 'How many songs belong to it.', resolve: ({ songRefs }) => songRefs.length }),
    songIds: t.globalIDList({
      description: 'The songs that belong to it.',
      resolve: ({ songRefs }) => songRefs.map((id) => ({ type: 'Song', id })),
    }),
    gameNumbers: t.intList({
      description: 'The daily games that have it as a clue, newest first.',
      complexity: 10,
      resolve: async ({ id }, _args, { portal }) => [...(await portal.catalogue.gamesWith(id))],
    }),
  }),
})

builder.objectFields(PortalRef, (t) => ({
  categories: t.field({
    type: [AdminCategoryRef],
    description: 'All categories, by code.',
    complexity: { field: POINTS.catalogue, multiplier: 20 },
    resolve: async (_portal, _args, { portal }) => [...(await portal.catalogue.categories())],
  }),
  category: t.field({
    type: AdminCategoryRef,
    description: 'One category.',
    errors: { types: [CategoryNotFound], union: { name: 'AdminCategoryResult' } },
    complexity: POINTS.catalogue,
    args: { code: t.arg.string({ description: 'Its short name.' }) },
    resolve: (_portal, { code }, { portal }) => portal.catalogue.category(code),
  }),
}))

const SaveCategoryInput = builder.inputType('SaveCategoryInput', {
  description: 'A category as it is to be.',
  validate: z
    .object({
      title: titleShape.refine((title) => title.trim() !== '', 'A title is required.'),
      songIds: z.array(z.string()).max(MOST_SONGS, `A category has ${MOST_SONGS} songs at most`),
    })
    .loose(),
  fields: (t) => ({
    code: t.string({ required: false, description: 'Of an existing category; a new one gets its own.' }),
    version: t.int({ required: false, description: 'Of an existing category: the version that was edited.' }),
    title: t.string({ description: 'Required.' }),
    songIds: t.idList({ description: 'All songs that belong to it.' }),
  }),
})

const DeletedCategoryRef = builder.objectRef<Pick<AdminCategory, 'ref' | 'code'>>('DeletedCategory').implement({
  description: 'The category is gone.',
  authScopes: { admin: true },
  fields: (t) => ({
    id: t.globalID({ description: 'The id that it had.', resolve: ({ ref }) => ({ type: 'Category', id: ref }) }),
    code: t.exposeString('code', { description: 'The code that it had.' }),
  }),
})

function categoryEdit(input: typeof SaveCategoryInput.$inferInput): CategoryEdit {
  return {
    id: input.code ?? null,
    version: input.version ?? null,
    title: input.title.trim().normalize('NFC'),
    songRefs: input.songIds.map((id) => refIn(id, 'Song')),
  }
}

const failures = [NotAdmin, CategoryNotFound, SongNotFound, TitleTaken, SaveConflict, InputValidationError]

builder.mutationFields((t) => ({
  saveCategory: t.field({
    ...adminsOnly,
    type: AdminCategoryRef,
    description:
      'Saves a category. Games to come are answered by it at once, and those that are out are corrected: guesses that ' +
      'were wrongly refused fill their squares, and their players are told.',
    errors: { types: failures, union: { name: 'SaveCategoryResult' } },
    complexity: POINTS.regrade,
    args: { input: t.arg({ type: SaveCategoryInput }) },
    resolve: (_root, { input }, { portal }) => portal.catalogue.saveCategory(categoryEdit(input)),
  }),
  previewCategory: t.field({
    ...adminsOnly,
    type: RegradePreviewRef,
    description: 'A dry run of `saveCategory`: what it would do to the games that are out.',
    errors: { types: failures, union: { name: 'PreviewCategoryResult' } },
    complexity: POINTS.regradePreview,
    args: { input: t.arg({ type: SaveCategoryInput }) },
    resolve: (_root, { input }, { portal }) => portal.catalogue.previewCategory(categoryEdit(input)),
  }),
  deleteCategory: t.field({
    ...adminsOnly,
    type: DeletedCategoryRef,
    description: 'Deletes a category that no game needs.',
    errors: { types: [NotAdmin, CategoryNotFound, CategoryInUse], union: { name: 'DeleteCategoryResult' } },
    complexity: POINTS.regrade,
    args: { code: t.arg.string({ description: 'The category.' }) },
    resolve: (_root, { code }, { portal }) => portal.catalogue.deleteCategory(code),
  }),
}))

const cellFailures = [NotAdmin, CategoryNotFound, SongNotFound]

builder.mutationFields((t) => ({
  setCategorySong: t.field({
    ...adminsOnly,
    type: AdminCategoryRef,
    description:
      'Puts one song into a category, or takes it out, as `saveCategory` does. Doing so twice is doing so once.',
    errors: { types: cellFailures, union: { name: 'SetCategorySongResult' } },
    complexity: POINTS.regrade,
    args: {
      code: t.arg.string({ description: 'The category.' }),
      songId: t.arg.id({ description: 'The id of a Song.' }),
      belongs: t.arg.boolean({ description: 'In, or out.' }),
    },
    resolve: (_root, { code, songId, belongs }, { portal }) =>
      portal.catalogue.setCategorySong({ code, songRef: refIn(songId, 'Song'), belongs }),
  }),
  previewCategorySong: t.field({
    ...adminsOnly,
    type: RegradePreviewRef,
    description: 'A dry run of `setCategorySong`: what it would do to the games that are out.',
    errors: { types: cellFailures, union: { name: 'PreviewCategorySongResult' } },
    complexity: POINTS.regradePreview,
    args: {
      code: t.arg.string({ description: 'The category.' }),
      songId: t.arg.id({ description: 'The id of a Song.' }),
      belongs: t.arg.boolean({ description: 'In, or out.' }),
    },
    resolve: (_root, { code, songId, belongs }, { portal }) =>
      portal.catalogue.previewCategorySong({ code, songRef: refIn(songId, 'Song'), belongs }),
  }),
}))
