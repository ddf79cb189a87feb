/** The expected failures of accounts as members of result unions. */
import { builder } from '#schema/builder.ts'
import { ErrorInterface } from '#schema/error-types.ts'
import {
  DisplayNameNotAllowed,
  DisplayNameRefused,
  DisplayNameRequired,
  NotSignedIn,
  SessionNotFound,
} from '#schema/errors.ts'

builder.objectType(NotSignedIn, {
  name: 'NotSignedIn',
  description: 'Only signed-in players can do this.',
  interfaces: [ErrorInterface],
})

builder.objectType(DisplayNameRequired, {
  name: 'DisplayNameRequired',
  description: 'A player who does not show the full name needs a display name.',
  interfaces: [ErrorInterface],
})

builder.objectType(DisplayNameNotAllowed, {
  name: 'DisplayNameNotAllowed',
  description: 'The name is neither a part of the first name nor an adjective and an animal.',
  interfaces: [ErrorInterface],
})

builder.objectType(DisplayNameRefused, {
  name: 'DisplayNameRefused',
  description: 'The name or title is offensive, or claims to be the product, its artist or staff.',
  interfaces: [ErrorInterface],
})

builder.objectType(SessionNotFound, {
  name: 'SessionNotFound',
  description: 'The account has no session with this id.',
  interfaces: [ErrorInterface],
})
