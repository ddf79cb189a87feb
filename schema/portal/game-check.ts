/** A game in the making: all about it before it is saved. */
import { InputValidationError } from '@pothos/plugin-validation'
import { builder } from '#schema/builder.ts'
import { DraftInput, draftOf, problemsField } from '#schema/creator/draft.ts'
import { DifficultyEnum } from '#schema/play/practice.ts'
import { POINTS } from '#schema/points.ts'
import { gameDifficulty } from '#schema/rules/puzzle/difficulty.ts'
import { AdminSquareRef, asNumber, squaresOf } from './game.ts'
import type { CheckedDraft, UsedCategory } from './games-service.ts'
import { PortalRef } from './portal.ts'
import { AdminSongRef } from './song.ts'

const UsedBeforeRef = builder.objectRef<UsedCategory>('UsedBefore').implement({
  description: 'A category that came not long before.',
  authScopes: { admin: true },
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Its short name.' }),
    title: t.exposeString('title', { description: 'What the clue says.' }),
    gamesAgo: t.exposeInt('gamesAgo', { description: '1 for the game before.' }),
    daysSinceUsed: t.exposeInt('gamesAgo', { description: 'The same: there is one game a day.' }),
  }),
})

const counts = {
  nullable: { list: false, items: true },
  description: 'Length 3: number of songs that satisfy each clue; null for an empty clue.',
} as const

const CheckedGameRef = builder.objectRef<CheckedDraft>('CheckedGame').implement({
  description: 'How a game in the making stands.',
  authScopes: { admin: true },
  fields: (t) => ({
    rows: t.intList({ ...counts, resolve: ({ rows }) => [...rows] }),
    columns: t.intList({ ...counts, resolve: ({ columns }) => [...columns] }),
    squares: t.field({
      type: [AdminSquareRef],
      description: 'Length 9, row-major.',
      complexity: { field: 1, multiplier: 9 },
      resolve: ({ answers }) => squaresOf(answers),
    }),
    problems: t.field({ ...problemsField, description: 'Nothing when it may be submitted.' }),
    bottleneck: t.field({
      type: [AdminSongRef],
      description:
        'Where nine different songs cannot fill the grid: all the songs of the squares that have too few between them.',
      complexity: { field: POINTS.catalogue, multiplier: 10 },
      resolve: async ({ bottleneck }, _args, { portal }) => [...(await portal.catalogue.songsWith(bottleneck))],
    }),
    duplicateCodes: t.field({
      type: [UsedBeforeRef],
      description: 'Its categories that came in the previous 30 games.',
      resolve: ({ duplicates }) => [...duplicates],
    }),
    usedBefore: t.field({
      type: [UsedBeforeRef],
      description: "Of these, the ones of the last 10 games: 'Used before!'",
      resolve: ({ usedBefore }) => [...usedBefore],
    }),
    difficulty: t.field({
      type: DifficultyEnum,
      nullable: true,
      description: 'An estimate from the numbers of answers; null while a clue is missing.',
      resolve: ({ answers }) => gameDifficulty(answers.map((songs) => songs?.length ?? null)),
    }),
  }),
})

builder.objectFields(PortalRef, (t) => ({
  checkGame: t.field({
    type: CheckedGameRef,
    description:
      'All about a game in the making: answers, what is wrong with it, and which of its categories came before.',
    errors: { types: [InputValidationError], union: { name: 'CheckGameResult' } },
    complexity: POINTS.manyReads,
    args: {
      number: t.arg.int({ description: 'The day it is for.' }),
      draft: t.arg({ type: DraftInput, description: 'The grid so far.' }),
    },
    resolve: (_portal, { number, draft }, { portal, creator }) =>
      portal.games.check(asNumber(number), draftOf(draft, creator)),
  }),
}))
