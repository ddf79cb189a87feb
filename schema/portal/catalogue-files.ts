/** The catalogue as files: taken out whole or by tables, and brought in with a dry run first. */
import { InputValidationError } from '@pothos/plugin-validation'
import { z } from 'zod'
import { builder } from '#schema/builder.ts'
import { ErrorInterface } from '#schema/error-types.ts'
import { POINTS } from '#schema/points.ts'
import { FaultyFiles, type ImportMistake } from './catalogue-file-errors.ts'
import type {
  CatalogueFile,
  CorrectedGames,
  ImportCounts,
  ImportedEntry,
  ImportReport,
} from './catalogue-files-service.ts'
import { NotAdmin } from './errors.ts'
import { adminsOnly, PortalRef } from './portal.ts'

const MOST_FILES = 50
const LONGEST_NAME = 200
/** Changes to list; more than a person reads at once. */
const MOST_REPORTED = 500

const CatalogueFileKindEnum = builder.enumType('CatalogueFileKind', {
  description: 'What of the catalogue a file holds.',
  values: {
    JSON: { value: 'json', description: 'All of it.' },
    ALBUMS_CSV: { value: 'albums', description: 'The albums, as a table.' },
    SONGS_CSV: { value: 'songs', description: 'The songs with their lyrics, as a table.' },
    CATEGORIES_CSV: { value: 'categories', description: 'The categories with the ids of their songs, as a table.' },
  } as const,
})

const CatalogueFileRef = builder.objectRef<CatalogueFile>('CatalogueFile').implement({
  description: 'A file of the catalogue, which `importCatalogue` reads back.',
  authScopes: { admin: true },
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What to call it: songs.csv' }),
    mediaType: t.exposeString('mediaType', { description: 'application/json or text/csv.' }),
    text: t.exposeString('text', { description: 'What stands in it.' }),
  }),
})

builder.objectField(PortalRef, 'catalogueFile', (t) =>
  t.field({
    type: CatalogueFileRef,
    description: 'The catalogue, lyrics included, as a file. Covers are not in it.',
    complexity: POINTS.catalogue,
    args: { kind: t.arg({ type: CatalogueFileKindEnum, description: 'Which file.' }) },
    resolve: (_portal, { kind }, { portal }) => portal.catalogueFiles.exportCatalogue(kind),
  }),
)

const ImportFileInput = builder.inputType('ImportFileInput', {
  description: 'A file that is to be imported.',
  fields: (t) => ({
    name: t.string({ description: 'File name, used to report mistakes.' }),
    text: t.string({
      description: 'Its contents: catalogue JSON, a CSV table, or a MusicBrainz release. At most 5 MB.',
    }),
  }),
})

const fileForm = z
  .object({
    name: z
      .string()
      .max(LONGEST_NAME, `The name of a file has ${LONGEST_NAME} characters at most`)
      .regex(/^[^\p{Cc}]+$/u, 'The name of a file is one line'),
  })
  .loose()

const ImportCatalogueInput = builder.inputType('ImportCatalogueInput', {
  description: 'Files that are to be imported together.',
  validate: z
    .object({
      files: z.array(fileForm).min(1, 'Choose a file').max(MOST_FILES, `${MOST_FILES} files are imported at a time`),
    })
    .loose(),
  fields: (t) => ({
    files: t.field({ type: [ImportFileInput], description: 'They may refer to each other.' }),
    dryRun: t.boolean({ description: 'Reports what would change, without writing.' }),
  }),
})

const ImportCountsRef = builder.objectRef<ImportCounts>('ImportCounts').implement({
  description: 'What becomes of one kind of entry. Nothing is ever deleted.',
  authScopes: { admin: true },
  fields: (t) => ({
    added: t.exposeInt('added', { description: 'Those that are new.' }),
    changed: t.exposeInt('changed', { description: 'Those that become others.' }),
    untouched: t.exposeInt('untouched', { description: 'Those that stay as they are, named in a file or not.' }),
  }),
})

const ImportedEntryKindEnum = builder.enumType('ImportedEntryKind', {
  description: 'What an entry is.',
  values: {
    ALBUM: { value: 'album', description: 'An album.' },
    SONG: { value: 'song', description: 'A song.' },
    CATEGORY: { value: 'category', description: 'A category.' },
  } as const,
})

