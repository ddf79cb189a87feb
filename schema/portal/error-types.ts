/** The expected failures of the portal as members of result unions. */
import { builder } from '#schema/builder.ts'
import { ErrorInterface } from '#schema/error-types.ts'
import { CredentialsRequired, InvalidCredentials, NotAdmin, TooManyAttempts } from './errors.ts'

builder.objectType(NotAdmin, {
  name: 'NotAdmin',
  description: 'No admin is signed in.',
  interfaces: [ErrorInterface],
})

builder.objectType(CredentialsRequired, {
  name: 'CredentialsRequired',
  description: 'The username or the password is missing.',
  interfaces: [ErrorInterface],
})

builder.objectType(InvalidCredentials, {
  name: 'InvalidCredentials',
  description: 'Unknown admin or wrong password; which one is not revealed.',
  interfaces: [ErrorInterface],
})

builder.objectType(TooManyAttempts, {
  name: 'TooManyAttempts',
  description: 'This address has failed too often and must wait.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    retryAfterSeconds: t.exposeInt('retryAfterSeconds', { description: 'When it may try again.' }),
  }),
})
