/** Players' own games in the portal: found, and removed where they should not be there. */

import { builder } from '#schema/builder.ts'
import { DeletedUserGameRef } from '#schema/creator/user-game.ts'
import { GameNotFound } from '#schema/errors.ts'
import { NotAdmin } from './errors.ts'
import { pageComplexity, paged } from './pages.ts'
import { adminsOnly, PortalRef } from './portal.ts'
import type { AdminUserGame } from './user-games-service.ts'

const LONGEST_SEARCH = 100

const AdminUserGameRef = builder.objectRef<AdminUserGame>('AdminUserGame').implement({
  description: "A player's own game, with what it takes to judge it.",
  authScopes: { admin: true },
  fields: (t) => ({
    id: t.id({ description: 'Names the game.', resolve: ({ ref }) => ref }),
    ref: t.exposeID('ref', { description: '12 characters that name it in links: /user-game/REF' }),
    title: t.exposeString('title', { description: 'What its maker called it.' }),
    authorId: t.exposeID('authorId', { nullable: true, description: 'Its maker; null where the maker has left.' }),
    authorName: t.exposeString('authorName', {
      nullable: true,
      description: 'The name of its maker on boards; null where the maker has left.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    playCount: t.exposeInt('playCount', { description: 'How many players have begun it.' }),
  }),
})

builder.objectField(PortalRef, 'userGames', (t) =>
  t.connection(
    {
      type: AdminUserGameRef,
      description: "Players' own games, the newest first.",
      args: {
        search: t.arg.string({
          defaultValue: '',
          description: "A part of a title or of its maker's name, or a whole ref or id of a maker.",
        }),
      },
      complexity: pageComplexity,
      resolve: (_portal, { search, ...args }, { portal }) =>
        paged(args, (page) => portal.userGames.games(search.slice(0, LONGEST_SEARCH), page)),
    },
    { name: 'AdminUserGameConnection' },
    { name: 'AdminUserGameEdge' },
  ),
)

builder.mutationField('removeUserGame', (t) =>
  t.field({
    ...adminsOnly,
    type: DeletedUserGameRef,
    description: "Deletes a player's own game permanently.",
    errors: { types: [NotAdmin, GameNotFound], union: { name: 'RemoveUserGameResult' } },
    args: { ref: t.arg.id({ description: 'The game.' }) },
    resolve: async (_root, { ref }, { portal }) => {
      await portal.userGames.remove(ref)
      return { ref }
    },
  }),
)
