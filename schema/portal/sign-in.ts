import { builder } from '#schema/builder.ts'
import { TryAgain } from '#schema/errors.ts'
import { POINTS } from '#schema/points.ts'
import { CredentialsRequired, InvalidCredentials, NotAdmin, TooManyAttempts } from './errors.ts'
import { AdminRef } from './portal.ts'
import type { AdminViewer } from './sign-in-service.ts'

const AdminSignInInput = builder.inputType('AdminSignInInput', {
  description: 'Who comes in, and the proof.',
  fields: (t) => ({
    username: t.string({ description: 'Upper and lower case are the same.' }),
    password: t.string({ description: 'As it was chosen.' }),
  }),
})

const AdminSignedInRef = builder.objectRef<{ readonly admin: AdminViewer }>('AdminSignedIn').implement({
  description:
    'The browser is an admin from now on: until it is closed, for half a day after the last use, and a week at most.',
  fields: (t) => ({
    admin: t.field({ type: AdminRef, description: 'Who came in.', resolve: ({ admin }) => admin }),
  }),
})

const AdminSignedOutRef = builder.objectRef<{ readonly message: string }>('AdminSignedOut').implement({
  description: 'The browser is no admin any more.',
  fields: (t) => ({ message: t.exposeString('message', { description: 'A sentence to show.' }) }),
})

builder.mutationFields((t) => ({
  adminSignIn: t.field({
    type: AdminSignedInRef,
    description: 'Signs an admin in. After repeated failures, callers must wait longer each time.',
    errors: {
      types: [CredentialsRequired, InvalidCredentials, TooManyAttempts, TryAgain],
      union: { name: 'AdminSignInResult' },
    },
    complexity: POINTS.thread,
    args: { input: t.arg({ type: AdminSignInInput }) },
    resolve: async (_root, { input }, { portal }) => ({ admin: await portal.session.signIn(input) }),
  }),
  adminSignOut: t.field({
    type: AdminSignedOutRef,
    description: 'Signs the admin out. Does nothing if no admin is signed in.',
    resolve: async (_root, _args, { portal }) => {
      await portal.session.signOut()
      return { message: new NotAdmin().message }
    },
  }),
}))
