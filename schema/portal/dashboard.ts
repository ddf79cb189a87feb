/** The dashboard: numbers for plots. */

import { builder } from '#schema/builder.ts'
import { completionOf } from '#schema/rules/scoring/dashboard.ts'
import { ScoreBucketRef } from '../boards/score-distribution.ts'
import { ShareKindEnum } from '../play/share.ts'
import type { Dashboard, DashboardDay } from './dashboard-service.ts'
import { PortalRef } from './portal.ts'

const DashboardSpanEnum = builder.enumType('DashboardSpan', {
  description: 'How far back a dashboard looks.',
  values: {
    DAYS_30: { value: 30, description: 'The last 30 days, today included.' },
    DAYS_90: { value: 90, description: 'The last 90 days, today included.' },
  } as const,
})

const DashboardDayRef = builder.objectRef<DashboardDay>('DashboardDay').implement({
  description: 'A day in numbers.',
  authScopes: { admin: true },
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'Of its game.' }),
    date: t.expose('date', { type: 'Date', description: 'The day.' }),
    players: t.exposeInt('players', { description: 'How many began its game on the day.' }),
    completed: t.exposeInt('completed', { description: 'How many of them completed it before its board settled.' }),
    gaveUp: t.exposeInt('gaveUp', { description: 'How many of them gave up before its board settled.' }),
    completion: t.float({
      nullable: true,
      description: 'Share of started plays that were completed, 0 to 1; null without plays.',
      resolve: completionOf,
    }),
    archivePlays: t.exposeInt('archivePlays', { description: 'How many began its game later.' }),
    signUps: t.exposeInt('signUps', { description: 'Accounts made on the day that are still there.' }),
  }),
})

const ShareCountRef = builder.objectRef<Dashboard['shares'][number]>('ShareCount').implement({
  description: 'How often results were shared in a way.',
  authScopes: { admin: true },
  fields: (t) => ({
    kind: t.expose('kind', { type: ShareKindEnum, description: 'The way.' }),
    count: t.exposeInt('count', { description: 'How often.' }),
  }),
})

const DashboardRef = builder.objectRef<Dashboard>('Dashboard').implement({
  description: 'How the product fares.',
  authScopes: { admin: true },
  fields: (t) => ({
    days: t.field({
      type: [DashboardDayRef],
      description: 'Oldest first, today the last; none before game 1.',
      resolve: ({ days }) => [...days],
    }),
    rarity: t.field({
      type: [ScoreBucketRef],
      description:
        'The final scores on the boards of these days that have settled, in steps of 50; none without scores.',
      resolve: ({ rarity }) => rarity,
    }),
    shares: t.field({
      type: [ShareCountRef],
      description: 'Every way of sharing, with how often on these days.',
      resolve: ({ shares }) => [...shares],
    }),
  }),
})

builder.objectField(PortalRef, 'dashboard', (t) =>
  t.field({
    type: DashboardRef,
    description: 'How the product fares.',
    complexity: 50,
    args: {
      span: t.arg({ type: DashboardSpanEnum, required: true, defaultValue: 30, description: 'How far back.' }),
    },
    resolve: (_portal, { span }, { portal }) => portal.dashboard.dashboard(span),
  }),
)
