/** Games that players make for each other: known by their refs to those alone to whom they were sent. */

import { InputValidationError } from '@pothos/plugin-validation'
import { z } from 'zod'
import { builder } from '#schema/builder.ts'
import type { Context } from '#schema/context.ts'
import { DisplayNameRefused, DraftNotPlayable, GameNotFound, TooManyGames } from '#schema/errors.ts'
import { paged } from '#schema/list-cursor.ts'
import { PuzzleRef } from '#schema/play/puzzle.ts'
import { userGame } from '#schema/play/square.ts'
import { POINTS } from '#schema/points.ts'
import { shownName } from '#schema/rules/people/display-names.ts'
import { LONGEST_TITLE, TITLE_MISSING, tidyTitle } from '#schema/rules/puzzle/user-games.ts'
import type { UserGame } from '../play/game-service.ts'
import { DraftInput, draftOf } from './draft.ts'

const MY_GAMES_PAGE = 50

export const UserGameRef = builder.objectRef<UserGame>('UserGame')

builder.node(UserGameRef, {
  name: 'UserGame',
  description:
    "A player's own game. It has its own counts and board, which stay live, and no part in streaks or statistics.",
  interfaces: [PuzzleRef],
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'user',
  id: { resolve: ({ ref }) => ref },
  loadOne: (ref, { game }) => userGame(ref, game),
  fields: (t) => ({
    ref: t.exposeID('ref', { description: '12 characters that name it in links: /user-game/REF' }),
    title: t.exposeString('title', { description: 'What its maker called it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    isOwn: t.boolean({
      description: 'The viewer made it.',
      resolve: ({ authorId }, _args, { viewer }) => authorId !== null && authorId === viewer.playerId,
    }),
    authorName: t.loadable({
      type: 'String',
      nullable: true,
      description: 'The name of its maker on boards; null where the maker has left.',
      load: loadNames,
      resolve: ({ authorId }) => authorId,
    }),
  }),
})

async function loadNames(ids: string[], context: Context): Promise<string[]> {
  const accounts = await context.database.account.findMany({
    where: { playerId: { in: ids } },
    select: { playerId: true, displayName: true, fullName: true, fullNamePublic: true },
  })
  const byId = new Map(accounts.map((account) => [account.playerId, account]))
  return ids.map((id) => shownName(id, byId.get(id) ?? null))
}

const title = z
  .string()
  .refine((text) => tidyTitle(text) !== '', TITLE_MISSING)
  .refine((text) => tidyTitle(text).length <= LONGEST_TITLE, `A title has ${LONGEST_TITLE} characters at most`)

const CreateUserGameInput = builder.inputType('CreateUserGameInput', {
  description: 'A game to publish.',
  validate: z.object({ title }).loose(),
  fields: (t) => ({
    title: t.string({ description: `What to call it: 1-${LONGEST_TITLE} characters.` }),
    draft: t.field({ type: DraftInput, description: 'Its six clues.' }),
  }),
})

const RenameUserGameInput = builder.inputType('RenameUserGameInput', {
  description: "A new title for one of the viewer's games.",
  validate: z.object({ title }).loose(),
  fields: (t) => ({
    ref: t.id({ description: 'The game.' }),
    title: t.string({ description: `What to call it: 1-${LONGEST_TITLE} characters.` }),
  }),
})

export const DeletedUserGameRef = builder.objectRef<{ readonly ref: string }>('DeletedUserGame').implement({
  description: 'The game is gone, and its plays and board with it.',
  fields: (t) => ({
    gameId: t.globalID({
      description: 'The id that it had.',
      resolve: ({ ref }) => ({ type: 'UserGame', id: ref }),
    }),
  }),
})

builder.queryFields((t) => ({
  userGame: t.field({
    type: UserGameRef,
    description: "A player's own game by its ref.",
    errors: { types: [GameNotFound], union: { name: 'UserGameResult' } },
    complexity: POINTS.read,
    args: { ref: t.arg.id({ description: '12 characters.' }) },
    resolve: async (_root, { ref }, { game }) => {
      const found = await userGame(ref, game)
      if (found) return found
      throw new GameNotFound()
    },
  }),
  myGames: t.connection(
    {
      type: UserGameRef,
      description: 'The games that the viewer has made, newest first.',
      complexity: 50,
      resolve: (_root, args, { creator }) =>
        paged(args, { defaultSize: MY_GAMES_PAGE, maxSize: MY_GAMES_PAGE }, ({ offset, limit }) =>
          creator.myGames(offset, limit),
        ),
    },
    { name: 'UserGameConnection' },
    { name: 'UserGameEdge' },
  ),
}))

builder.mutationFields((t) => ({
  createUserGame: t.field({
    type: UserGameRef,
    description: "Publishes a game of the viewer's own. It has to be playable; nothing is kept of one that is not.",
    errors: {
      types: [DraftNotPlayable, DisplayNameRefused, TooManyGames, InputValidationError],
      union: { name: 'CreateUserGameResult' },
    },
    complexity: POINTS.manyWrites,
    args: { input: t.arg({ type: CreateUserGameInput }) },
    resolve: (_root, { input }, { creator }) =>
      creator.createGame({ title: input.title, draft: draftOf(input.draft, creator) }),
  }),
  renameUserGame: t.field({
    type: UserGameRef,
    description: "Gives one of the viewer's games another title.",
    errors: {
      types: [GameNotFound, DisplayNameRefused, InputValidationError],
      union: { name: 'RenameUserGameResult' },
    },
    args: { input: t.arg({ type: RenameUserGameInput }) },
    resolve: (_root, { input }, { creator }) => creator.renameGame(input.ref, input.title),
  }),
  deleteUserGame: t.field({
    type: DeletedUserGameRef,
    description: "Deletes one of the viewer's games for good.",
    errors: { types: [GameNotFound], union: { name: 'DeleteUserGameResult' } },
    args: { ref: t.arg.id({ description: 'The game.' }) },
    resolve: async (_root, { ref }, { creator }) => {
      await creator.deleteGame(ref)
      return { ref }
    },
  }),
}))
