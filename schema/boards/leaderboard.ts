/** The board of a game. */
import { builder } from '#schema/builder.ts'
import { FutureGame, GameNotFound } from '#schema/errors.ts'
import { gameName, NUMBER_DESCRIPTION, REF_DESCRIPTION } from '#schema/play/game-name.ts'
import { POINTS } from '#schema/points.ts'
import type { Leaderboard, Standing } from './standings.ts'

export const ScopeEnum = builder.enumType('LeaderboardScope', {
  description: 'Whose standings a board shows.',
  values: {
    ALL: { value: 'all', description: 'All players.' },
    SIGNED_IN: { value: 'signedIn', description: 'Signed-in players.' },
  } as const,
})

export const StandingStateEnum = builder.enumType('StandingState', {
  description: 'How far a player is.',
  values: {
    COMPLETED: { value: 'completed' },
    IN_PROGRESS: { value: 'inProgress' },
    NOT_STARTED: { value: 'notStarted' },
  } as const,
})

const StandingRef = builder.objectRef<Standing>('Standing').implement({
  description: 'A row of a board.',
  fields: (t) => ({
    ref: t.exposeID('ref', { public: 'untilPlayed', description: 'Names the play, not the player.' }),
    position: t.exposeInt('position', {
      public: 'untilPlayed',
      nullable: true,
      description: 'From 1; ties share one: 1, 2, 2, 4. Null until completed.',
    }),
    name: t.exposeString('name', {
      public: 'untilPlayed',
      description: 'The display name; visitors have one made from an adjective and an animal.',
    }),
    rarity: t.exposeFloat('rarity', {
      public: 'untilPlayed',
      nullable: true,
      description: 'Sum of the nine squares, 0-900; lower is better. Null until completed.',
    }),
    unicornCount: t.exposeInt('unicornCount', { public: 'untilPlayed', description: '0-9.' }),
    state: t.expose('state', {
      public: 'untilPlayed',
      type: StandingStateEnum,
      description: 'Completed, in progress or not started.',
    }),
    countryCode: t.exposeString('countryCode', {
      public: 'untilPlayed',
      nullable: true,
      description: 'The code of a flag, if the player chose one.',
    }),
    photoUrl: t.exposeString('photoUrl', {
      public: 'untilPlayed',
      nullable: true,
      description: 'A picture, if the player has one.',
    }),
    isDemo: t.exposeBoolean('isDemo', {
      public: 'untilPlayed',
      description: 'A simulated player of a fresh installation.',
    }),
  }),
})

const LeaderboardRef = builder.objectRef<Leaderboard>('Leaderboard').implement({
  description: 'The board of a game: live while its day lasts, final afterwards.',
  fields: (t) => ({
    id: t.id({
      public: 'untilPlayed',
      description: 'The same for the same game and scope.',
      resolve: ({ gameNumber, gameRef, scope }) => `Leaderboard:${gameNumber ?? gameRef}:${scope}`,
    }),
    gameNumber: t.exposeInt('gameNumber', {
      public: 'untilPlayed',
      nullable: true,
      description: "The daily game; null for a player's own.",
    }),
    gameRef: t.exposeID('gameRef', {
      public: 'untilPlayed',
      nullable: true,
      description: "The player's own game; null for a daily one.",
    }),
    scope: t.expose('scope', { public: 'untilPlayed', type: ScopeEnum, description: 'Whose standings it shows.' }),
    version: t.exposeInt('version', {
      public: 'untilPlayed',
      description: 'Grows with every change; never goes back.',
    }),
    isSettled: t.exposeBoolean('isSettled', { public: 'untilPlayed', description: 'The scores are final.' }),
    startedCount: t.exposeInt('startedCount', {
      public: 'untilPlayed',
      description: 'How many players of this scope have made a guess.',
    }),
    completedCount: t.exposeInt('completedCount', {
      public: 'untilPlayed',
      description: 'How many players of this scope have filled every square.',
    }),
    entries: t.field({
      public: 'untilPlayed',
      type: [StandingRef],
      description: 'The first 50: completed by ascending rarity, then in progress.',
      complexity: { field: 1, multiplier: 50 },
      resolve: ({ entries }) => [...entries],
    }),
    neighbourhood: t.field({
      type: [StandingRef],
      description: "In queries, the viewer's row with two on each side when it is below the first 50. Empty otherwise.",
      resolve: ({ neighbourhood }) => [...neighbourhood],
    }),
  }),
})

builder.queryField('leaderboard', (t) =>
  t.field({
    type: LeaderboardRef,
    public: 'untilPlayed',
    description: 'The board of a game.',
    errors: { types: [FutureGame, GameNotFound], union: { name: 'LeaderboardResult' } },
    complexity: POINTS.read,
    args: {
      gameNumber: t.arg.int({ required: false, description: NUMBER_DESCRIPTION }),
      gameRef: t.arg.id({ required: false, description: REF_DESCRIPTION }),
      scope: t.arg({ type: ScopeEnum, defaultValue: 'all', description: 'Whose standings.' }),
    },
    resolve: async (_root, { scope, ...name }, { game, live }) =>
      live.leaderboard(await game.puzzle(gameName(name)), scope),
  }),
)

builder.subscriptionField('leaderboardChanged', (t) =>
  t.field({
    type: LeaderboardRef,
    public: 'untilPlayed',
    description: 'The board now, then whenever it changes, at most once a tick. The same for every viewer.',
    args: {
      gameNumber: t.arg.int({ required: false, description: NUMBER_DESCRIPTION }),
      gameRef: t.arg.id({ required: false, description: REF_DESCRIPTION }),
      scope: t.arg({ type: ScopeEnum, defaultValue: 'all', description: 'Whose standings.' }),
    },
    subscribe: async (_root, { scope, ...name }, { game, live }) =>
      live.watchLeaderboard(await game.puzzle(gameName(name)), scope),
    resolve: (board) => board,
  }),
)
