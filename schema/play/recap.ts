/** A look back at a game: what could have been, and why each guess was judged as it was. */

import { builder } from '#schema/builder.ts'
import { SongRef, songsWith, songWith } from '#schema/catalogue/song.ts'
import { AnswersHidden } from '#schema/errors.ts'
import { POINTS } from '#schema/points.ts'
import type { GridPick } from '#schema/rules/scoring/recap.ts'
import type { ExplainedGuess, Recap, SquareRecap } from './after-game-service.ts'
import { GameRef } from './game.ts'
import { SquareRef } from './square.ts'

/** Number of songs to name in an open square that no player found. */
const UNFOUND_NAMED = 3

const GridPickRef = builder.objectRef<GridPick>('GridPick').implement({
  description: 'A song in a square of a possible grid.',
  fields: (t) => ({
    song: t.field({
      type: SongRef,
      description: 'The song.',
      resolve: ({ songId }, _args, context) => songWith(songId, context),
    }),
    count: t.exposeInt('count', { description: 'How often it was picked in this square.' }),
    rarity: t.exposeFloat('rarity', {
      description: 'Percentage 0-100; 0 for a unicorn and for a song that no player picked.',
    }),
  }),
})

const SquareRecapRef = builder.objectRef<SquareRecap>('SquareRecap').implement({
  description: 'A look back at one square.',
  fields: (t) => ({
    position: t.exposeInt('position', { description: '0-8, row-major.' }),
    mostPopular: t.field({
      type: GridPickRef,
      description: 'The song that most players picked.',
      resolve: ({ mostPopular }) => mostPopular,
    }),
    rarest: t.field({
      type: GridPickRef,
      description: 'One of the songs that fewest players picked.',
      resolve: ({ rarest }) => rarest,
    }),
    unfoundCount: t.int({
      description: 'Answers that no player found.',
      resolve: ({ unfoundSongIds }) => unfoundSongIds.length,
    }),
    unfound: t.field({
      type: [SongRef],
      description: `Some of them, by title: ${UNFOUND_NAMED} at most.`,
      resolve: ({ unfoundSongIds }, _args, context) => songsWith(unfoundSongIds.slice(0, UNFOUND_NAMED), context),
    }),
    missShare: t.exposeFloat('missShare', {
      description:
        'Of all guesses, the share that was wrong, 0-100. Of a game with very many, the wrong ones are counted once a minute, and once an hour when its board has settled: the latest, the viewer’s own among them, may be missing until then.',
    }),
    crowdRarity: t.exposeFloat('crowdRarity', { description: 'What a pick here scores on average, 0-100.' }),
  }),
})

const RecapRef = builder.objectRef<Recap>('Recap').implement({
  description: 'A look back at a game, by the counts of all time.',
  fields: (t) => ({
    popularRarity: t.exposeFloat('popularRarity', {
      description: 'What the most popular possible grid scores, 0-900.',
    }),
    rarestRarity: t.exposeFloat('rarestRarity', { description: 'What the rarest possible grid scores, 0-900.' }),
    hardestSquare: t.exposeInt('hardestSquare', {
      description: 'The square with most wrong guesses to a pick, 0-8; as old as `missShare`.',
    }),
    squares: t.field({
      type: [SquareRecapRef],
      description: 'Length 9, row-major.',
      complexity: { field: 1, multiplier: 9 },
      resolve: ({ squares }) => squares,
    }),
  }),
})

builder.objectField(GameRef, 'recap', (t) =>
  t.field({
    type: RecapRef,
    description: 'A look back: for players who have filled every square, and for everyone once the board has settled.',
    errors: { types: [AnswersHidden], union: { name: 'RecapResult' } },
    complexity: POINTS.manyReads,
    resolve: (game, _args, { afterGame }) => afterGame.recapOf(game),
  }),
)

const ExplainedGuessRef = builder.objectRef<ExplainedGuess>('ExplainedGuess').implement({
  description: 'A guess of the viewer and the reason for its verdict.',
  fields: (t) => ({
    song: t.field({
      type: SongRef,
      description: 'The song that was tried.',
      resolve: ({ songId }, _args, context) => songWith(songId, context),
    }),
    isCorrect: t.exposeBoolean('isCorrect', { description: 'It fills the square.' }),
    explanation: t.exposeString('explanation', { description: 'Which clue failed, or why the song counts.' }),
  }),
})

builder.objectField(SquareRef, 'guesses', (t) =>
  t.field({
    type: [ExplainedGuessRef],
    description: "The viewer's guesses in this square: the right one first, then the wrong ones, oldest first.",
    complexity: { field: 1, multiplier: 3 },
    resolve: ({ game, position }, _args, { afterGame }) => afterGame.guessesOf(game, position),
  }),
)
