/** Everything that can be expected to go wrong between friends. */
import { ExpectedError } from '#schema/errors.ts'
import { MOST_FRIENDS } from '#schema/rules/people/friends.ts'

export class OwnFriendCode extends ExpectedError {
  override readonly name = 'OwnFriendCode'
  constructor() {
    super('This is your own friend code')
  }
}

/** Also where its owner has another one by now, or does not wish to be found by the viewer. */
export class UnknownFriendCode extends ExpectedError {
  override readonly name = 'UnknownFriendCode'
  constructor() {
    super('Nobody has this friend code')
  }
}

export class AlreadyFriends extends ExpectedError {
  override readonly name = 'AlreadyFriends'
  constructor() {
    super('This player is already your friend')
  }
}

export class TooManyFriends extends ExpectedError {
  override readonly name = 'TooManyFriends'
  constructor(whose: 'own' | 'theirs') {
    super(
      whose === 'own'
        ? `You can have ${MOST_FRIENDS} friends. Remove one first.`
        : 'This player has too many invites to answer first. Try again later.',
    )
  }
}

export class FriendNotFound extends ExpectedError {
  override readonly name = 'FriendNotFound'
  constructor() {
    super('This player is not in your list any more')
  }
}