const ImportedFieldRef = builder.objectRef<ImportedEntry['fields'][number]>('ImportedField').implement({
  description: 'A field that changes.',
  authScopes: { admin: true },
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What it is called: release years' }),
    before: t.exposeString('before', { description: 'In words; of long texts from where they differ.' }),
    after: t.exposeString('after', { description: 'In words; of long texts from where they differ.' }),
  }),
})

const ImportedEntryRef = builder.objectRef<ImportedEntry>('ImportedEntry').implement({
  description: 'An entry that an import adds or changes.',
  authScopes: { admin: true },
  fields: (t) => ({
    kind: t.expose('kind', { type: ImportedEntryKindEnum, description: 'What it is.' }),
    name: t.exposeString('name', { description: 'Its short name, which files call its id.' }),
    title: t.exposeString('title', { description: 'What it is called then.' }),
    isNew: t.exposeBoolean('isNew', { description: 'It is added.' }),
    fields: t.field({
      type: [ImportedFieldRef],
      description: 'What changes of it; of what is added, what it has.',
      resolve: ({ fields }) => [...fields],
    }),
  }),
})

const CorrectedGamesRef = builder.objectRef<CorrectedGames>('CorrectedGames').implement({
  description: 'What an import does to the games that are out.',
  authScopes: { admin: true },
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'Games that have other answers then.' }),
    settled: t.exposeInt('settled', { description: 'Of them, those whose boards have settled, and stay.' }),
    added: t.exposeInt('added', { description: 'Answers that are added, over all squares.' }),
    taken: t.exposeInt('taken', { description: 'Answers that are taken; who has given one keeps it.' }),
    restored: t.exposeInt('restored', { description: 'Guesses that were refused and count then.' }),
    players: t.exposeInt('players', { description: 'Players whose guesses these are.' }),
  }),
})

const ImportReportRef = builder.objectRef<ImportReport>('ImportReport').implement({
  description: 'What an import has changed, or would.',
  authScopes: { admin: true },
  fields: (t) => ({
    isDryRun: t.exposeBoolean('isDryRun', { description: 'Nothing was written.' }),
    albums: t.expose('albums', { type: ImportCountsRef, description: 'The albums.' }),
    songs: t.expose('songs', { type: ImportCountsRef, description: 'The songs.' }),
    categories: t.expose('categories', { type: ImportCountsRef, description: 'The categories.' }),
    games: t.expose('games', {
      type: CorrectedGamesRef,
      nullable: true,
      description: 'Published games that the import corrects: set by a dry run, null once imported.',
    }),
    changeCount: t.int({ description: 'How many entries change.', resolve: ({ changes }) => changes.length }),
    changes: t.field({
      type: [ImportedEntryRef],
      description: `The first ${MOST_REPORTED} of them: albums, then songs, then categories.`,
      resolve: ({ changes }) => changes.slice(0, MOST_REPORTED),
    }),
  }),
})

const ImportMistakeRef = builder.objectRef<ImportMistake>('ImportMistake').implement({
  description: 'What is wrong with a file.',
  fields: (t) => ({
    file: t.exposeString('file', { description: 'Which file.' }),
    place: t.exposeString('place', {
      nullable: true,
      description: 'Where in it: line 12, or songs[3].title; null where it is all of the file.',
    }),
    message: t.exposeString('message', { description: 'What is wrong, and the remedy.' }),
  }),
})

builder.objectType(FaultyFiles, {
  name: 'FaultyFiles',
  description: 'Something is wrong with the files. Nothing was imported.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    mistakeCount: t.exposeInt('mistakeCount', { description: 'How many mistakes there are.' }),
    mistakes: t.field({
      type: [ImportMistakeRef],
      description: 'The first hundred of them.',
      resolve: ({ mistakes }) => [...mistakes],
    }),
  }),
})

builder.mutationField('importCatalogue', (t) =>
  t.field({
    ...adminsOnly,
    type: ImportReportRef,
    description:
      'Adds what files have, and changes what they have differently; what they do not name stays. Whole or not at all, and the same files again change nothing. ' +
      'The games to come are answered by it at once, and those that are out are corrected as by an edit. ' +
      'Files larger than a request of the API may be go to POST /portal/import, as the same mutation.',
    errors: { types: [NotAdmin, FaultyFiles, InputValidationError], union: { name: 'ImportCatalogueResult' } },
    complexity: POINTS.regrade,
    args: { input: t.arg({ type: ImportCatalogueInput }) },
    resolve: (_root, { input }, { portal }) =>
      portal.catalogueFiles.importCatalogue(input.files, input.dryRun ? 'dry run' : 'for good'),
  }),
)
