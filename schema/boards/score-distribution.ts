/** The scores of all players of a game. Reveals no more about a player than the leaderboard does. */

import { builder } from '#schema/builder.ts'
import type { ScoreDistribution } from '#schema/play/after-game-service.ts'
import { GameRef } from '#schema/play/game.ts'
import type { ScoreBucket } from '#schema/rules/scoring/score-distribution.ts'

export const ScoreBucketRef = builder.objectRef<ScoreBucket>('ScoreBucket').implement({
  description: 'The players who scored from one bound to below the next.',
  fields: (t) => ({
    from: t.exposeFloat('from', { public: 'untilPlayed', description: 'The lowest score in it.' }),
    to: t.exposeFloat('to', { public: 'untilPlayed', description: 'The lowest score of the next.' }),
    count: t.exposeInt('count', { public: 'untilPlayed', description: 'How many players.' }),
  }),
})

const ScoreDistributionRef = builder.objectRef<ScoreDistribution>('ScoreDistribution').implement({
  description: 'The scores of all players who completed a game; for a settled board, as of settlement.',
  fields: (t) => ({
    completedCount: t.exposeInt('completedCount', { public: 'untilPlayed', description: 'How many scores there are.' }),
    best: t.exposeFloat('best', {
      public: 'untilPlayed',
      nullable: true,
      description: 'The lowest score; null without scores.',
    }),
    median: t.exposeFloat('median', {
      public: 'untilPlayed',
      nullable: true,
      description: 'The score in the middle; null without scores.',
    }),
    buckets: t.field({
      public: 'untilPlayed',
      type: [ScoreBucketRef],
      description: 'Equally wide, at most 15, from the best score to the worst.',
      complexity: { field: 1, multiplier: 15 },
      resolve: ({ buckets }) => buckets,
    }),
  }),
})

builder.objectField(GameRef, 'scoreDistribution', (t) =>
  t.field({
    type: ScoreDistributionRef,
    public: 'untilPlayed',
    description: 'The distribution of all scores.',
    complexity: 10,
    resolve: (game, _args, { afterGame }) => afterGame.distributionOf(game),
  }),
)
