/** Doubts about verdicts: what the viewer has reported, and what was answered. */
import { InputValidationError } from '@pothos/plugin-validation'
import { z } from 'zod'
import { builder } from '#schema/builder.ts'
import { SongRef, songWith } from '#schema/catalogue/song.ts'
import { FutureGame, GameNotFound, NotToReport, SongNotFound, TooManyReports } from '#schema/errors.ts'
import { LONGEST_NOTE } from '#schema/rules/people/reports.ts'
import type { Report } from './after-game-service.ts'
import { GameRef } from './game.ts'
import { gameNumberShape, squareShape } from './game-name.ts'
import { songIdOf } from './guess.ts'

export const ReportStatusEnum = builder.enumType('ReportStatus', {
  description: 'What became of a report.',
  values: {
    OPEN: { value: 'open', description: 'Not answered yet.' },
    ACCEPTED: { value: 'accepted', description: 'The verdict was wrong.' },
    REFUSED: { value: 'refused', description: 'The verdict stands.' },
  } as const,
})

const ReportRef = builder.objectRef<Report>('VerdictReport').implement({
  description: "The viewer's doubt about a song in a square.",
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Identifies the report.' }),
    square: t.exposeInt('square', { description: '0-8, row-major.' }),
    song: t.field({
      type: SongRef,
      description: 'The song.',
      resolve: ({ songId }, _args, context) => songWith(songId, context),
    }),
    note: t.exposeString('note', { description: 'What the viewer said about it; may be empty.' }),
    status: t.expose('status', { type: ReportStatusEnum, description: 'Open, accepted or refused.' }),
    answer: t.exposeString('answer', { nullable: true, description: 'What was answered.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was sent.' }),
    answeredAt: t.expose('answeredAt', { type: 'DateTime', nullable: true, description: 'When it was answered.' }),
  }),
})

builder.objectField(GameRef, 'reports', (t) =>
  t.field({
    type: [ReportRef],
    description: "The viewer's reports on this game, oldest first.",
    complexity: 5,
    resolve: ({ id }, _args, { afterGame }) => afterGame.reportsOf(id),
  }),
)

const ReportVerdictInput = builder.inputType('ReportVerdictInput', {
  description: 'A song in a square whose verdict is doubted.',
  validate: z
    .object({
      gameNumber: gameNumberShape,
      square: squareShape,
      note: z.string().trim().max(LONGEST_NOTE, `A note has ${LONGEST_NOTE} characters at most`),
    })
    .loose(),
  fields: (t) => ({
    gameNumber: t.int({ description: 'The game, from 1 to today.' }),
    square: t.int({ description: '0-8, row-major.' }),
    songId: t.id({ description: 'The id of a Song.' }),
    note: t.string({ required: false, defaultValue: '', description: 'Why; may be left out.' }),
  }),
})

const ReportedRef = builder.objectRef<Report>('Reported').implement({
  description: 'The report is in the queue, or was there already.',
  fields: (t) => ({
    report: t.field({ type: ReportRef, description: 'As it stands.', resolve: (report) => report }),
  }),
})

builder.mutationField('reportVerdict', (t) =>
  t.field({
    type: ReportedRef,
    description:
      'Says that a verdict is wrong. A song in a square is reported once: the second time answers with the first.',
    errors: {
      types: [FutureGame, GameNotFound, SongNotFound, NotToReport, TooManyReports, InputValidationError],
      union: { name: 'ReportVerdictResult' },
    },
    args: { input: t.arg({ type: ReportVerdictInput }) },
    resolve: (_root, { input }, { afterGame, game }) =>
      afterGame.report({ ...input, songId: songIdOf(input.songId, game), note: (input.note ?? '').trim() }),
  }),
)
