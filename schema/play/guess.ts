/** Playing: a guess, and giving up. */

import { InputValidationError } from '@pothos/plugin-validation'
import { z } from 'zod'
import { builder } from '#schema/builder.ts'
import {
  ClueIsOpen,
  FutureGame,
  GameNotFound,
  PlayIsOver,
  PlayNotBegun,
  SongNotFound,
  SquareTaken,
  TooManyGiveUps,
  TryAgain,
} from '#schema/errors.ts'
import { idIn } from '#schema/global-ids.ts'
import {
  gameName,
  gameNameShape,
  NUMBER_DESCRIPTION,
  namesOneGame,
  ONE_GAME,
  REF_DESCRIPTION,
  squareShape,
} from './game-name.ts'
import type { GameService, StoredPlay, Verdict } from './game-service.ts'
import { PlayRef } from './play.ts'
import { PuzzleRef } from './puzzle.ts'
import { SquareRef } from './square.ts'

const VerdictRef = builder.objectRef<Verdict>('Verdict').implement({
  description: 'What became of a guess.',
  fields: (t) => ({
    isCorrect: t.exposeBoolean('isCorrect', { description: 'The song fits and fills the square.' }),
    isRepeat: t.exposeBoolean('isRepeat', {
      description: 'The same guess had been made before; nothing was counted twice.',
    }),
    explanation: t.exposeString('explanation', { description: 'Which clue failed, or why the song counts.' }),
    square: t.field({
      type: SquareRef,
      description: 'The square with its new counts.',
      resolve: ({ game, square }) => ({ game, position: square }),
    }),
    play: t.field({ type: PlayRef, description: 'The play with this guess.', resolve: ({ play }) => play }),
  }),
})

const SubmitGuessInput = builder.inputType('SubmitGuessInput', {
  description: 'A song tried in a square.',
  validate: z
    .object({ ...gameNameShape, square: squareShape })
    .loose()
    .refine(namesOneGame, ONE_GAME),
  fields: (t) => ({
    gameNumber: t.int({ required: false, description: NUMBER_DESCRIPTION }),
    gameRef: t.id({ required: false, description: REF_DESCRIPTION }),
    square: t.int({ description: '0-8, row-major.' }),
    songId: t.id({ description: 'The id of a Song.' }),
  }),
})

const GiveUpInput = builder.inputType('GiveUpInput', {
  description: 'The game to give up.',
  validate: z.object(gameNameShape).refine(namesOneGame, ONE_GAME),
  fields: (t) => ({
    gameNumber: t.int({ required: false, description: NUMBER_DESCRIPTION }),
    gameRef: t.id({ required: false, description: REF_DESCRIPTION }),
  }),
})

/** The number that the server knows a Song by; for any other id one that no song has, which is SongNotFound once the game is known. */
export function songIdOf(globalId: string, game: Pick<GameService, 'songs'>): number {
  const ref = idIn(globalId, 'Song')
  return (ref === null ? null : game.songs.byRef(ref)?.id) ?? -1
}

const GivenUpRef = builder.objectRef<StoredPlay>('GivenUp').implement({
  description:
    'The game is lost and its answers are open: those of squares left empty without counts until the board settles.',
  fields: (t) => ({
    play: t.field({ type: PlayRef, description: 'The play as it ended.', resolve: (play) => play }),
    game: t.field({
      type: PuzzleRef,
      description: 'The game, whose answers may now be asked for.',
      resolve: async ({ gameId }, _args, { game }) => {
        const found = await game.puzzleById(gameId)
        if (found) return found
        throw new GameNotFound()
      },
    }),
  }),
})

builder.mutationFields((t) => ({
  submitGuess: t.field({
    type: VerdictRef,
    description:
      "Tries a song in a square. The same guess sent twice counts once. A square of a player's own game takes no guesses while one of its clues is in a daily game that is still open.",
    errors: {
      types: [
        FutureGame,
        GameNotFound,
        SongNotFound,
        SquareTaken,
        ClueIsOpen,
        PlayIsOver,
        TryAgain,
        InputValidationError,
      ],
      union: { name: 'SubmitGuessResult' },
    },
    args: { input: t.arg({ type: SubmitGuessInput }) },
    resolve: (_root, { input }, { game }) =>
      game.submitGuess({ ...gameName(input), square: input.square, songId: songIdOf(input.songId, game) }),
  }),
  giveUp: t.field({
    type: GivenUpRef,
    description:
      'Ends a play that has at least one guess: it is lost, and its answers open. Giving up twice is giving up once.',
    errors: {
      types: [FutureGame, GameNotFound, PlayNotBegun, PlayIsOver, TooManyGiveUps, TryAgain, InputValidationError],
      union: { name: 'GiveUpResult' },
    },
    args: { input: t.arg({ type: GiveUpInput }) },
    resolve: (_root, { input }, { game }) => game.giveUp(gameName(input)),
  }),
}))
