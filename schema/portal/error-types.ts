/** The expected failures of the portal as members of result unions. */
import { builder } from '#schema/builder.ts'
import { ErrorInterface } from '#schema/error-types.ts'
import { CredentialsRequired, InvalidCredentials, NotAdmin, TooManyAttempts } from './errors.ts'

builder.objectType(NotAdmin, {
  name: 'NotAdmin',
  description: 'Only signed-in admins can do this; whoever asks is none, or not any more.',
  interfaces: [ErrorInterface],
})

builder.objectType(CredentialsRequired, {
  name: 'CredentialsRequired',
  description: 'The username or the password is missing.',
  interfaces: [ErrorInterface],
})

builder.objectType(InvalidCredentials, {
  name: 'InvalidCredentials',
  description: 'There is no such admin, or it is another password: which, is not told.',
  interfaces: [ErrorInterface],
})

builder.objectType(TooManyAttempts, {
  name: 'TooManyAttempts',
  description: 'This address has failed too often and is heard again later.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    retryAfterSeconds: t.exposeInt('retryAfterSeconds', { description: 'Until it is heard again.' }),
  }),
})
