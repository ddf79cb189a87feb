/** The clock of the product. */
import { builder } from '#schema/builder.ts'
import type { GameService } from './game-service.ts'

const CalendarRef = builder.objectRef<ReturnType<GameService['calendar']>>('Calendar').implement({
  description:
    'When games begin. Game n is the game of the n-th day, counted from the launch date in the product time zone.',
  fields: (t) => ({
    now: t.expose('now', {
      type: 'DateTime',
      description: "The server's clock, for countdowns on devices with a wrong one.",
    }),
    todaysNumber: t.exposeInt('todaysNumber', { public: 'untilEdited', description: "The number of today's game." }),
    nextGameAt: t.expose('nextGameAt', {
      public: 'untilEdited',
      type: 'DateTime',
      description: 'When the next game begins.',
    }),
    timeZone: t.exposeString('timeZone', {
      public: 'untilEdited',
      description: 'The IANA zone in which days are counted.',
    }),
    launchDate: t.expose('launchDate', { public: 'untilEdited', type: 'Date', description: 'The day of game 1.' }),
  }),
})

builder.queryField('calendar', (t) =>
  t.field({
    type: CalendarRef,
    public: 'untilEdited',
    description: "Today's number and the next game's instant.",
    resolve: (_root, _args, { game }) => game.calendar(),
  }),
)
