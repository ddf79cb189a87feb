/** Saving, approving and moving the games to come. */
import { InputValidationError } from '@pothos/plugin-validation'
import { z } from 'zod'
import type { AdminGame } from '#schema/admin/games.ts'
import { builder } from '#schema/builder.ts'
import { DraftInput, draftOf } from '#schema/entities/draft.ts'
import { ErrorInterface } from '#schema/entities/errors.ts'
import { GameNotPlayable, GamePublished, NotAdmin, SaveConflict } from '#schema/errors/admin.ts'
import { AdminGameRef, asNumber } from './game.ts'
import { adminsOnly } from './portal.ts'

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
  validate: z.object({ number: z.int().min(1, 'Games are numbered from 1') }).loose(),
  fields: (t) => ({
    number: t.int({ description: 'Its day.' }),
    version: t.int({ description: 'The version that was edited; 0 for a day that nobody has touched.' }),
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

const number = { description: 'Its day, from 1.' }

builder.mutationFields((t) => ({
  submitGame: t.field({
    ...adminsOnly,
    type: AdminGameRef,
    description: 'Saves a game to come. It has to be playable, and is unchecked afterwards.',
    errors: {
      types: [NotAdmin, GamePublished, GameNotPlayable, SaveConflict, InputValidationError],
      union: { name: 'SubmitGameResult' },
    },
    complexity: 50,
    args: { input: t.arg({ type: SubmitGameInput }) },
    resolve: (_root, { input: { number, version, draft } }, { portal }) =>
      portal.games.submit({ number: asNumber(number), version, draft: draftOf(draft) }),
  }),
  approveGame: t.field({
    ...adminsOnly,
    type: AdminGameRef,
    description: 'Says that somebody has looked at the game and found it good.',
    errors: { types: [NotAdmin, GameNotPlayable], union: { name: 'ApproveGameResult' } },
    complexity: 20,
    args: { number: t.arg.int(number) },
    resolve: async (_root, { number }, { portal }) => {
      const [game] = await portal.games.approve([asNumber(number)])
      return game ?? portal.games.game(asNumber(number))
    },
  }),
  approveGames: t.field({
    ...adminsOnly,
    type: SomeGamesRef,
    description: 'The same for several games: all of them, or none.',
    errors: { types: [NotAdmin, GameNotPlayable], union: { name: 'ApproveGamesResult' } },
    complexity: 50,
    args: { numbers: t.arg.intList({ description: `Their days, ${MOST_APPROVED} at most; more are left out.` }) },
    resolve: async (_root, { numbers }, { portal }) => ({
      games: await portal.games.approve([...new Set(numbers.slice(0, MOST_APPROVED).map(asNumber))]),
    }),
  }),
}))

builder.mutationFields((t) => ({
  deleteGame: t.field({
    ...adminsOnly,
    type: AdminGameRef,
    description:
      'Deletes a game to come. Its day is blank until somebody makes another, or the generator does when it comes.',
    errors: { types: [NotAdmin, GamePublished], union: { name: 'DeleteGameResult' } },
    complexity: 20,
    args: { number: t.arg.int(number) },
    resolve: (_root, { number }, { portal }) => portal.games.remove(asNumber(number)),
  }),
  insertBlankGame: t.field({
    ...adminsOnly,
    type: AdminGameRef,
    description: 'Makes a day blank; the games from there on move one day on.',
    errors: { types: [NotAdmin, GamePublished], union: { name: 'InsertBlankGameResult' } },
    complexity: 20,
    args: { number: t.arg.int(number) },
    resolve: (_root, { number }, { portal }) => portal.games.insertBlank(asNumber(number)),
  }),
  moveGame: t.field({
    ...adminsOnly,
    type: SomeGamesRef,
    description: 'Puts a game to come on another day to come; those between move by one.',
    errors: { types: [NotAdmin, GamePublished], union: { name: 'MoveGameResult' } },
    complexity: 50,
    args: { from: t.arg.int({ description: 'Where it is.' }), to: t.arg.int({ description: 'Where it is to be.' }) },
    resolve: async (_root, { from, to }, { portal }) => ({
      games: await portal.games.move(asNumber(from), asNumber(to)),
    }),
  }),
}))
