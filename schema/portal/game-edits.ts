/** Saving, approving and moving the games to come. */
import { InputValidationError } from '@pothos/plugin-validation'
import { z } from 'zod'
import { builder } from '#schema/builder.ts'
import { DraftInput, draftOf } from '#schema/creator/draft.ts'
import { ErrorInterface } from '#schema/error-types.ts'
import { POINTS } from '#schema/points.ts'
import { GameNotPlayable, GamePublished, NotAdmin, SaveConflict } from './errors.ts'
import { AdminGameRef, LAST_NUMBER } from './game.ts'
import type { AdminGame } from './games-service.ts'
import { adminsOnly } from './portal.ts'

/** A change is of the day that was named, and of no other: unlike a page, it is not taken for the nearest. */
const dayShape = z.int().min(1, 'Games are numbered from 1').max(LAST_NUMBER, `Games are numbered up to ${LAST_NUMBER}`)

/** Two months at once are more than anybody looks at. */
const MOST_APPROVED = 100

builder.objectType(GamePublished, {
  name: 'GamePublished',
  description: 'The game is published, or begins in a moment: it stays as it is.',
  interfaces: [ErrorInterface],
})

builder.objectType(GameNotPlayable, {
  name: 'GameNotPlayable',
  description: 'The game breaks a rule of puzzles; `checkGame` says all that is wrong.',
  interfaces: [ErrorInterface],
})

const SubmitGameInput = builder.inputType('SubmitGameInput', {
  description: 'A game to come as it is to be.',
  validate: z.object({ number: dayShape }).loose(),
  fields: (t) => ({
    number: t.int({ description: 'Its day.' }),
    version: t.int({ description: 'The version that was edited; 0 for a day that was never edited.' }),
    draft: t.field({ type: DraftInput, description: 'Its six clues.' }),
  }),
})

const SomeGamesRef = builder.objectRef<{ readonly games: readonly AdminGame[] }>('ChangedGames').implement({
  description: 'Several games that have changed.',
  authScopes: { admin: true },
  fields: (t) => ({
    games: t.field({ type: [AdminGameRef], description: 'As they are now.', resolve: ({ games }) => [...games] }),
  }),
})

const SeenGameInput = builder.inputType('SeenGameInput', {
  description: 'A game in the version that the admin has seen.',
  fields: (t) => ({
    number: t.int({ description: 'Its day.' }),
    version: t.int({ description: 'The version that was looked at.' }),
  }),
})

const number = { description: 'Its day, from 1.', validate: dayShape }
const version = {
  required: false,
  description: 'The version that was looked at: the game is left alone if it is another by now. Left out, any will do.',
} as const

builder.mutationFields((t) => ({
  submitGame: t.field({
    ...adminsOnly,
    type: AdminGameRef,
    description: 'Saves a game to come. It has to be playable, and is unchecked afterwards.',
    errors: {
      types: [NotAdmin, GamePublished, GameNotPlayable, SaveConflict, InputValidationError],
      union: { name: 'SubmitGameResult' },
    },
    complexity: POINTS.manyWrites,
    args: { input: t.arg({ type: SubmitGameInput }) },
    resolve: (_root, { input: { number, version, draft } }, { portal, creator }) =>
      portal.games.submit({ number, version, draft: draftOf(draft, creator) }),
  }),
}))

builder.mutationFields((t) => ({
  approveGame: t.field({
    ...adminsOnly,
    type: AdminGameRef,
    description: 'Approves a game.',
    errors: {
      types: [NotAdmin, GameNotPlayable, SaveConflict, InputValidationError],
      union: { name: 'ApproveGameResult' },
    },
    args: { number: t.arg.int(number), version: t.arg.int(version) },
    resolve: async (_root, { number, version }, { portal }) => {
      const [game] = await portal.games.approve([{ number, version: version ?? null }])
      return game ?? portal.games.game(number)
    },
  }),
  approveGames: t.field({
    ...adminsOnly,
    type: SomeGamesRef,
    description: 'The same for several games: all of them, or none.',
    errors: {
      types: [NotAdmin, GameNotPlayable, SaveConflict, InputValidationError],
      union: { name: 'ApproveGamesResult' },
    },
    // Some 6 ms for each of a hundred at most.
    complexity: 2000,
    args: {
      numbers: t.arg.intList({
        description: `Their days, ${MOST_APPROVED} at most; more are left out.`,
        validate: z.array(dayShape),
      }),
      seen: t.arg({
        type: [SeenGameInput],
        required: false,
        description:
          'The versions that were looked at: none of the games is approved if one of them is another by now.',
      }),
    },
    resolve: async (_root, { numbers, seen }, { portal }) => {
      const versions = new Map(seen?.map(({ number, version }) => [number, version]))
      const days = [...new Set(numbers.slice(0, MOST_APPROVED))]
      return {
        games: await portal.games.approve(days.map((number) => ({ number, version: versions.get(number) ?? null }))),
      }
    },
  }),
}))

builder.mutationFields((t) => ({
  deleteGame: t.field({
    ...adminsOnly,
    type: AdminGameRef,
    description:
      'Deletes a game to come. Its day stays blank until an admin makes another, or the generator does on that day.',
    errors: {
      types: [NotAdmin, GamePublished, SaveConflict, InputValidationError],
      union: { name: 'DeleteGameResult' },
    },
    args: { number: t.arg.int(number), version: t.arg.int(version) },
    resolve: (_root, { number, version }, { portal }) => portal.games.remove({ number, version: version ?? null }),
  }),
  insertBlankGame: t.field({
    ...adminsOnly,
    type: AdminGameRef,
    description: 'Makes a day blank; the games from there on move one day on.',
    errors: { types: [NotAdmin, GamePublished, InputValidationError], union: { name: 'InsertBlankGameResult' } },
    args: { number: t.arg.int(number) },
    resolve: (_root, { number }, { portal }) => portal.games.insertBlank(number),
  }),
  moveGame: t.field({
    ...adminsOnly,
    type: SomeGamesRef,
    description: 'Puts a game to come on another day to come; those between move by one.',
    errors: { types: [NotAdmin, GamePublished, InputValidationError], union: { name: 'MoveGameResult' } },
    complexity: POINTS.manyWrites,
    args: {
      from: t.arg.int({ description: 'Where it is.', validate: dayShape }),
      to: t.arg.int({ description: 'Where it is to be.', validate: dayShape }),
    },
    resolve: async (_root, { from, to }, { portal }) => ({
      games: await portal.games.move(from, to),
    }),
  }),
}))
