/** The devices on which one is signed in, and signing out. */

import { builder } from '#schema/builder.ts'
import { NotSignedIn, SessionNotFound } from '#schema/errors.ts'
import { AccountRef } from './account.ts'
import type { DeviceSession } from './account-service.ts'
import { signsOut } from './viewer.ts'

const DeviceSessionRef = builder.objectRef<DeviceSession>('DeviceSession').implement({
  description: 'A device on which the viewer is signed in.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Names the session to its owner; it opens nothing.' }),
    device: t.exposeString('device', { description: "The browser and the system: 'Firefox on Windows'." }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the viewer signed in there.' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', description: 'To the minute.' }),
    isCurrent: t.exposeBoolean('isCurrent', { description: 'The device that asks.' }),
  }),
})

builder.objectField(AccountRef, 'sessions', (t) =>
  t.field({
    type: [DeviceSessionRef],
    description: 'Where the viewer is signed in, the latest used first.',
    resolve: async (_account, _args, { account }) => [...(await account.sessions())],
  }),
)

const SignedOutRef = signsOut('SignedOut', 'The viewer is signed out.')

builder.mutationFields((t) => ({
  signOut: t.field({
    type: SignedOutRef,
    description: 'Signs this device out. Its session ends and its cookies are cleared; for visitors nothing happens.',
    resolve: async (_root, _args, { account }) => {
      await account.signOut()
      return {}
    },
  }),
  signOutEverywhere: t.field({
    type: SignedOutRef,
    description: 'Ends every session of the account, this one too.',
    resolve: async (_root, _args, { account }) => {
      await account.signOutEverywhere()
      return {}
    },
  }),
  revokeSession: t.field({
    type: AccountRef,
    description: 'Signs another device out.',
    errors: { types: [NotSignedIn, SessionNotFound], union: { name: 'RevokeSessionResult' } },
    args: { id: t.arg.id({ description: 'The id of a DeviceSession.' }) },
    resolve: (_root, { id }, { account }) => account.revokeSession(id),
  }),
}))
