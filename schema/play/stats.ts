/** The viewer's statistics. */

import { builder } from '#schema/builder.ts'
import { ViewerRef } from '#schema/players/viewer.ts'
import { POINTS } from '#schema/points.ts'
import type { PlayerStats } from '#schema/rules/scoring/stats.ts'
import type { CompletedGame, ViewerStats } from './after-game-service.ts'

const CompletedGameRef = builder.objectRef<CompletedGame>('CompletedGame').implement({
  description: 'A daily game that the viewer has completed.',
  fields: (t) => ({
    gameNumber: t.exposeInt('gameNumber', { description: 'The game.' }),
    rarity: t.exposeFloat('rarity', { description: 'As its board settled; live until it does.' }),
    unicornCount: t.exposeInt('unicornCount', { description: 'Unicorns among the nine answers.' }),
  }),
})

/** The counts of whatever has statistics. */
export const counted = {
  totalPlays: {
    description: 'Games that were finished, won or lost.',
    resolve: ({ totalPlays }: PlayerStats) => totalPlays,
  },
  wins: { description: 'Games with all squares filled.', resolve: ({ wins }: PlayerStats) => wins },
  streak: {
    description: 'Daily games won one after the other, up to the last one.',
    resolve: ({ streak }: PlayerStats) => streak,
  },
  maxStreak: { description: 'The longest streak.', resolve: ({ maxStreak }: PlayerStats) => maxStreak },
  unicornCount: {
    description: 'Unicorns in completed daily games.',
    resolve: ({ unicornCount }: PlayerStats) => unicornCount,
  },
}

const StatsRef = builder.objectRef<ViewerStats>('Stats').implement({
  description:
    "What the viewer has played and won. Games of the archive count as played and won; players' own games not.",
  fields: (t) => ({
    totalPlays: t.int(counted.totalPlays),
    wins: t.int(counted.wins),
    streak: t.int(counted.streak),
    maxStreak: t.int(counted.maxStreak),
    unicornCount: t.int(counted.unicornCount),
    lastWinNumber: t.exposeInt('lastWinNumber', { nullable: true, description: 'The last daily game that was won.' }),
    recent: t.field({
      type: [CompletedGameRef],
      description: 'The last 30 completed daily games, oldest first.',
      complexity: { field: 1, multiplier: 30 },
      resolve: ({ recent }) => recent,
    }),
  }),
})

builder.objectField(ViewerRef, 'stats', (t) =>
  t.field({
    type: StatsRef,
    description: "The viewer's statistics; of who has never played, all zero.",
    complexity: POINTS.manyReads,
    resolve: (_viewer, _args, { afterGame }) => afterGame.stats(),
  }),
)
