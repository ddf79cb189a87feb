/** The boards over time: this week, this month, all time. */
import { builder } from '#schema/builder.ts'
import { POINTS } from '#schema/points.ts'
import { gameDate } from '#schema/rules/calendar/calendar.ts'
import { product } from '#schema/rules/product.ts'
import { ScopeEnum } from './leaderboard.ts'
import type { PeriodLeaderboard, PeriodStanding } from './period-leaderboard-service.ts'

const PeriodEnum = builder.enumType('LeaderboardPeriod', {
  description: 'Which games a board over time is about.',
  values: {
    WEEK: { value: 'week', description: 'This week, from Monday to Sunday.' },
    MONTH: { value: 'month', description: 'This month.' },
    ALL_TIME: { value: 'allTime', description: 'Every game so far.' },
  } as const,
})

const PeriodStandingRef = builder.objectRef<PeriodStanding>('PeriodStanding').implement({
  description: 'A row of a board over time.',
  fields: (t) => ({
    key: t.exposeID('key', { description: 'Names the row on this board, and the player nowhere else.' }),
    position: t.exposeInt('position', { description: 'From 1; ties share one: 1, 2, 2, 4.' }),
    meanRarity: t.exposeFloat('meanRarity', { description: 'Of the completed games, 0-900 each; lower is better.' }),
    gameCount: t.exposeInt('gameCount', { description: 'How many games the player has completed.' }),
    unicornCount: t.exposeInt('unicornCount', { description: 'Of all these games together.' }),
    name: t.exposeString('name', { description: 'The name on boards.' }),
    countryCode: t.exposeString('countryCode', { nullable: true, description: 'The code of a flag, if there is one.' }),
    photoUrl: t.exposeString('photoUrl', { nullable: true, description: 'A picture, if the player has one.' }),
    isDemo: t.exposeBoolean('isDemo', { description: 'A simulated player of a fresh installation.' }),
    isViewer: t.exposeBoolean('isViewer', { description: "The viewer's row." }),
  }),
})

const PeriodLeaderboardRef = builder.objectRef<PeriodLeaderboard>('PeriodLeaderboard').implement({
  description:
    'The leaderboard over the settled daily games of a period, by mean rarity of completed games. While it is being recomputed, the previous result is returned, at most a quarter of an hour old.',
  fields: (t) => ({
    id: t.id({
      description: 'The same for the same period and scope.',
      resolve: ({ period, scope }) => `PeriodLeaderboard:${period}:${scope}`,
    }),
    period: t.expose('period', { type: PeriodEnum, description: 'Which games it is about.' }),
    scope: t.expose('scope', { type: ScopeEnum, description: 'Whose standings it shows.' }),
    startDate: t.field({
      type: 'Date',
      description: 'The day of its first game.',
      resolve: ({ from }) => gameDate(from, product),
    }),
    endDate: t.field({
      type: 'Date',
      description: 'The day of its last game, which may be still to come.',
      resolve: ({ to }) => gameDate(to, product),
    }),
    settledCount: t.exposeInt('settledCount', {
      description: 'Number of its games that have a final board with players.',
    }),
    gamesNeeded: t.exposeInt('gamesNeeded', {
      description: 'How many games one must have completed to be on it: 3, 8 or 20, or all where there are fewer.',
    }),
    nextSettlesAt: t.expose('nextSettlesAt', { type: 'DateTime', description: 'When the next game joins it.' }),
    rankedCount: t.exposeInt('rankedCount', { description: 'How many players have completed games enough.' }),
    ownGameCount: t.exposeInt('ownGameCount', {
      description: 'How many of its settled games the viewer has completed.',
    }),
    entries: t.field({
      type: [PeriodStandingRef],
      description: 'The first 50, by ascending mean rarity.',
      complexity: { field: 1, multiplier: 50 },
      resolve: ({ entries }) => [...entries],
    }),
    neighbourhood: t.field({
      type: [PeriodStandingRef],
      description: "The viewer's row with two on each side when it is below the first 50. Empty otherwise.",
      resolve: ({ neighbourhood }) => [...neighbourhood],
    }),
  }),
})

builder.queryField('periodLeaderboard', (t) =>
  t.field({
    type: PeriodLeaderboardRef,
    description: 'The board over the settled games of this week, this month or all time.',
    complexity: POINTS.read,
    args: {
      period: t.arg({ type: PeriodEnum, description: 'Which games.' }),
      scope: t.arg({ type: ScopeEnum, defaultValue: 'all', description: 'Whose standings.' }),
    },
    resolve: (_root, { period, scope }, { periods }) => periods.periodLeaderboard(period, scope),
  }),
)
