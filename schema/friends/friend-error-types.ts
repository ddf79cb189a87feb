/** The expected failures between friends as members of result unions. */
import { builder } from '#schema/builder.ts'
import { ErrorInterface } from '#schema/error-types.ts'
import { AlreadyFriends, FriendNotFound, OwnFriendCode, TooManyFriends, UnknownFriendCode } from './friend-errors.ts'

builder.objectType(OwnFriendCode, {
  name: 'OwnFriendCode',
  description: "The code is the viewer's.",
  interfaces: [ErrorInterface],
})

builder.objectType(UnknownFriendCode, {
  name: 'UnknownFriendCode',
  description: 'No player has this code, or not anymore.',
  interfaces: [ErrorInterface],
})

builder.objectType(AlreadyFriends, {
  name: 'AlreadyFriends',
  description: "The code's owner is a friend of the viewer.",
  interfaces: [ErrorInterface],
})

builder.objectType(TooManyFriends, {
  name: 'TooManyFriends',
  description: 'The viewer has as many friends as one can have, or the other as many invites.',
  interfaces: [ErrorInterface],
})

builder.objectType(FriendNotFound, {
  name: 'FriendNotFound',
  description:
    'The player with this id is not, or no longer, a friend or an invited player, as the operation requires.',
  interfaces: [ErrorInterface],
})
