/** Everything that can be expected to go wrong between players who would rather not meet. */
import { ExpectedError } from '#schema/errors.ts'
import { MOST_BLOCKED } from '#schema/rules/people/privacy.ts'

/** No play has this ref, or the viewer's lists have no such player. */
export class PlayerNotFound extends ExpectedError {
  override readonly name = 'PlayerNotFound'
  constructor() {
    super('Player not found')
  }
}

/** One cannot block or report oneself. */
export class ThisIsYou extends ExpectedError {
  override readonly name = 'ThisIsYou'
  constructor() {
    super('This is you')
  }
}

export class TooManyBlocked extends ExpectedError {
  override readonly name = 'TooManyBlocked'
  constructor() {
    super(`You can block ${MOST_BLOCKED} players. Unblock one first.`)
  }
}

/** Only players with an account can report a name. */
export class NameIsDrawn extends ExpectedError {
  override readonly name = 'NameIsDrawn'
  constructor() {
    super('This name was drawn at random. Nobody chose it.')
  }
}

export class TooManyNameReports extends ExpectedError {
  override readonly name = 'TooManyNameReports'
  constructor() {
    super('That is enough for today. We will look at the names that you have reported.')
  }
}
