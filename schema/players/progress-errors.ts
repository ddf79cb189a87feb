/** Everything that can be expected to go wrong when progress is taken to another device. */
import { ExpectedError } from '#schema/errors.ts'

export class NothingToMove extends ExpectedError {
  override readonly name = 'NothingToMove'
  constructor() {
    super('You have not played here yet: there is nothing to move')
  }
}

/** What is in an account needs no code. */
export class ProgressInAccount extends ExpectedError {
  override readonly name = 'ProgressInAccount'
  constructor() {
    super('Your games are in your account: log in on the other device')
  }
}

/** It never was one, is used, or is older than a day. */
export class UnknownProgressCode extends ExpectedError {
  override readonly name = 'UnknownProgressCode'
  constructor() {
    super('This code is wrong, used or too old. Make a new one on the other device.')
  }
}

export class OwnProgressCode extends ExpectedError {
  override readonly name = 'OwnProgressCode'
  constructor() {
    super('This is the code of this device: enter it on the other one')
  }
}
