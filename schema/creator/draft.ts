/** A grid in the making: its clues, how many songs fit, and what chance would put into its gaps. No song is ever named. */
import { InputValidationError } from '@pothos/plugin-validation'
import { z } from 'zod'
import { builder } from '#schema/builder.ts'
import { ClueIsOpen, NoSuchPuzzle, SearchBusy } from '#schema/errors.ts'
import { idIn } from '#schema/global-ids.ts'
import { columnsField, rowsField } from '#schema/play/clue.ts'
import { POINTS } from '#schema/points.ts'
import type { Clue } from '#schema/rules/puzzle/clue.ts'
import { foldWord } from '#schema/rules/puzzle/lyric-words.ts'
import type { PuzzleDraft } from '#schema/rules/puzzle/puzzle.ts'
import type { DraftProblem } from '#schema/rules/puzzle/user-games.ts'
import type { CreatorService, DraftCheck, DraftCount, DrawnGrid } from './creator-service.ts'

/** No word of a lyric is longer. */
const LONGEST_WORD = 40
const LONGEST_SEED = 64

export const ClueKindEnum = builder.enumType('ClueKind', {
  description: 'The four kinds of clue.',
  values: {
    WORD: { value: 'word', description: 'The lyrics contain a word.' },
    ALBUM: { value: 'album', description: 'The song is on an album.' },
    CATEGORY: { value: 'category', description: 'The song belongs to a category.' },
    INFINITY: { value: 'infinity', description: 'Any song will do.' },
  } as const,
})

interface ClueGiven {
  readonly kind: Clue['kind']
  readonly word?: string | null | undefined
  readonly albumId?: string | null | undefined
  readonly categoryCode?: string | null | undefined
}

const hasWhatItsKindNeeds = ({ kind, albumId, categoryCode }: ClueGiven) =>
  (kind !== 'album' || albumId != null) && (kind !== 'category' || categoryCode != null)

const ClueInput = builder.inputType('ClueInput', {
  description: 'A clue: its kind, and the word, the album or the category that the kind needs.',
  validate: z
    .object({
      kind: z.enum(['word', 'album', 'category', 'infinity']),
      word: z.string().max(LONGEST_WORD, `A word has ${LONGEST_WORD} characters at most`).nullish(),
      albumId: z.string().nullish(),
      categoryCode: z.string().nullish(),
    })
    .refine(hasWhatItsKindNeeds, 'Name the album or the category'),
  fields: (t) => ({
    kind: t.field({ type: ClueKindEnum, description: 'What it asks for.' }),
    word: t.string({ required: false, description: 'Of a word clue: one word.' }),
    albumId: t.id({ required: false, description: 'Of an album clue: the id of an Album.' }),
    categoryCode: t.string({ required: false, description: 'Of a category clue: the code of a Category.' }),
  }),
})

const three = z.array(z.unknown()).length(3, 'A side has three places')

export const DraftInput = builder.inputType('DraftInput', {
  description: 'Three rows and three columns; null where there is no clue yet.',
  validate: z.object({ rows: three, columns: three }).loose(),
  fields: (t) => ({
    rows: t.field({ type: [ClueInput], required: { list: true, items: false }, description: 'From top to bottom.' }),
    columns: t.field({ type: [ClueInput], required: { list: true, items: false }, description: 'From left to right.' }),
  }),
})

type Given = readonly (ClueGiven | null | undefined)[]

type Albums = Pick<CreatorService, 'albumId'>

/** The draft of an input. */
export function draftOf(
  { rows, columns }: { readonly rows: Given; readonly columns: Given },
  albums: Albums,
): PuzzleDraft {
  return { rows: sideOf(rows, albums), columns: sideOf(columns, albums) }
}

function sideOf([first, second, third]: Given, albums: Albums): PuzzleDraft['rows'] {
  return [clueOf(first, albums), clueOf(second, albums), clueOf(third, albums)]
}

function clueOf(given: ClueGiven | null | undefined, albums: Albums): Clue | null {
  if (!given) return null
  switch (given.kind) {
    case 'word': {
      const word = foldWord(given.word ?? '')
      return word === '' ? null : { kind: 'word', word }
    }
    case 'album':
      return { kind: 'album', albumId: albumIdOf(given.albumId ?? '', albums) }
    case 'category':
      return { kind: 'category', code: given.categoryCode ?? '' }
    default:
      return { kind: 'infinity' }
  }
}

