/** Everything that can be expected to go wrong in leagues. */
import { ExpectedError } from '#schema/errors.ts'
import { MOST_LEAGUES, MOST_MEMBERS } from '#schema/rules/scoring/leagues.ts'

/** Also thrown if the viewer is not a member. */
export class LeagueNotFound extends ExpectedError {
  override readonly name = 'LeagueNotFound'
  constructor() {
    super('League not found')
  }
}

export class NotLeagueOwner extends ExpectedError {
  override readonly name = 'NotLeagueOwner'
  constructor() {
    super('Only the owner of the league can do that')
  }
}

export class MemberNotFound extends ExpectedError {
  override readonly name = 'MemberNotFound'
  constructor() {
    super('This player is not in the league any more')
  }
}

export class LeagueFull extends ExpectedError {
  override readonly name = 'LeagueFull'
  constructor() {
    super(`This league is full: it has ${MOST_MEMBERS} members`)
  }
}

export class TooManyLeagues extends ExpectedError {
  override readonly name = 'TooManyLeagues'
  constructor() {
    super(`You can be in ${MOST_LEAGUES} leagues. Leave one first.`)
  }
}
