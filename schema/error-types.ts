/** The expected failures as members of result unions. */
import { InputValidationError } from '@pothos/plugin-validation'
import { builder } from './builder.ts'
import {
  AnswersHidden,
  ClueIsOpen,
  DraftNotPlayable,
  FutureGame,
  GameNotFound,
  NoSuchPuzzle,
  NotToReport,
  PlayIsOver,
  PlayNotBegun,
  SearchBusy,
  SongNotFound,
  SquareTaken,
  TooManyGames,
  TooManyGiveUps,
  TooManyReports,
  TryAgain,
  UnknownPushService,
} from './errors.ts'
import { PlayRef } from './play/play.ts'

export const ErrorInterface = builder.interfaceRef<Error>('Error').implement({
  description: 'An expected failure. Every result union says which can occur.',
  fields: (t) => ({
    message: t.exposeString('message', { public: 'untilEdited', description: 'A sentence to show to the person.' }),
  }),
})

builder.objectType(FutureGame, {
  name: 'FutureGame',
  description: 'The day of this game has not come.',
  interfaces: [ErrorInterface],
})

builder.objectType(GameNotFound, {
  name: 'GameNotFound',
  description: 'There is no game with this number.',
  interfaces: [ErrorInterface],
})

builder.objectType(SongNotFound, {
  name: 'SongNotFound',
  description: 'There is no song with this id.',
  interfaces: [ErrorInterface],
})

builder.objectType(AnswersHidden, {
  name: 'AnswersHidden',
  description: 'The viewer may not see the answers to this square yet.',
  interfaces: [ErrorInterface],
})

builder.objectType(NotToReport, {
  name: 'NotToReport',
  description: 'The song was not tried in the square, and its answers are hidden from the viewer.',
  interfaces: [ErrorInterface],
})

builder.objectType(TooManyReports, {
  name: 'TooManyReports',
  description: 'The viewer has sent as many reports on the game as can be.',
  interfaces: [ErrorInterface],
})

builder.objectType(SquareTaken, {
  name: 'SquareTaken',
  description: 'The square took another song before, here or on another device.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    play: t.field({ type: PlayRef, description: 'How the play stands.', resolve: (error) => error.play }),
  }),
})

builder.objectType(PlayIsOver, {
  name: 'PlayIsOver',
  description: 'The game was completed or given up before.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    play: t.field({ type: PlayRef, description: 'How the play ended.', resolve: (error) => error.play }),
  }),
})

builder.objectType(PlayNotBegun, {
  name: 'PlayNotBegun',
  description: 'The viewer has made no guess in this game.',
  interfaces: [ErrorInterface],
})

builder.objectType(DraftNotPlayable, {
  name: 'DraftNotPlayable',
  description: 'The draft breaks a rule of puzzles; `checkDraft` says all that is wrong.',
  interfaces: [ErrorInterface],
})

builder.objectType(TooManyGames, {
  name: 'TooManyGames',
  description: 'The viewer has made as many games as one may in a day.',
  interfaces: [ErrorInterface],
})

builder.objectType(NoSuchPuzzle, {
  name: 'NoSuchPuzzle',
  description: 'No puzzle can be made of what is left to choose from.',
  interfaces: [ErrorInterface],
})

builder.objectType(SearchBusy, {
  name: 'SearchBusy',
  description: 'Too many puzzles are being searched for. The same request may be sent again.',
  interfaces: [ErrorInterface],
})

builder.objectType(ClueIsOpen, {
  name: 'ClueIsOpen',
  description:
    'A clue is in a daily game whose answers are still a secret. Until that game is over, no other game says which songs fit it.',
  interfaces: [ErrorInterface],
})

builder.objectType(UnknownPushService, {
  name: 'UnknownPushService',
  description: 'The endpoint is of no push service that messages are sent to, or none are sent.',
  interfaces: [ErrorInterface],
})

builder.objectType(TooManyGiveUps, {
  name: 'TooManyGiveUps',
  description:
    'Visitors of this network have given up many games today. Nothing has changed; signing in lifts the limit.',
  interfaces: [ErrorInterface],
})

builder.objectType(TryAgain, {
  name: 'TryAgain',
  description: 'The server was too busy. Nothing was counted; the same request may be sent again.',
  interfaces: [ErrorInterface],
})

const InputIssue = builder.objectRef<{ path: string[]; message: string }>('InputIssue').implement({
  description: 'What is wrong with one part of an input.',
  fields: (t) => ({
    path: t.exposeStringList('path', { description: 'Where: the names of the fields from the outside in.' }),
    message: t.exposeString('message', { description: 'What, in words for people.' }),
  }),
})

builder.objectType(InputValidationError, {
  name: 'InvalidInput',
  description: 'The input breaks a rule. All mistakes are named at once.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    issues: t.field({
      type: [InputIssue],
      description: 'The mistakes.',
      resolve: (error) =>
        error.issues.map(({ message, path = [] }) => ({
          message,
          path: path.map((part) => String(typeof part === 'object' ? part.key : part)),
        })),
    }),
  }),
})
