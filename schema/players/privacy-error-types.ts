/** The expected failures of privacy as members of result unions. */
import { builder } from '#schema/builder.ts'
import { ErrorInterface } from '#schema/error-types.ts'
import { NameIsDrawn, PlayerNotFound, ThisIsYou, TooManyBlocked, TooManyNameReports } from './privacy-errors.ts'

builder.objectType(PlayerNotFound, {
  name: 'PlayerNotFound',
  description: 'No play has this ref, or no player on the list has this id.',
  interfaces: [ErrorInterface],
})

builder.objectType(ThisIsYou, {
  name: 'ThisIsYou',
  description: 'Players cannot block or report themselves.',
  interfaces: [ErrorInterface],
})

builder.objectType(TooManyBlocked, {
  name: 'TooManyBlocked',
  description: 'The viewer has blocked as many players as one may.',
  interfaces: [ErrorInterface],
})

builder.objectType(NameIsDrawn, {
  name: 'NameIsDrawn',
  description: 'The name is that of a visitor or a demo player: it was drawn at random.',
  interfaces: [ErrorInterface],
})

builder.objectType(TooManyNameReports, {
  name: 'TooManyNameReports',
  description: 'The viewer has reported as many names as one may in a day.',
  interfaces: [ErrorInterface],
})
