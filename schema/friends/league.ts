/** Leagues: private groups of players, how they stand each day, and what can be done with them. */
import { InputValidationError } from '@pothos/plugin-validation'
import { z } from 'zod'
import { builder } from '#schema/builder.ts'
import { DisplayNameRefused, FutureGame, GameNotFound, NotSignedIn } from '#schema/errors.ts'
import { AccountRef } from '#schema/players/account.ts'
import { POINTS } from '#schema/points.ts'
import { LONGEST_LEAGUE_NAME, MOST_MEMBERS, tidyLeagueName } from '#schema/rules/scoring/leagues.ts'
import { LeagueBoardRef, LeagueWeekRef, standingsOn } from './league-board.ts'
import { LeagueFull, LeagueNotFound, MemberNotFound, NotLeagueOwner, TooManyLeagues } from './league-errors.ts'
import type { League, LeagueMember, LeaguePreview } from './leagues-service.ts'

const LeagueMemberRef = builder.objectRef<LeagueMember>('LeagueMember').implement({
  description: 'A member of a league.',
  fields: (t) => ({
    id: t.exposeID('playerId', { description: 'The same for the same person, as member and as friend.' }),
    name: t.exposeString('name', { description: 'As boards call them.' }),
    photoUrl: t.exposeString('photoUrl', { nullable: true, description: 'A picture, if they have one.' }),
    countryCode: t.exposeString('countryCode', {
      nullable: true,
      description: 'The code of a flag, if they chose one.',
    }),
    joinedAt: t.expose('joinedAt', { type: 'DateTime', description: 'When they came.' }),
    isOwner: t.exposeBoolean('isOwner', { description: 'The league is theirs to manage.' }),
    isViewer: t.boolean({
      description: 'Whether this is the viewer.',
      resolve: ({ playerId }, _args, { viewer }) => playerId === viewer.playerId,
    }),
  }),
})

const LeagueRef = builder.objectRef<League>('League').implement({
  description: 'A private group of players, visible only to its members.',
  fields: (t) => ({
    id: t.exposeID('ref', { description: 'What operations on the league want.' }),
    ref: t.exposeID('ref', { description: '10 characters that name it in addresses: /leagues/REF' }),
    name: t.exposeString('name', { description: 'What its owner calls it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    isOwner: t.boolean({
      description: 'It is the viewer’s to manage.',
      resolve: ({ members }, _args, { viewer }) =>
        members.some(({ playerId, isOwner }) => isOwner && playerId === viewer.playerId),
    }),
    joinPath: t.string({
      description: 'Path of the invite link: anyone with it may join.',
      resolve: ({ code }) => `/leagues/join/${code}`,
    }),
    memberCount: t.int({ description: `1-${MOST_MEMBERS}.`, resolve: ({ members }) => members.length }),
    members: t.field({
      type: [LeagueMemberRef],
      description: 'The owner first, then by the time of joining.',
      complexity: { field: 1, multiplier: MOST_MEMBERS },
      resolve: ({ members }) => [...members],
    }),
    board: t.field({
      type: LeagueBoardRef,
      description: 'How the members stand in a game, live while its day lasts.',
      errors: { types: [FutureGame, GameNotFound], union: { name: 'LeagueBoardResult' } },
      complexity: POINTS.read,
      args: { gameNumber: t.arg.int({ required: false, description: "A daily game; today's where none is named." }) },
      resolve: async (league, { gameNumber }, { game, live }) =>
        standingsOn(live, league, gameNumber == null ? await game.todaysGame() : await game.gameByNumber(gameNumber)),
    }),
    week: t.field({
      type: LeagueWeekRef,
      description: 'The table of a week: 10 points for the first place of a day, 9 for the second, down to none.',
      complexity: POINTS.read,
      args: {
        start: t.arg({
          type: 'Date',
          required: false,
          description: 'A day of the week; this week where none is given.',
        }),
      },
      resolve: (league, { start }, { leagues }) => leagues.weekOf(league, start ?? null),
    }),
  }),
})

builder.objectField(AccountRef, 'leagues', (t) =>
  t.field({
    type: [LeagueRef],
    description: 'Those that the viewer is in, by name.',
    resolve: async (_account, _args, { leagues }) => [...(await leagues.leagues())],
  }),
)

const LeaguePreviewRef = builder.objectRef<LeaguePreview>('LeaguePreview').implement({
  description: 'What the invite link of a league shows before joining.',
  fields: (t) => ({
    ref: t.exposeID('ref', { nullable: true, description: 'The league, for who is a member; null for others.' }),
    name: t.exposeString('name', { description: 'What its owner calls it.' }),
    memberCount: t.exposeInt('memberCount', { description: 'How many are in it.' }),
    isFull: t.exposeBoolean('isFull', { description: 'No one else can join.' }),
  }),
})

