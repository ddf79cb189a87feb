/** Taking a visitor's progress to another device, or into an account, by a code. */
import { InputValidationError } from '@pothos/plugin-validation'
import { z } from 'zod'
import { builder } from '#schema/builder.ts'
import { counted } from '#schema/play/stats.ts'
import { TooManyAttempts } from '#schema/portal/errors.ts'
import { plainProgressCode } from '#schema/rules/people/progress-code.ts'
import type { PlayerStats } from '#schema/rules/scoring/stats.ts'
import { NothingToMove, OwnProgressCode, ProgressInAccount, UnknownProgressCode } from './progress-errors.ts'
import type { NewProgressCode, ProgressMerge } from './progress-service.ts'
import { ViewerRef } from './viewer.ts'

const ProgressCodeRef = builder.objectRef<NewProgressCode>('ProgressCode').implement({
  description: "Moves the viewer's games to another device or account: once, within a day. Returned only here.",
  fields: (t) => ({
    code: t.exposeString('code', {
      description: "To type on the other device: 'ABCDE-FGHJK'. Case and dash do not matter.",
    }),
    path: t.string({
      description: 'A page of this site that asks whether to use it.',
      resolve: ({ code }) => `/account#move=${plainProgressCode(code)}`,
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When it is worth nothing any more.' }),
  }),
})

export const ProgressStatsRef = builder.objectRef<PlayerStats>('ProgressStats').implement({
  description: 'What a player has played and won.',
  fields: (t) => ({
    totalPlays: t.int(counted.totalPlays),
    wins: t.int(counted.wins),
    streak: t.int(counted.streak),
    maxStreak: t.int(counted.maxStreak),
    unicornCount: t.int(counted.unicornCount),
  }),
})

const ProgressMergeRef = builder.objectRef<ProgressMerge>('ProgressMerge').implement({
  description: 'What comes of two that turn out to be one person. No play is made of two, and nothing counts twice.',
  fields: (t) => ({
    gamesComing: t.exposeInt('gamesComing', { description: 'Games that the viewer has from there afterwards.' }),
    gamesLeft: t.exposeInt('gamesLeft', {
      description: 'Games that stay behind: their boards have settled, or both sides have played them.',
    }),
    before: t.field({
      type: ProgressStatsRef,
      description: "The viewer's statistics now.",
      resolve: ({ before }) => before,
    }),
    after: t.field({ type: ProgressStatsRef, description: 'And afterwards.', resolve: ({ after }) => after }),
  }),
})

const ProgressImportedRef = builder.objectRef<ProgressMerge>('ProgressImported').implement({
  description: 'It is done. The code is used up.',
  fields: (t) => ({
    merge: t.field({ type: ProgressMergeRef, description: 'What came of it.', resolve: (merge) => merge }),
    viewer: t.field({
      type: ViewerRef,
      description: 'The viewer, possibly with another visitor id.',
      resolve: (_merge, _args, { viewer }) => viewer,
    }),
  }),
})

const ENTER_CODE = 'Please enter the code of the other device'
/** Longer than any code, however it is typed. */
const LONGEST_CODE = 64
const codeShape = z
  .string()
  .max(LONGEST_CODE, ENTER_CODE)
  .refine((code) => plainProgressCode(code) !== '', ENTER_CODE)
const errorTypes = [UnknownProgressCode, OwnProgressCode, TooManyAttempts, InputValidationError]
/** Both look at hundreds of plays. */
const complexity = 200

builder.queryField('previewProgressImport', (t) =>
  t.field({
    type: ProgressMergeRef,
    description: 'What importing this code would do. Nothing is changed, and the code stays good.',
    complexity,
    errors: { types: errorTypes, union: { name: 'PreviewProgressImportResult' } },
    args: { code: t.arg.string({ description: 'From the other device.', validate: codeShape }) },
    resolve: (_root, { code }, { progress }) => progress.previewImport(code),
  }),
)

builder.mutationFields((t) => ({
  exportProgress: t.field({
    type: ProgressCodeRef,
    description:
      "Makes a code by which the viewer's games come to another device. The last one made is the only one that is good.",
    errors: { types: [NothingToMove, ProgressInAccount], union: { name: 'ExportProgressResult' } },
    resolve: (_root, _args, { progress }) => progress.exportProgress(),
  }),
  importProgress: t.field({
    type: ProgressImportedRef,
    description:
      'Makes one of two. A visitor plays on as the visitor of the other device, on both; an account takes the plays of ' +
      'open boards that it has not played, and the other device begins these games again.',
    complexity,
    errors: { types: errorTypes, union: { name: 'ImportProgressResult' } },
    args: { code: t.arg.string({ description: 'From the other device.', validate: codeShape }) },
    resolve: (_root, { code }, { progress }) => progress.importProgress(code),
  }),
}))
