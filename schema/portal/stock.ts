/** How well the days to come are provided for. */

import { builder } from '#schema/builder.ts'
import { POINTS } from '#schema/points.ts'
import { GameDayRef } from './game.ts'
import type { CategoryUse, Stock } from './games-service.ts'
import { PortalRef } from './portal.ts'

const CategoryUseRef = builder.objectRef<CategoryUse>('CategoryUse').implement({
  description: 'How often a category is a clue of a daily game.',
  authScopes: { admin: true },
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Its short name.' }),
    title: t.exposeString('title', { description: 'What the clue says.' }),
    timesUsed: t.exposeInt('timesUsed', { description: 'In all games, those to come included.' }),
    lastUsed: t.exposeInt('lastUsed', { nullable: true, description: 'The latest game with it; null for none.' }),
  }),
})

const StockRef = builder.objectRef<Stock>('Stock').implement({
  description: 'What lies ready for the days to come.',
  authScopes: { admin: true },
  fields: (t) => ({
    checkedAhead: t.exposeInt('checkedAhead', { description: 'How many checked games lie ahead.' }),
    isLow: t.exposeBoolean('isLow', { description: 'Fewer than seven checked games remain.' }),
    blankDays: t.field({
      type: [GameDayRef],
      description: 'Of the next 60 days, those without clues.',
      resolve: ({ blankDays }) => [...blankDays],
    }),
    uncheckedDays: t.field({
      type: [GameDayRef],
      description: 'Unchecked games among the next 60 days.',
      resolve: ({ uncheckedDays }) => [...uncheckedDays],
    }),
    spoiltDays: t.field({
      type: [GameDayRef],
      description: 'Of the next 60 days, those whose game an edit of the catalogue has made unplayable.',
      resolve: ({ spoiltDays }) => [...spoiltDays],
    }),
    tiredCategories: t.field({
      type: [CategoryUseRef],
      description: 'Three times or more in the last 60 games and those to come, the most used first.',
      resolve: ({ tiredCategories }) => [...tiredCategories],
    }),
    unusedCategories: t.field({
      type: [CategoryUseRef],
      description: 'Never used.',
      resolve: ({ unusedCategories }) => [...unusedCategories],
    }),
  }),
})

builder.objectField(PortalRef, 'stock', (t) =>
  t.field({
    type: StockRef,
    description: 'What lies ready for the days to come.',
    complexity: POINTS.catalogue,
    resolve: (_portal, _args, { portal }) => portal.games.stock(),
  }),
)