builder.queryFields((t) => ({
  league: t.field({
    type: LeagueRef,
    description: 'A league that the viewer is in.',
    errors: { types: [NotSignedIn, LeagueNotFound], union: { name: 'LeagueResult' } },
    complexity: POINTS.read,
    args: { ref: t.arg.id({ description: '10 characters.' }) },
    resolve: (_root, { ref }, { leagues }) => leagues.league(ref),
  }),
  previewLeague: t.field({
    type: LeaguePreviewRef,
    description: 'What the link of a league leads to.',
    errors: { types: [LeagueNotFound], union: { name: 'PreviewLeagueResult' } },
    complexity: POINTS.read,
    args: { code: t.arg.string({ description: 'The last part of the link.' }) },
    resolve: (_root, { code }, { leagues }) => leagues.previewLeague(code),
  }),
}))

const name = z
  .string()
  .refine((text) => tidyLeagueName(text) !== '', 'Give your league a name')
  .refine(
    (text) => tidyLeagueName(text).length <= LONGEST_LEAGUE_NAME,
    `A name has ${LONGEST_LEAGUE_NAME} characters at most`,
  )
const NAME = `What to call it: 1-${LONGEST_LEAGUE_NAME} characters.`
const ID = 'The league.'

builder.mutationFields((t) => ({
  createLeague: t.field({
    type: LeagueRef,
    description: 'Creates a league with the viewer as owner and only member.',
    errors: {
      types: [NotSignedIn, DisplayNameRefused, TooManyLeagues, InputValidationError],
      union: { name: 'CreateLeagueResult' },
    },
    args: { name: t.arg.string({ description: NAME, validate: name }) },
    resolve: (_root, args, { leagues }) => leagues.createLeague(args.name),
  }),
  joinLeague: t.field({
    type: LeagueRef,
    description: 'Makes the viewer a member. Joining twice is joining once.',
    errors: { types: [NotSignedIn, LeagueNotFound, LeagueFull, TooManyLeagues], union: { name: 'JoinLeagueResult' } },
    args: { code: t.arg.string({ description: 'The last part of the link.' }) },
    resolve: (_root, { code }, { leagues }) => leagues.joinLeague(code),
  }),
  leaveLeague: t.field({
    type: AccountRef,
    description:
      'Ends the viewer’s membership. The league of an owner who leaves is the longest member’s; with the last it goes.',
    errors: { types: [NotSignedIn, LeagueNotFound], union: { name: 'LeaveLeagueResult' } },
    args: { id: t.arg.id({ description: ID }) },
    resolve: (_root, { id }, { leagues }) => leagues.leaveLeague(id),
  }),
}))

const MEMBER = 'The id of a member.'
const ownerErrors = [NotSignedIn, LeagueNotFound, NotLeagueOwner]

builder.mutationFields((t) => ({
  removeLeagueMember: t.field({
    type: LeagueRef,
    description: 'Ends the membership of another.',
    errors: { types: [...ownerErrors, MemberNotFound], union: { name: 'RemoveLeagueMemberResult' } },
    args: { id: t.arg.id({ description: ID }), memberId: t.arg.id({ description: MEMBER }) },
    resolve: (_root, { id, memberId }, { leagues }) => leagues.removeMember(id, memberId),
  }),
  handOverLeague: t.field({
    type: LeagueRef,
    description: 'Makes another member the owner.',
    errors: { types: [...ownerErrors, MemberNotFound], union: { name: 'HandOverLeagueResult' } },
    args: { id: t.arg.id({ description: ID }), memberId: t.arg.id({ description: MEMBER }) },
    resolve: (_root, { id, memberId }, { leagues }) => leagues.handOver(id, memberId),
  }),
  renameLeague: t.field({
    type: LeagueRef,
    description: 'Gives the league another name.',
    errors: {
      types: [...ownerErrors, DisplayNameRefused, InputValidationError],
      union: { name: 'RenameLeagueResult' },
    },
    args: { id: t.arg.id({ description: ID }), name: t.arg.string({ description: NAME, validate: name }) },
    resolve: (_root, args, { leagues }) => leagues.renameLeague(args.id, args.name),
  }),
  regenerateLeagueLink: t.field({
    type: LeagueRef,
    description: 'Gives the league another link. The old one leads nowhere from now on.',
    errors: { types: ownerErrors, union: { name: 'RegenerateLeagueLinkResult' } },
    args: { id: t.arg.id({ description: ID }) },
    resolve: (_root, { id }, { leagues }) => leagues.regenerateLink(id),
  }),
  deleteLeague: t.field({
    type: AccountRef,
    description: 'Deletes the league for all its members.',
    errors: { types: ownerErrors, union: { name: 'DeleteLeagueResult' } },
    args: { id: t.arg.id({ description: ID }) },
    resolve: (_root, { id }, { leagues }) => leagues.deleteLeague(id),
  }),
}))

builder.subscriptionField('leagueChanged', (t) =>
  t.field({
    type: LeagueRef,
    description:
      "The league now, then whenever it, its members, or their standings in today's game have changed, at most once a tick. " +
      'Ends when the viewer is no member any more.',
    complexity: POINTS.manyReads,
    args: { ref: t.arg.id({ description: '10 characters.' }) },
    subscribe: (_root, { ref }, { leagues }) => leagues.watchLeague(ref),
    resolve: (league) => league,
  }),
)
