/** What a correction of the catalogue would do to the games that are out, as an editor shows it before saving. */

import { builder } from '#schema/builder.ts'
import type { Regrade, RegradedGame } from './regrade-service.ts'

/** More than anybody reads before saving; the counts are of all. */
const GAMES_SHOWN = 50

const RegradedGameRef = builder.objectRef<RegradedGame>('RegradedGame').implement({
  description: 'A game whose answers would be others.',
  authScopes: { admin: true },
  fields: (t) => ({
    number: t.exposeInt('number', { nullable: true, description: "Of a daily game; null for a player's own." }),
    title: t.exposeString('title', { nullable: true, description: "Of a player's own game; null for a daily one." }),
    isSettled: t.exposeBoolean('isSettled', { description: 'Its board is final and stays as it is, marked.' }),
    added: t.exposeInt('added', { description: 'Answers that it would have more, over all squares.' }),
    taken: t.exposeInt('taken', { description: 'Answers that it would have no more; those given stay and count.' }),
    shortSquares: t.exposeInt('shortSquares', { description: 'Squares that would be left with less than 3 answers.' }),
    restored: t.exposeInt('restored', { description: 'Refused guesses that would fill their squares.' }),
  }),
})

const sum = ({ games }: Regrade, count: (game: RegradedGame) => number) =>
  games.reduce((total, game) => total + count(game), 0)

export const RegradePreviewRef = builder.objectRef<Regrade>('RegradePreview').implement({
  description: 'What saving would do to the games that are out. Nothing was saved.',
  authScopes: { admin: true },
  fields: (t) => ({
    gameCount: t.int({ description: 'The games whose answers would be others.', resolve: ({ games }) => games.length }),
    settledCount: t.int({
      description: 'Those of them whose boards are final: they stay, and are marked.',
      resolve: ({ games }) => games.filter(({ isSettled }) => isSettled).length,
    }),
    added: t.int({ description: 'Answers added, over all games.', resolve: (all) => sum(all, ({ added }) => added) }),
    taken: t.int({ description: 'Answers taken, over all games.', resolve: (all) => sum(all, ({ taken }) => taken) }),
    restored: t.int({
      description: 'Refused guesses that would fill their squares.',
      resolve: (all) => sum(all, ({ restored }) => restored),
    }),
    playerCount: t.int({
      description: 'Number of players who would be notified.',
      resolve: ({ playerIds }) => playerIds.length,
    }),
    games: t.field({
      type: [RegradedGameRef],
      description: 'Daily games first, the newest first; 50 at most.',
      resolve: ({ games }) => games.slice(0, GAMES_SHOWN),
    }),
  }),
})
