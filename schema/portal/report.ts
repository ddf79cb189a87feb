/** The queues of what players have reported. */
import { InputValidationError } from '@pothos/plugin-validation'
import { z } from 'zod'
import { builder } from '#schema/builder.ts'
import { ErrorInterface } from '#schema/error-types.ts'
import { SongNotFound } from '#schema/errors.ts'
import { ReportStatusEnum } from '#schema/play/report.ts'
import { LONGEST_NOTE } from '#schema/rules/people/reports.ts'
import { NotAdmin, ReportNotFound } from './errors.ts'
import { pageComplexity, paged } from './pages.ts'
import { AdminPlayerRef } from './player.ts'
import { adminsOnly, PortalRef } from './portal.ts'
import type { NameReportGroup, ReportGroup } from './reports-service.ts'
import { AdminSongRef } from './song.ts'

builder.objectType(ReportNotFound, {
  name: 'ReportNotFound',
  description: 'There is no report with this id, or it was answered before.',
  interfaces: [ErrorInterface],
})

const ReportGroupRef = builder.objectRef<ReportGroup>('ReportGroup').implement({
  description: 'All reports of one song in one square.',
  authScopes: { admin: true },
  fields: (t) => ({
    id: t.id({
      description: 'Names the group.',
      resolve: ({ gameId, square, songId }) => `${gameId}-${square}-${songId}`,
    }),
    gameNumber: t.exposeInt('gameNumber', { description: 'The game.' }),
    square: t.exposeInt('square', { description: '0-8, row-major.' }),
    song: t.field({
      type: AdminSongRef,
      description: 'The song.',
      resolve: async ({ songId }, _args, { portal }) => {
        const [song] = await portal.catalogue.songsWith([songId])
        if (song) return song
        throw new SongNotFound()
      },
    }),
    rowTitle: t.exposeString('rowTitle', { description: 'The row clue.' }),
    columnTitle: t.exposeString('columnTitle', { description: 'The column clue.' }),
    isAnswer: t.exposeBoolean('isAnswer', {
      description: 'The song is among the answers of the square as it was published.',
    }),
    status: t.expose('status', { type: ReportStatusEnum, description: 'Open, accepted or refused.' }),
    count: t.exposeInt('count', { description: 'How many players have reported it.' }),
    notes: t.stringList({ description: 'What they said, oldest first.', resolve: ({ notes }) => [...notes] }),
    firstAt: t.expose('firstAt', { type: 'DateTime', description: 'When it was first reported.' }),
    answer: t.exposeString('answer', { nullable: true, description: 'What was answered.' }),
    answeredBy: t.exposeString('answeredBy', { nullable: true, description: 'Who answered.' }),
    answeredAt: t.expose('answeredAt', { type: 'DateTime', nullable: true, description: 'When.' }),
  }),
})

const NameReportGroupRef = builder.objectRef<NameReportGroup>('NameReportGroup').implement({
  description: "All reports of one player's name.",
  authScopes: { admin: true },
  fields: (t) => ({
    id: t.id({ description: 'Names the group.', resolve: ({ playerId }) => playerId }),
    player: t.field({
      type: AdminPlayerRef,
      description: 'Whose name it is, as they are now.',
      complexity: 5,
      resolve: ({ playerId }, _args, { portal }) => portal.players.player(playerId),
    }),
    reportedName: t.exposeString('reportedName', { description: 'The name as it was when it was last reported.' }),
    reportedNames: t.stringList({
      description: 'All names of the player that were reported, the last one first.',
      resolve: ({ reportedNames }) => [...reportedNames],
    }),
    count: t.exposeInt('count', { description: 'How many players have reported it.' }),
    notes: t.stringList({ description: 'What they said, oldest first.', resolve: ({ notes }) => [...notes] }),
    status: t.expose('status', { type: ReportStatusEnum, description: 'Open, accepted or refused.' }),
    firstAt: t.expose('firstAt', { type: 'DateTime', description: 'When it was first reported.' }),
  }),
})

builder.objectFields(PortalRef, (t) => {
  const status = t.arg({ type: ReportStatusEnum, defaultValue: 'open', description: 'Which.' })
  return {
    reports: t.connection(
      {
        type: ReportGroupRef,
        description:
          'Doubted verdicts, grouped by square and song; the longest waiting first, of answered ones the latest answer.',
        complexity: pageComplexity,
        args: { status },
        resolve: (_portal, { status, ...args }, { portal }) =>
          paged(args, (page) => portal.reports.reports(status, page)),
      },
      { name: 'ReportGroupConnection' },
      { name: 'ReportGroupEdge' },
    ),
    nameReports: t.connection(
      {
        type: NameReportGroupRef,
        description:
          'Reported names, grouped by player; the longest waiting first, of answered ones the latest answer.',
        args: { status },
        complexity: pageComplexity,
        resolve: (_portal, { status, ...args }, { portal }) =>
          paged(args, (page) => portal.reports.nameReports(status, page)),
      },
      { name: 'NameReportConnection' },
      { name: 'NameReportEdge' },
    ),
  }
})

const ReportAnswerEnum = builder.enumType('ReportAnswer', {
  description: 'What an admin says to a report.',
  values: {
    ACCEPTED: { value: 'accepted', description: 'The player is right.' },
    REFUSED: { value: 'refused', description: 'All stays as it is.' },
  } as const,
})

const AnswerReportInput = builder.inputType('AnswerReportInput', {
  description: 'The answer to all reports of a group.',
  validate: z
    .object({
      answer: z
        .string()
        .max(LONGEST_NOTE, `An answer has ${LONGEST_NOTE} characters at most`)
        .regex(/^(?:[^\p{Cc}]|[\r\n\t])*$/u, 'An answer is text')
        .refine((text) => text.trim() !== '', 'An answer is required.'),
    })
    .loose(),
  fields: (t) => ({
    id: t.id({ description: 'The group.' }),
    status: t.field({ type: ReportAnswerEnum, description: 'Accepted or refused.' }),
    answer: t.string({ description: 'What its players read.' }),
  }),
})

/** The group of an id; for nonsense one that there is not. */
function groupOf(id: string) {
  const [gameId = -1, square = -1, songId = -1] = /^\d{1,9}-\d-\d{1,9}$/.test(id) ? id.split('-').map(Number) : []
  return { gameId, square, songId }
}

builder.mutationFields((t) => ({
  answerReport: t.field({
    ...adminsOnly,
    type: ReportGroupRef,
    description: 'Answers all open reports of a song in a square; their players see it with the game.',
    errors: { types: [NotAdmin, ReportNotFound, InputValidationError], union: { name: 'AnswerReportResult' } },
    args: { input: t.arg({ type: AnswerReportInput }) },
    resolve: (_root, { input: { id, status, answer } }, { portal }) =>
      portal.reports.answer(groupOf(id), status, answer.trim()),
  }),
  answerNameReport: t.field({
    ...adminsOnly,
    type: NameReportGroupRef,
    description: "Answers all open reports of a player's name. Accepted, the player gets a random one.",
    errors: { types: [NotAdmin, ReportNotFound], union: { name: 'AnswerNameReportResult' } },
    args: {
      id: t.arg.id({ description: 'The group.' }),
      status: t.arg({ type: ReportAnswerEnum, description: 'Accepted or refused.' }),
    },
    resolve: (_root, { id, status }, { portal }) => portal.reports.answerName(id, status),
  }),
}))
