/** Being seen by fewer, and seeing less of others: hiding from boards, blocking players, reporting names. */
import { InputValidationError } from '@pothos/plugin-validation'
import { z } from 'zod'
import { builder } from '#schema/builder.ts'
import { FutureGame, GameNotFound, NotSignedIn } from '#schema/errors.ts'
import { gameName, NUMBER_DESCRIPTION, REF_DESCRIPTION } from '#schema/play/game-name.ts'
import { POINTS } from '#schema/points.ts'
import { LONGEST_NAME_NOTE } from '#schema/rules/people/privacy.ts'
import { AccountRef } from './account.ts'
import { NameIsDrawn, PlayerNotFound, ThisIsYou, TooManyBlocked, TooManyNameReports } from './privacy-errors.ts'
import type { BlockedPlayer } from './privacy-service.ts'
import { ViewerRef } from './viewer.ts'

const BlockedPlayerRef = builder.objectRef<BlockedPlayer>('BlockedPlayer').implement({
  description: 'A player whom the viewer has blocked.',
  fields: (t) => ({
    id: t.exposeID('playerId', { description: 'To unblock them by.' }),
    name: t.exposeString('name', { description: 'As boards call them now.' }),
    photoUrl: t.exposeString('photoUrl', { nullable: true, description: 'Their picture.' }),
    since: t.expose('since', { type: 'DateTime', description: 'When the viewer blocked them.' }),
  }),
})

builder.objectFields(AccountRef, (t) => ({
  isHidden: t.exposeBoolean('isHidden', {
    description:
      'Public boards leave the viewer out. Ranks and counts go on as if they did not; friends and leagues see them.',
  }),
  blocked: t.field({
    type: [BlockedPlayerRef],
    description: 'Whom the viewer has blocked, the latest first.',
    complexity: { field: 10, multiplier: 20 },
    resolve: async (_account, _args, { privacy }) => [...(await privacy.blocked())],
  }),
}))

builder.objectField(ViewerRef, 'hiddenRefs', (t) =>
  t.idList({
    description:
      'The refs of plays of a game by players whom the viewer has blocked, begun or still to come. Boards are the same for all ' +
      'who read them: leave these rows out.',
    complexity: POINTS.read,
    args: {
      gameNumber: t.arg.int({ required: false, description: NUMBER_DESCRIPTION }),
      gameRef: t.arg.id({ required: false, description: REF_DESCRIPTION }),
    },
    resolve: async (_viewer, args, { privacy }) => {
      try {
        return [...(await privacy.hiddenRefs(gameName(args)))]
      } catch (error) {
        if (error instanceof FutureGame || error instanceof GameNotFound) return []
        throw error
      }
    },
  }),
)

const PrivacyInput = builder.inputType('PrivacyInput', {
  description: 'Who may see the viewer.',
  fields: (t) => ({ isHidden: t.boolean({ description: 'Leave the viewer out of public boards.' }) }),
})

const NameReportedRef = builder.objectRef<object>('NameReported').implement({
  description: 'An admin will look at the name.',
  fields: (t) => ({
    viewer: t.field({
      type: ViewerRef,
      description: 'The viewer.',
      resolve: (_root, _args, { viewer }) => viewer,
    }),
  }),
})

const noteShape = z.string().max(LONGEST_NAME_NOTE, `A note has ${LONGEST_NAME_NOTE} letters at most`)

builder.mutationFields((t) => ({
  updatePrivacy: t.field({
    type: AccountRef,
    description: 'Hides the viewer from public boards, or shows them again, at once.',
    errors: { types: [NotSignedIn], union: { name: 'UpdatePrivacyResult' } },
    args: { input: t.arg({ type: PrivacyInput }) },
    resolve: (_root, { input }, { privacy }) => privacy.hideMe(input.isHidden),
  }),
  blockPlayer: t.field({
    type: AccountRef,
    description:
      "Blocks the player of a play. Ends friendship and invites in both directions, and hides each one's plays from the other. The player is not notified.",
    errors: {
      types: [NotSignedIn, PlayerNotFound, ThisIsYou, TooManyBlocked],
      union: { name: 'BlockPlayerResult' },
    },
    args: { ref: t.arg.id({ description: 'The ref of the play.' }) },
    resolve: (_root, { ref }, { privacy }) => privacy.block(ref),
  }),
  unblockPlayer: t.field({
    type: AccountRef,
    description: 'Ends a block. A friendship that it ended does not come back by itself.',
    errors: { types: [NotSignedIn, PlayerNotFound], union: { name: 'UnblockPlayerResult' } },
    args: { id: t.arg.id({ description: 'The id of a BlockedPlayer.' }) },
    resolve: (_root, { id }, { privacy }) => privacy.unblock(id),
  }),
  reportName: t.field({
    type: NameReportedRef,
    description: "Reports a player's name as inappropriate. Reporting it twice has no further effect.",
    errors: {
      types: [NotSignedIn, PlayerNotFound, ThisIsYou, NameIsDrawn, TooManyNameReports, InputValidationError],
      union: { name: 'ReportNameResult' },
    },
    args: {
      ref: t.arg.id({ description: "The ref of one of the player's plays." }),
      note: t.arg.string({ required: false, description: 'Why, for the admins.', validate: noteShape }),
    },
    resolve: async (_root, { ref, note }, { privacy }) => {
      await privacy.reportName(ref, note ?? '')
      return {}
    },
  }),
}))