/** The number that the server knows an Album by; for any other id one that no album has, so that no song fits. */
export function albumIdOf(globalId: string, albums: Albums): number {
  const ref = idIn(globalId, 'Album')
  return (ref === null ? null : albums.albumId(ref)) ?? -1
}

const DraftProblemRef = builder.objectRef<DraftProblem>('DraftProblem').implement({
  description: 'Something to mend before a draft can be saved.',
  fields: (t) => ({
    message: t.exposeString('message', { description: 'A sentence to show.' }),
    squares: t.intList({
      description: 'The squares that it is about, 0-8; none for the whole grid.',
      resolve: ({ squares }) => [...squares],
    }),
  }),
})

const problemType: [typeof DraftProblemRef] = [DraftProblemRef]

/** What is wrong with a draft. */
export const problemsField = {
  type: problemType,
  resolve: ({ problems }: Pick<DraftCheck, 'problems'>) => [...problems],
}

const DraftCountRef = builder.objectRef<DraftCount>('DraftCount').implement({
  description:
    'Number of songs that fit. Below 3, the exact number is withheld: 0 or 1 would reveal whether a certain song fits.',
  fields: (t) => ({
    isFew: t.boolean({ description: 'Fewer than 3.', resolve: (count) => count === 'few' }),
    songs: t.int({
      nullable: true,
      description: 'Exactly how many; null when fewer than 3.',
      resolve: (count) => (count === 'few' ? null : count),
    }),
  }),
})

const counts = { type: [DraftCountRef] as [typeof DraftCountRef], nullable: { list: false, items: true } } as const

const DraftCheckRef = builder.objectRef<DraftCheck>('DraftCheck').implement({
  description:
    'How a draft stands, in numbers alone. A clue of a daily game that is still open counts as missing, and is a problem.',
  fields: (t) => ({
    rows: t.field({
      ...counts,
      description: 'Length 3: the songs that satisfy each clue; null where it is missing.',
      resolve: ({ rows }) => [...rows],
    }),
    columns: t.field({
      ...counts,
      description: 'Length 3: the same for columns.',
      resolve: ({ columns }) => [...columns],
    }),
    squares: t.field({
      ...counts,
      description: 'Length 9: the songs that fit each square; null where a clue is missing.',
      resolve: ({ squares }) => [...squares],
    }),
    problems: t.field({ ...problemsField, description: 'Nothing when the draft may be saved.' }),
  }),
})

export const DrawnGridRef = builder.objectRef<DrawnGrid>('DrawnGrid').implement({
  description: 'Six clues that make a puzzle.',
  fields: (t) => ({
    rows: t.field(rowsField),
    columns: t.field(columnsField),
    answerCounts: t.intList({
      description: 'Length 9, row-major: how many songs fit.',
      resolve: ({ answerCounts }) => [...answerCounts],
    }),
  }),
})

/** What a seed has to obey. */
export const seedShape = z
  .string()
  .min(1, 'A seed has a character or more')
  .max(LONGEST_SEED, `A seed has ${LONGEST_SEED} characters at most`)

builder.queryFields((t) => ({
  checkDraft: t.field({
    type: DraftCheckRef,
    description: 'How many songs fit each square of a draft, and what is wrong with it.',
    errors: { types: [InputValidationError], union: { name: 'CheckDraftResult' } },
    complexity: 20,
    args: { draft: t.arg({ type: DraftInput, description: 'The grid so far.' }) },
    resolve: (_root, { draft }, { creator }) => creator.checkDraft(draftOf(draft, creator)),
  }),
  randomDraft: t.field({
    type: DrawnGridRef,
    description:
      'The draft with its gaps filled at random; another seed fills them differently. Clues of daily games that are still open are never drawn.',
    errors: {
      types: [ClueIsOpen, NoSuchPuzzle, SearchBusy, InputValidationError],
      union: { name: 'RandomDraftResult' },
    },
    complexity: POINTS.thread,
    args: {
      draft: t.arg({ type: DraftInput, description: 'The clues that stay.' }),
      seed: t.arg.string({ description: 'Any text.', validate: seedShape }),
    },
    resolve: (_root, { draft, seed }, { creator }) => creator.randomDraft(draftOf(draft, creator), seed),
  }),
}))
