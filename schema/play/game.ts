/** A published game, by its number. */
import { resolveCursorConnection } from '@pothos/plugin-relay'
import { builder } from '#schema/builder.ts'
import { FutureGame, GameNotFound } from '#schema/errors.ts'
import { numberIn } from '#schema/list-cursor.ts'
import { POINTS } from '#schema/points.ts'
import { eventOf } from '#schema/rules/calendar/calendar.ts'
import type { PublishedGame } from './game-service.ts'
import { PuzzleRef } from './puzzle.ts'

const ARCHIVE_PAGE = 100

const GameEventEnum = builder.enumType('GameEvent', {
  description: 'A holiday that a game falls on.',
  values: {
    HALLOWEEN: { value: 'halloween', description: 'October 31.' },
    THANKSGIVING: { value: 'thanksgiving', description: 'The fourth Thursday of November.' },
    CHRISTMAS: { value: 'christmas', description: 'December 24 and 25.' },
  } as const,
})

export const GameRef = builder.objectRef<PublishedGame>('Game')

builder.node(GameRef, {
  name: 'Game',
  description: 'A daily puzzle whose day has come.',
  interfaces: [PuzzleRef],
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'daily',
  id: { resolve: ({ id }) => id },
  loadOne: (id, { game }) => game.gameById(Number(id)),
  fields: (t) => ({
    number: t.exposeInt('number', { public: 'untilEdited', description: 'Game 1 is the game of the launch date.' }),
    date: t.expose('date', { public: 'untilEdited', type: 'Date', description: 'Its day in the product time zone.' }),
    startsAt: t.expose('startsAt', { public: 'untilEdited', type: 'DateTime', description: 'The midnight it begins.' }),
    endsAt: t.expose('endsAt', {
      public: 'untilEdited',
      type: 'DateTime',
      description: 'The midnight the next game begins.',
    }),
    settlesAt: t.expose('settlesAt', {
      public: 'untilEdited',
      type: 'DateTime',
      description: 'When its scores become final: an hour of grace after the end.',
    }),
    isToday: t.boolean({
      public: 'untilEdited',
      description: "It is today's game.",
      resolve: ({ number }, _args, { game }) => game.calendar().todaysNumber === number,
    }),
    event: t.field({
      public: 'untilEdited',
      type: GameEventEnum,
      nullable: true,
      description: 'The holiday of its day.',
      resolve: ({ number }, _args, { game }) => eventOf(number, game.calendar()),
    }),
    createdBy: t.exposeString('createdBy', {
      public: 'untilEdited',
      description: 'Origin of the game: "auto" for the generator, "admin" for a person. Admin names are never exposed.',
    }),
  }),
})

builder.queryFields((t) => ({
  todaysGame: t.field({
    public: 'untilEdited',
    type: GameRef,
    description: "Today's game.",
    resolve: (_root, _args, { game }) => game.todaysGame(),
  }),
  game: t.field({
    public: 'untilEdited',
    type: GameRef,
    description: 'A game by its number, from 1 to today.',
    errors: { types: [FutureGame, GameNotFound], union: { name: 'GameResult' } },
    args: { number: t.arg.int({ description: 'From 1.' }) },
    resolve: (_root, { number }, { game }) => game.gameByNumber(number),
  }),
  archive: t.connection(
    {
      public: 'untilEdited',
      type: GameRef,
      description: "All games, newest first; today's on top.",
      complexity: ({ first }) => ({ field: POINTS.read, multiplier: Math.ceil((first ?? ARCHIVE_PAGE) / 10) }),
      resolve: (_root, args, { game }) =>
        resolveCursorConnection<Promise<PublishedGame[]>>(
          {
            args,
            defaultSize: ARCHIVE_PAGE,
            maxSize: ARCHIVE_PAGE,
            toCursor: ({ number }: PublishedGame) => String(number),
          },
          async ({ before, after, limit, inverted }) => {
            const newest = game.calendar().todaysNumber
            const from = after ? Math.min(numberIn(after) - 1, newest) : newest
            const to = before ? numberIn(before) + 1 : 1
            if (!inverted) return [...(await game.games(from, Math.max(0, Math.min(limit, from - to + 1))))]
            const start = Math.min(from, to + limit - 1)
            return [...(await game.games(start, Math.max(0, start - to + 1)))].reverse()
          },
        ),
    },
    { name: 'GameConnection' },
    { name: 'GameEdge' },
  ),
}))
