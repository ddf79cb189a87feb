/** The players page. */
import { InputValidationError } from '@pothos/plugin-validation'
import { z } from 'zod'
import { builder } from '#schema/builder.ts'
import { ErrorInterface } from '#schema/error-types.ts'
import { GameNotFound } from '#schema/errors.ts'
import { PlayerNotFound } from '#schema/players/privacy-errors.ts'
import { ProgressStatsRef } from '#schema/players/progress.ts'
import { POINTS } from '#schema/points.ts'
import { LONGEST_NAME } from '#schema/rules/people/display-names.ts'
import { NotAdmin, NothingToRepair } from './errors.ts'
import { pageComplexity, paged } from './pages.ts'
import type { AdminPlayer, RepairedPlay } from './players-service.ts'
import { adminsOnly, PortalRef } from './portal.ts'

const LONGEST_SEARCH = 100

const PlayerFilterEnum = builder.enumType('PlayerFilter', {
  description: 'Which players.',
  values: {
    ALL: { value: 'all', description: 'All players with an account.' },
    HIDDEN: { value: 'hidden', description: 'Whom an admin keeps off public boards.' },
    PREMIUM: { value: 'premium', description: 'With a premium subscription.' },
  } as const,
})

export const AdminPlayerRef = builder.objectRef<AdminPlayer>('AdminPlayer').implement({
  description: 'A player with an account.',
  authScopes: { admin: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Names the player.' }),
    name: t.exposeString('name', { description: 'As boards show it.' }),
    fullName: t.exposeString('fullName', { description: 'As the provider gave it.' }),
    displayName: t.exposeString('displayName', { description: 'As the player chose it; may be empty.' }),
    fullNamePublic: t.exposeBoolean('fullNamePublic', { description: 'Boards show the full name.' }),
    countryCode: t.exposeString('countryCode', { nullable: true, description: 'A flag.' }),
    photoUrl: t.exposeString('photoUrl', { nullable: true, description: 'Where the photo is served.' }),
    isHidden: t.exposeBoolean('isHidden', { description: 'An admin keeps the player off public boards.' }),
    hidesThemselves: t.exposeBoolean('hidesThemselves', { description: 'The player keeps off public boards.' }),
    isPremium: t.exposeBoolean('isPremium', { description: 'Sees no ads.' }),
    autoRenew: t.exposeBoolean('autoRenew', { description: 'The subscription goes on by itself.' }),
    subscriptionEndDate: t.expose('subscriptionEndDate', {
      type: 'DateTime',
      nullable: true,
      description: 'When the subscription ends.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the account was made.' }),
    playCount: t.exposeInt('playCount', { description: 'How many games they have begun.' }),
    lastPlayedAt: t.expose('lastPlayedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When they last began a game; null for never.',
    }),
  }),
})

builder.objectFields(PortalRef, (t) => ({
  players: t.connection(
    {
      type: AdminPlayerRef,
      description: 'Players with accounts, the newest first.',
      args: {
        search: t.arg.string({ defaultValue: '', description: 'A part of a name, or a whole friend code or id.' }),
        only: t.arg({ type: PlayerFilterEnum, defaultValue: 'all', description: 'Which.' }),
      },
      complexity: pageComplexity,
      resolve: (_portal, { search, only, ...args }, { portal }) =>
        paged(args, (page) => portal.players.players({ text: search.slice(0, LONGEST_SEARCH), only }, page)),
    },
    { name: 'AdminPlayerConnection' },
    { name: 'AdminPlayerEdge' },
  ),
  player: t.field({
    type: AdminPlayerRef,
    description: 'One player.',
    errors: { types: [PlayerNotFound], union: { name: 'AdminPlayerResult' } },
    complexity: POINTS.read,
    args: { id: t.arg.id({ description: 'The player.' }) },
    resolve: (_portal, { id }, { portal }) => portal.players.player(id),
  }),
}))

