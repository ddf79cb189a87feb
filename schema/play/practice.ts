/** Games to practise on: day, seed and filters make the game, and nothing of it is stored. */
import { InputValidationError } from '@pothos/plugin-validation'
import { z } from 'zod'
import { builder } from '#schema/builder.ts'
import { SongRef, songsWith, songWith } from '#schema/catalogue/song.ts'
import type { CreatorService, PracticeName, PracticeVerdict } from '#schema/creator/creator-service.ts'
import { albumIdOf, ClueKindEnum, DrawnGridRef, seedShape } from '#schema/creator/draft.ts'
import { ClueIsOpen, FutureGame, NoSuchPuzzle, SearchBusy, SongNotFound } from '#schema/errors.ts'
import { formerAlbumNumberIn } from '#schema/global-ids.ts'
import { POINTS } from '#schema/points.ts'
import type { ClueKind } from '#schema/rules/puzzle/clue.ts'
import type { Difficulty } from '#schema/rules/puzzle/random-draft.ts'
import { gameNumberShape, squareShape } from './game-name.ts'
import { songIdOf } from './guess.ts'

export const DifficultyEnum = builder.enumType('Difficulty', {
  description: 'How many answers the squares have.',
  values: {
    EASY: { value: 'easy', description: '10 or more.' },
    MEDIUM: { value: 'medium', description: '5 to 40.' },
    HARD: { value: 'hard', description: '3 to 10.' },
  } as const,
})

const PracticeInput = builder.inputType('PracticeInput', {
  description: 'Names a practice game: the same for the same day, seed and filters.',
  validate: z.object({ day: gameNumberShape, seed: seedShape }).loose(),
  fields: (t) => ({
    day: t.int({
      description:
        'The number of the daily game of the day for which it is made, from 1 to today: it has no clue of that game, nor of the one before.',
    }),
    seed: t.string({ description: 'Any text.' }),
    albumId: t.id({ required: false, description: 'An Album that is one of the clues.' }),
    kinds: t.field({
      type: [ClueKindEnum],
      required: false,
      description: 'The kinds of the other clues; all where none is named.',
    }),
    difficulty: t.field({ type: DifficultyEnum, required: false, description: 'Any where none is named.' }),
  }),
})

interface GivenName {
  readonly day: number
  readonly seed: string
  readonly albumId?: string | null | undefined
  readonly kinds?: readonly ClueKind[] | null | undefined
  readonly difficulty?: Difficulty | null | undefined
}

function nameOf({ day, seed, albumId, kinds, difficulty }: GivenName, creator: CreatorService): PracticeName {
  const filters = {
    albumId: albumId == null ? null : (formerAlbumNumberIn(albumId) ?? albumIdOf(albumId, creator)),
    kinds: [...new Set(kinds ?? [])].sort(),
    difficulty: difficulty ?? null,
  }
  return { day, seed, filters }
}

const PracticeVerdictRef = builder.objectRef<PracticeVerdict>('PracticeVerdict').implement({
  description: 'What became of a guess in a practice game.',
  fields: (t) => ({
    song: t.field({
      type: SongRef,
      description: 'The song that was tried.',
      resolve: ({ songId }, _args, context) => songWith(songId, context),
    }),
    isCorrect: t.exposeBoolean('isCorrect', { description: 'The song fits.' }),
    explanation: t.exposeString('explanation', { description: 'Which clue failed, or why the song counts.' }),
  }),
})

const PracticeAnswersRef = builder.objectRef<readonly number[]>('PracticeAnswers').implement({
  description: 'Songs that fit a square of a practice game, limited to those that settled daily games have revealed.',
  fields: (t) => ({
    songs: t.field({
      type: [SongRef],
      description: 'By title.',
      complexity: { field: 1, multiplier: 20 },
      resolve: (ids, _args, context) => songsWith(ids, context),
    }),
  }),
})

const practiceErrors = [ClueIsOpen, FutureGame, NoSuchPuzzle, SearchBusy, InputValidationError]

builder.queryFields((t) => ({
  practiceGame: t.field({
    type: DrawnGridRef,
    description:
      'A game to practise on. It has no board, and no part in statistics. It rests while one of its clues is in a daily game that is still open.',
    errors: { types: practiceErrors, union: { name: 'PracticeGameResult' } },
    complexity: POINTS.thread,
    args: { game: t.arg({ type: PracticeInput, description: 'Which game.' }) },
    resolve: (_root, { game }, { creator }) => creator.practiceGame(nameOf(game, creator)),
  }),
  judgePractice: t.field({
    type: PracticeVerdictRef,
    description: 'Whether a song fits a square of a practice game. Nothing is stored.',
    errors: { types: [...practiceErrors, SongNotFound], union: { name: 'JudgePracticeResult' } },
    complexity: POINTS.thread,
    args: {
      game: t.arg({ type: PracticeInput, description: 'Which game.' }),
      square: t.arg.int({ description: '0-8, row-major.', validate: squareShape }),
      songId: t.arg.id({ description: 'The id of a Song.' }),
    },
    resolve: (_root, { game: name, square, songId }, { creator, game }) =>
      creator.judgePractice({ ...nameOf(name, creator), square, songId: songIdOf(songId, game) }),
  }),
  practiceAnswers: t.field({
    type: PracticeAnswersRef,
    description:
      'Songs that fit a square, as revealed by settled daily games with its clues. Others may fit and stay secret.',
    errors: { types: practiceErrors, union: { name: 'PracticeAnswersResult' } },
    complexity: POINTS.thread,
    args: {
      game: t.arg({ type: PracticeInput, description: 'Which game.' }),
      square: t.arg.int({ description: '0-8, row-major.', validate: squareShape }),
    },
    resolve: (_root, { game, square }, { creator }) => creator.practiceAnswers(nameOf(game, creator), square),
  }),
}))
