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
  description: 'The code is nobody’s, or not any more.',
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
  description: 'Nobody with this id is, or is any more, what the operation is about: a friend, or somebody who waits.',
  interfaces: [ErrorInterface],
})
