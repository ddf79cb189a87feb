/** The expected failures of leagues as members of result unions. */
import { builder } from '#schema/builder.ts'
import { ErrorInterface } from '#schema/error-types.ts'
import { LeagueFull, LeagueNotFound, MemberNotFound, NotLeagueOwner, TooManyLeagues } from './league-errors.ts'

builder.objectType(LeagueNotFound, {
  name: 'LeagueNotFound',
  description: 'There is no such league, or the viewer is no member, or the link was replaced by another.',
  interfaces: [ErrorInterface],
})

builder.objectType(NotLeagueOwner, {
  name: 'NotLeagueOwner',
  description: 'Only the owner of the league can do this.',
  interfaces: [ErrorInterface],
})

builder.objectType(MemberNotFound, {
  name: 'MemberNotFound',
  description: 'No other member of the league has this id, or not any more.',
  interfaces: [ErrorInterface],
})

builder.objectType(LeagueFull, {
  name: 'LeagueFull',
  description: 'The league has as many members as one can have.',
  interfaces: [ErrorInterface],
})

builder.objectType(TooManyLeagues, {
  name: 'TooManyLeagues',
  description: 'The viewer is in as many leagues as one can be in.',
  interfaces: [ErrorInterface],
})
