/** What chance would put into the gaps of a game in the making, within limits. */
import { InputValidationError } from '@pothos/plugin-validation'
import { z } from 'zod'
import { builder } from '#schema/builder.ts'
import { ClueKindEnum, DraftInput, DrawnGridRef, draftOf, seedShape } from '#schema/creator/draft.ts'
import { ErrorInterface } from '#schema/error-types.ts'
import { NoSuchPuzzle, SearchBusy } from '#schema/errors.ts'
import { DifficultyEnum } from '#schema/play/practice.ts'
import { POINTS } from '#schema/points.ts'
import { REUSE_WINDOW } from '#schema/rules/puzzle/puzzle.ts'
import { LimitsNotMet } from './errors.ts'
import { asNumber } from './game.ts'
import { PortalRef } from './portal.ts'

const RandomLimitEnum = builder.enumType('RandomLimit', {
  description: 'What a random game was limited by.',
  values: {
    DIFFICULTY: { value: 'difficulty', description: 'How hard the game is to be.' },
    KINDS: { value: 'kinds', description: 'The kinds of clue that may be drawn.' },
    REST: { value: 'rest', description: 'The clues of the games before, which are left out.' },
  } as const,
})

builder.objectType(LimitsNotMet, {
  name: 'LimitsNotMet',
  description: 'No game was found within the limits.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    limits: t.field({
      type: [RandomLimitEnum],
      description: 'Those without which there is a game: each of them alone, or all of them together.',
      resolve: ({ limits }) => [...limits],
    }),
  }),
})

const RandomLimitsInput = builder.inputType('RandomLimitsInput', {
  description: 'What a random game has to keep to. It binds what is drawn, not the clues that stay.',
  validate: z
    .object({ restGames: z.int().min(0).max(REUSE_WINDOW, `At most ${REUSE_WINDOW} games are left out.`).nullish() })
    .loose(),
  fields: (t) => ({
    difficulty: t.field({
      type: DifficultyEnum,
      required: false,
      description: 'What the estimate is to say of the whole game; any where none is named.',
    }),
    kinds: t.field({
      type: [ClueKindEnum],
      required: false,
      description: 'The kinds that may be drawn; all where none is named.',
    }),
    restGames: t.int({
      required: false,
      description: `Number of preceding games whose words, albums and categories are avoided; ${REUSE_WINDOW} at most.`,
    }),
  }),
})

builder.objectField(PortalRef, 'randomGame', (t) =>
  t.field({
    type: DrawnGridRef,
    description:
      'Fills what is empty at random, without the categories of the 30 games around; another seed fills it differently.',
    errors: {
      types: [NoSuchPuzzle, LimitsNotMet, SearchBusy, InputValidationError],
      union: { name: 'RandomGameResult' },
    },
    complexity: POINTS.thread,
    args: {
      number: t.arg.int({ description: 'The day it is for.' }),
      draft: t.arg({ type: DraftInput, description: 'The clues that stay.' }),
      seed: t.arg.string({ description: 'Any text.', validate: seedShape }),
      limits: t.arg({ type: RandomLimitsInput, required: false, description: 'None where not given.' }),
      unlike: t.arg({
        type: DraftInput,
        required: false,
        description: 'What came last: it does not come again where there is anything else.',
      }),
    },
    resolve: (_portal, { number, draft, seed, limits, unlike }, { portal, creator }) =>
      portal.games.random(asNumber(number), {
        draft: draftOf(draft, creator),
        seed,
        difficulty: limits?.difficulty ?? null,
        kinds: limits?.kinds ?? [],
        restGames: limits?.restGames ?? 0,
        unlike: unlike ? draftOf(unlike, creator) : null,
      }),
  }),
)