const SetPremiumInput = builder.inputType('SetPremiumInput', {
  description: "A player's subscription as it is to be.",
  fields: (t) => ({
    id: t.id({ description: 'The player.' }),
    isPremium: t.boolean({ description: 'Sees no ads.' }),
    autoRenew: t.boolean({ description: 'It goes on by itself.' }),
    subscriptionEndDate: t.field({ type: 'DateTime', required: false, description: 'When it ends.' }),
  }),
})

builder.objectType(NothingToRepair, {
  name: 'NothingToRepair',
  description: 'The player has not completed the game, or it counts for its day as it is.',
  interfaces: [ErrorInterface],
})

const RepairedPlayRef = builder.objectRef<RepairedPlay>('RepairedPlay').implement({
  description: 'A game that now counts for its day, and what that made of the statistics.',
  authScopes: { admin: true },
  fields: (t) => ({
    player: t.expose('player', { type: AdminPlayerRef, description: 'Whose game it is.' }),
    gameNumber: t.exposeInt('gameNumber', { description: 'The game.' }),
    before: t.expose('before', { type: ProgressStatsRef, description: 'The statistics as they were.' }),
    after: t.expose('after', { type: ProgressStatsRef, description: 'The statistics as they are.' }),
  }),
})

const nameShape = z
  .string()
  .max(LONGEST_NAME, `A name has ${LONGEST_NAME} characters at most`)
  .regex(/^[^\p{Cc}]*$/u, 'A name is one line')
  .refine((name) => name.trim() !== '', 'A name is required.')

builder.mutationFields((t) => ({
  renamePlayer: t.field({
    ...adminsOnly,
    type: AdminPlayerRef,
    description: 'Gives a player another name, which boards show at once in place of the full name, too.',
    errors: { types: [NotAdmin, PlayerNotFound, InputValidationError], union: { name: 'RenamePlayerResult' } },
    args: {
      id: t.arg.id({ description: 'The player.' }),
      displayName: t.arg.string({ description: 'The name.', validate: nameShape }),
    },
    resolve: (_root, { id, displayName }, { portal }) => portal.players.rename(id, displayName.trim()),
  }),
  hidePlayer: t.field({
    ...adminsOnly,
    type: AdminPlayerRef,
    description: 'Keeps a player off public boards, or lets them on again. They count in ranks either way.',
    errors: { types: [NotAdmin, PlayerNotFound], union: { name: 'HidePlayerResult' } },
    args: {
      id: t.arg.id({ description: 'The player.' }),
      isHidden: t.arg.boolean({ description: 'Off, or on again.' }),
    },
    resolve: (_root, { id, isHidden }, { portal }) => portal.players.hide(id, isHidden),
  }),
  setPremium: t.field({
    ...adminsOnly,
    type: AdminPlayerRef,
    description: "Sets a player's subscription.",
    errors: { types: [NotAdmin, PlayerNotFound], union: { name: 'SetPremiumResult' } },
    args: { input: t.arg({ type: SetPremiumInput }) },
    resolve: (_root, { input: { id, isPremium, autoRenew, subscriptionEndDate } }, { portal }) =>
      portal.players.setPremium(id, { isPremium, autoRenew, subscriptionEndDate: subscriptionEndDate ?? null }),
  }),
  repairPlay: t.field({
    ...adminsOnly,
    type: RepairedPlayRef,
    description:
      'Lets a win that came too late for its board count for its day: streaks and wins are as if it had been in time.',
    errors: { types: [NotAdmin, PlayerNotFound, GameNotFound, NothingToRepair], union: { name: 'RepairPlayResult' } },
    args: {
      playerId: t.arg.id({ description: 'The player.' }),
      gameNumber: t.arg.int({ description: 'The daily game.' }),
    },
    resolve: (_root, { playerId, gameNumber }, { portal }) => portal.players.repair(playerId, gameNumber),
  }),
}))
