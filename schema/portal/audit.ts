/** The audit log. */

import { builder } from '#schema/builder.ts'
import type { AuditEntry } from './audit-service.ts'
import { pageComplexity, paged } from './pages.ts'
import { PortalRef } from './portal.ts'

const AuditEntryRef = builder.objectRef<AuditEntry>('AuditEntry').implement({
  description: 'Who did what, when.',
  authScopes: { admin: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Identifies the entry.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
    adminName: t.exposeString('adminName', { description: 'Who; it outlives the account.' }),
    action: t.exposeString('action', { description: 'What was done: song.save, game.approve, admin.sign-in' }),
    subject: t.exposeString('subject', { description: 'What it was done to: song:12, game:940' }),
    before: t.exposeString('before', { nullable: true, description: 'As JSON, what was before; null for nothing.' }),
    after: t.exposeString('after', { nullable: true, description: 'As JSON, what was after; null for nothing.' }),
  }),
})

const AuditFilter = builder.inputType('AuditFilter', {
  description: 'Which entries; all conditions have to be met.',
  fields: (t) => ({
    admin: t.string({ required: false, description: 'Done by admins whose name has this in it, in capitals or not.' }),
    action: t.string({ required: false, description: 'Exactly this action.' }),
    subject: t.string({ required: false, description: 'Subjects that begin so: song:, game:940' }),
    from: t.field({ type: 'DateTime', required: false, description: 'At this moment or later.' }),
    to: t.field({ type: 'DateTime', required: false, description: 'Before this moment.' }),
  }),
})

builder.objectField(PortalRef, 'auditLog', (t) =>
  t.connection(
    {
      type: AuditEntryRef,
      description: 'What admins have done, the latest first.',
      args: { filter: t.arg({ type: AuditFilter, required: false, description: 'All without one.' }) },
      complexity: pageComplexity,
      resolve: (_portal, { filter, ...args }, { portal }) =>
        paged(args, (page) =>
          portal.audit.entries(
            {
              admin: filter?.admin ?? null,
              action: filter?.action ?? null,
              subject: filter?.subject ?? null,
              from: filter?.from ?? null,
              to: filter?.to ?? null,
            },
            page,
          ),
        ),
    },
    { name: 'AuditLogConnection' },
    { name: 'AuditLogEdge' },
  ),
)
