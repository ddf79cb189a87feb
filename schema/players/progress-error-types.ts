/** The expected failures of moving progress as members of result unions. */
import { builder } from '#schema/builder.ts'
import { ErrorInterface } from '#schema/error-types.ts'
import { NothingToMove, OwnProgressCode, ProgressInAccount, UnknownProgressCode } from './progress-errors.ts'

builder.objectType(NothingToMove, {
  name: 'NothingToMove',
  description: 'The viewer has not played yet.',
  interfaces: [ErrorInterface],
})

builder.objectType(ProgressInAccount, {
  name: 'ProgressInAccount',
  description: 'The viewer is signed in: their games are wherever they sign in.',
  interfaces: [ErrorInterface],
})

builder.objectType(UnknownProgressCode, {
  name: 'UnknownProgressCode',
  description: 'There is no such code, or it was used, or it is older than a day.',
  interfaces: [ErrorInterface],
})

builder.objectType(OwnProgressCode, {
  name: 'OwnProgressCode',
  description: 'The code was made by the viewer.',
  interfaces: [ErrorInterface],
})
