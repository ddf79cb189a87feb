/** Friends and invites: the people, and what can be done with them. */

import { InputValidationError } from '@pothos/plugin-validation'
import { z } from 'zod'
import { builder } from '#schema/builder.ts'
import { NotSignedIn } from '#schema/errors.ts'
import { AccountRef } from '#schema/players/account.ts'
import { TooManyAttempts } from '#schema/portal/errors.ts'
import { CODE_MISSING, plainFriendCode } from '#schema/rules/people/friends.ts'
import { AlreadyFriends, FriendNotFound, OwnFriendCode, TooManyFriends, UnknownFriendCode } from './friend-errors.ts'
import type { Friend, FriendAdded, FriendInvite } from './friends-service.ts'

const ID_DESCRIPTION = 'The same for the same person, as friend and as invite.'
const NAME_DESCRIPTION = 'As boards call them.'
const PHOTO_DESCRIPTION = 'The picture of the provider of their sign-in; it may have moved.'
const COUNTRY_DESCRIPTION = 'The code of a flag, if they chose one.'

const FriendRef = builder.objectRef<Friend>('Friend').implement({
  description: 'A player whose results the viewer sees.',
  fields: (t) => ({
    id: t.exposeID('playerId', { description: ID_DESCRIPTION }),
    name: t.exposeString('name', { description: NAME_DESCRIPTION }),
    photoUrl: t.exposeString('photoUrl', { nullable: true, description: PHOTO_DESCRIPTION }),
    countryCode: t.exposeString('countryCode', { nullable: true, description: COUNTRY_DESCRIPTION }),
    since: t.expose('since', { type: 'DateTime', description: 'When the viewer began to see their results.' }),
    isMutual: t.exposeBoolean('isMutual', {
      description: "They see the viewer's results too: they have accepted, or added by code themselves.",
    }),
  }),
})

const FriendInviteRef = builder.objectRef<FriendInvite>('FriendInvite').implement({
  description:
    "A player who has added the viewer's code and sees the viewer's results. The viewer may accept or decline.",
  fields: (t) => ({
    id: t.exposeID('playerId', { description: ID_DESCRIPTION }),
    name: t.exposeString('name', { description: NAME_DESCRIPTION }),
    photoUrl: t.exposeString('photoUrl', { nullable: true, description: PHOTO_DESCRIPTION }),
    countryCode: t.exposeString('countryCode', { nullable: true, description: COUNTRY_DESCRIPTION }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When they added the code.' }),
  }),
})

/** Cost of a page of people: a player has at most four such lists. */
const people = { field: 1, multiplier: 50 }

builder.objectFields(AccountRef, (t) => ({
  friends: t.field({
    type: [FriendRef],
    description: 'Those whose results the viewer sees, in the order of their names; 200 at most.',
    complexity: people,
    resolve: async (_account, _args, { friends }) => [...(await friends.friends())],
  }),
  invites: t.field({
    type: [FriendInviteRef],
    description: 'Those who wait for the viewer, the newest first; 200 at most.',
    complexity: people,
    resolve: async (_account, _args, { friends }) => [...(await friends.invites())],
  }),
}))

const FriendAddedRef = builder.objectRef<FriendAdded>('FriendAdded').implement({
  description: 'A new friend.',
  fields: (t) => ({
    friend: t.field({ type: FriendRef, description: 'The person.', resolve: ({ friend }) => friend }),
    account: t.field({ type: AccountRef, description: "The viewer's account now.", resolve: ({ account }) => account }),
  }),
})

/** Longer than any code, however it is typed. */
const LONGEST_CODE = 64
const ENTER_CODE = CODE_MISSING
const codeShape = z
  .string()
  .max(LONGEST_CODE, ENTER_CODE)
  .refine((code) => plainFriendCode(code) !== '', ENTER_CODE)

builder.mutationFields((t) => ({
  addFriend: t.field({
    type: FriendAddedRef,
    description:
      'Adds the owner of a friend code. The viewer sees their results at once, and they find the viewer among their ' +
      'invites. Somebody whose invite waits for the viewer is accepted by it. Wrong codes can be tried a few times an hour.',
    errors: {
      types: [
        InputValidationError,
        NotSignedIn,
        OwnFriendCode,
        UnknownFriendCode,
        AlreadyFriends,
        TooManyFriends,
        TooManyAttempts,
      ],
      union: { name: 'AddFriendResult' },
    },
    args: { code: t.arg.string({ description: 'In capitals or not, with spaces or without.', validate: codeShape }) },
    resolve: (_root, { code }, { friends }) => friends.addFriend(code),
  }),
  acceptFriend: t.field({
    type: AccountRef,
    description: 'Accepts an invite: from now on both see the results of the other. Twice is once.',
    errors: { types: [NotSignedIn, FriendNotFound, TooManyFriends], union: { name: 'AcceptFriendResult' } },
    args: { id: t.arg.id({ description: 'The id of a FriendInvite.' }) },
    resolve: (_root, { id }, { friends }) => friends.acceptFriend(id),
  }),
  declineFriend: t.field({
    type: AccountRef,
    description: "Declines an invite: its sender sees the viewer's results no more.",
    errors: { types: [NotSignedIn, FriendNotFound], union: { name: 'DeclineFriendResult' } },
    args: { id: t.arg.id({ description: 'The id of a FriendInvite.' }) },
    resolve: (_root, { id }, { friends }) => friends.declineFriend(id),
  }),
  removeFriend: t.field({
    type: AccountRef,
    description: 'Ends a friendship: neither sees the results of the other any more.',
    errors: { types: [NotSignedIn, FriendNotFound], union: { name: 'RemoveFriendResult' } },
    args: { id: t.arg.id({ description: 'The id of a Friend.' }) },
    resolve: (_root, { id }, { friends }) => friends.removeFriend(id),
  }),
}))

builder.mutationField('regenerateFriendCode', (t) =>
  t.field({
    type: AccountRef,
    description: 'Another friend code; the old one is worth nothing from now on. Friends and invites stay.',
    errors: { types: [NotSignedIn], union: { name: 'RegenerateFriendCodeResult' } },
    resolve: (_root, _args, { friends }) => friends.regenerateFriendCode(),
  }),
)

builder.subscriptionField('friendsChanged', (t) =>
  t.field({
    type: AccountRef,
    description:
      "The viewer's account now, then whenever friends or invites change, by either side. Ends with the session: sockets are " +
      'closed with 4403.',
    subscribe: (_root, _args, { friends }) => friends.watch(),
    resolve: async (_news, _args, { account }) => {
      const own = await account.account()
      if (own) return own
      throw new NotSignedIn()
    },
  }),
)
