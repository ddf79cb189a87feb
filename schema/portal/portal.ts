/** The entry point of the portal: every field that admins can read hangs on it. */

import { builder } from '#schema/builder.ts'
import { POINTS } from '#schema/points.ts'
import { NotAdmin } from './errors.ts'
import type { AdminViewer } from './sign-in-service.ts'

export const AdminRef = builder.objectRef<AdminViewer>('Admin').implement({
  description: 'An admin of the portal.',
  authScopes: { admin: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Identifies the admin.' }),
    username: t.exposeString('username', { description: 'By which they sign in.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the account was made.' }),
  }),
})

/** What every mutation of the portal has: it is authorised before anything is looked at. */
export const adminsOnly = { authScopes: { admin: true }, unauthorizedError: () => new NotAdmin() } as const

export const PortalRef = builder.objectRef<{ readonly admin: AdminViewer }>('Portal').implement({
  description: 'All that admins can read.',
  authScopes: { admin: true },
  fields: (t) => ({
    id: t.id({ description: 'Always "portal".', resolve: () => 'portal' }),
    admin: t.field({ type: AdminRef, description: 'The signed-in admin.', resolve: ({ admin }) => admin }),
  }),
})

builder.queryField('portal', (t) =>
  t.field({
    type: PortalRef,
    description: 'The portal, for signed-in admins.',
    errors: { types: [NotAdmin], union: { name: 'PortalResult' } },
    complexity: POINTS.read,
    resolve: (_root, _args, context) => {
      const admin = context.admin()
      if (!admin) throw new NotAdmin()
      return { admin }
    },
  }),
)
