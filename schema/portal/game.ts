/** Daily games as admins see them: those to come included, and with their answers. */

import { builder } from '#schema/builder.ts'
import { ClueRef } from '#schema/play/clue.ts'
import { DifficultyEnum } from '#schema/play/practice.ts'
import { POINTS } from '#schema/points.ts'
import { gameDifficulty, squareDifficulty } from '#schema/rules/puzzle/difficulty.ts'
import type { AdminGame, GameDay } from './games-service.ts'
import { PortalRef } from './portal.ts'
import { AdminSongRef } from './song.ts'

const MOST_DAYS = 100
/** Game numbers are 32-bit integers, and calendars end somewhere. */
export const LAST_NUMBER = 100_000
const NINE = [0, 1, 2, 3, 4, 5, 6, 7, 8]

/** The songs of a square; null where a clue is missing. */
export interface AnsweredSquare {
  readonly position: number
  readonly songIds: readonly number[] | null
}

export const AdminSquareRef = builder.objectRef<AnsweredSquare>('AdminSquare').implement({
  description: 'A square with its answers.',
  authScopes: { admin: true },
  fields: (t) => ({
    position: t.exposeInt('position', { description: '0-8, row-major.' }),
    count: t.int({
      nullable: true,
      description: 'How many songs fit; null where a clue is missing.',
      resolve: ({ songIds }) => songIds?.length ?? null,
    }),
    difficulty: t.field({
      type: DifficultyEnum,
      nullable: true,
      description: 'An estimate from the number of answers.',
      resolve: ({ songIds }) => songIds && squareDifficulty(songIds.length),
    }),
    answers: t.field({
      type: [AdminSongRef],
      description: 'The songs that fit.',
      complexity: { field: 40, multiplier: 10 },
      resolve: async ({ songIds }, _args, { portal }) => [...(await portal.catalogue.songsWith(songIds ?? []))],
    }),
  }),
})

/** The squares of nine lists of songs. */
export function squaresOf(answers: readonly (readonly number[] | null)[]): AnsweredSquare[] {
  return NINE.map((position) => ({ position, songIds: answers[position] ?? null }))
}

export const AdminGameRef = builder.objectRef<AdminGame>('AdminGame').implement({
  description: 'The game of a day. A day without one is a blank game.',
  authScopes: { admin: true },
  fields: (t) => ({
    id: t.id({ description: 'Names the day.', resolve: ({ number }) => number }),
    number: t.exposeInt('number', { description: 'From 1, one for each day.' }),
    date: t.expose('date', { type: 'Date', description: 'Its day.' }),
    isBlank: t.boolean({ description: 'It has no clues yet.', resolve: ({ answers }) => answers.length === 0 }),
    isPublished: t.exposeBoolean('isPublished', { description: "Today's and past games: they stay as they are." }),
    isToday: t.exposeBoolean('isToday', { description: "Today's game." }),
    rows: t.field({
      type: [ClueRef],
      nullable: { list: false, items: true },
      description: 'Length 3, from top to bottom; null in a blank game.',
      complexity: { field: 1, multiplier: 3 },
      resolve: ({ rows }) => [...rows],
    }),
    columns: t.field({
      type: [ClueRef],
      nullable: { list: false, items: true },
      description: 'Length 3, from left to right; null in a blank game.',
      complexity: { field: 1, multiplier: 3 },
      resolve: ({ columns }) => [...columns],
    }),
    squares: t.field({
      type: [AdminSquareRef],
      description: 'Length 9, row-major.',
      complexity: { field: 1, multiplier: 9 },
      resolve: ({ answers }) => squaresOf(answers),
    }),
    difficulty: t.field({
      type: DifficultyEnum,
      nullable: true,
      description: 'An estimate from the numbers of answers; null for a blank game.',
      resolve: ({ answers }) => gameDifficulty(answers.map((songs) => songs.length)),
    }),
    createdBy: t.exposeString('createdBy', {
      nullable: true,
      description: 'The admin who made it, or "auto"; null for a day that was never edited.',
    }),
    checkedBy: t.exposeString('checkedBy', {
      nullable: true,
      description: "Who approved it; null: 'Game not checked!'",
    }),
    checkedAt: t.expose('checkedAt', { type: 'DateTime', nullable: true, description: 'When.' }),
    version: t.exposeInt('version', {
      description:
        'Changes with every edit, and when another game moves to the day; 0 for a day that was never edited.',
    }),
  }),
})

export const GameDayRef = builder.objectRef<GameDay>('GameDay').implement({
  description: 'A day by its game.',
  authScopes: { admin: true },
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'From 1.' }),
    date: t.expose('date', { type: 'Date', description: 'The day.' }),
  }),
})

/** A number that can be a game's; another is taken for the nearest. */
export function asNumber(number: number): number {
  return Math.min(LAST_NUMBER, Math.max(1, number))
}

builder.objectFields(PortalRef, (t) => ({
  game: t.field({
    type: AdminGameRef,
    description: 'The game of one day, past or to come.',
    complexity: POINTS.read,
    args: { number: t.arg.int({ description: 'From 1.' }) },
    resolve: (_portal, { number }, { portal }) => portal.games.game(asNumber(number)),
  }),
  games: t.field({
    type: [AdminGameRef],
    description: 'The calendar: `count` days, starting with one.',
    complexity: ({ count }) => ({
      field: POINTS.manyReads,
      multiplier: Math.ceil(Math.min(MOST_DAYS, count ?? 1) / 4),
    }),
    args: {
      from: t.arg.int({ description: 'The number of the first.' }),
      count: t.arg.int({ defaultValue: 42, description: `How many, ${MOST_DAYS} at most.` }),
    },
    resolve: async (_portal, { from, count }, { portal }) => [
      ...(await portal.games.games(asNumber(from), Math.min(MOST_DAYS, Math.max(1, count)))),
    ],
  }),
  nextBlankGame: t.field({
    type: GameDayRef,
    description: 'The first day to come that has no clues.',
    complexity: 5,
    resolve: (_portal, _args, { portal }) => portal.games.nextBlank(),
  }),
}))
