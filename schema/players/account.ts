/** One's own account: what it holds, how it is set up and changed, and its end. */
import { InputValidationError } from '@pothos/plugin-validation'
import { z } from 'zod'
import { builder } from '#schema/builder.ts'
import { DisplayNameNotAllowed, DisplayNameRefused, DisplayNameRequired, NotSignedIn } from '#schema/errors.ts'
import { POINTS } from '#schema/points.ts'
import { countryName } from '#schema/rules/people/countries.ts'
import type { AccountDetails } from './account-service.ts'
import { signsOut, ViewerRef } from './viewer.ts'

export const AccountRef = builder.objectRef<AccountDetails>('Account').implement({
  description: "The viewer's account, visible only to the viewer.",
  fields: (t) => ({
    id: t.exposeID('playerId', { description: 'Never changes.' }),
    firstName: t.exposeString('firstName', { description: 'For greetings.' }),
    fullName: t.exposeString('fullName', { description: 'As given by the sign-in provider.' }),
    displayName: t.exposeString('displayName', { description: 'The name on boards; empty where the full name is.' }),
    fullNamePublic: t.exposeBoolean('fullNamePublic', { description: 'Boards show the full name.' }),
    nameNotice: t.string({
      nullable: true,
      description: 'Why boards do not show a name that came from the sign-in; null where they may.',
      resolve: (details, _args, { account }) => account.nameNotice(details),
    }),
    photoUrl: t.exposeString('photoUrl', { nullable: true, description: "Our copy of the provider's picture." }),
    countryCode: t.exposeString('countryCode', { nullable: true, description: "The code of a flag: 'us-ca'." }),
    marketingOptIn: t.exposeBoolean('marketingOptIn', { description: 'News by mail are welcome.' }),
    isPremium: t.exposeBoolean('isPremium', { description: 'No advertisements.' }),
    autoRenew: t.exposeBoolean('autoRenew', { description: 'The subscription goes on by itself.' }),
    subscriptionEndDate: t.expose('subscriptionEndDate', {
      type: 'DateTime',
      nullable: true,
      description: 'When the subscription ends, or goes on.',
    }),
    friendCode: t.exposeString('friendCode', {
      description: 'A code with which another player can add the viewer as a friend.',
    }),
    completedAt: t.expose('completedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Null until the viewer has set up the account.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'The first sign-in.' }),
  }),
})

builder.objectField(ViewerRef, 'account', (t) =>
  t.field({
    type: AccountRef,
    nullable: true,
    description: 'Null for visitors.',
    complexity: POINTS.read,
    resolve: (_viewer, _args, { account }) => account.account(),
  }),
)

builder.queryField('exportMyData', (t) =>
  t.string({
    description: 'Everything that the server keeps about the viewer, as JSON to keep.',
    complexity: 200,
    resolve: async (_root, _args, { pages }) => (await pages.viewerData()).document,
  }),
)

const LONGEST_NAME = 80

const nameShape = {
  displayName: z.string().max(LONGEST_NAME, `A display name has ${LONGEST_NAME} letters at most`),
  fullNamePublic: z.boolean(),
}

const PreferencesInput = builder.inputType('PreferencesInput', {
  description: 'All that a person can choose for their account.',
  validate: z.object({
    ...nameShape,
    countryCode: z
      .string()
      .refine((code) => countryName(code) !== null, 'Choose a country from the list')
      .nullish(),
    marketingOptIn: z.boolean(),
  }),
  fields: (t) => ({
    displayName: t.string({
      description:
        'A part of the first name, or an adjective and an animal. May be empty where the full name is shown.',
    }),
    fullNamePublic: t.boolean({ description: 'Show the full name on boards.' }),
    countryCode: t.string({
      required: false,
      description: "The code of a flag, such as 'us-ca', of a place that can be chosen; null for none.",
    }),
    marketingOptIn: t.boolean({ description: 'News by mail are welcome.' }),
  }),
})

const DisplayNameInput = builder.inputType('DisplayNameInput', {
  description: 'How boards are to call the viewer.',
  validate: z.object(nameShape),
  fields: (t) => ({
    displayName: t.string({ description: 'As in PreferencesInput.' }),
    fullNamePublic: t.boolean({ description: 'Show the full name on boards.' }),
  }),
})

const errorTypes = [NotSignedIn, DisplayNameRequired, DisplayNameNotAllowed, DisplayNameRefused, InputValidationError]

const AccountDeletedRef = signsOut('AccountDeleted', 'The account and all that named its person are gone.')

builder.mutationFields((t) => ({
  completeAccount: t.field({
    type: AccountRef,
    description: 'Sets up the account after the first sign-in.',
    errors: { types: errorTypes, union: { name: 'CompleteAccountResult' } },
    args: { input: t.arg({ type: PreferencesInput }) },
    resolve: (_root, { input }, { account }) =>
      account.completeAccount({ ...input, countryCode: input.countryCode ?? null }),
  }),
  updatePreferences: t.field({
    type: AccountRef,
    description: 'Changes all preferences at once. Boards show the new name and flag at once.',
    errors: { types: errorTypes, union: { name: 'UpdatePreferencesResult' } },
    args: { input: t.arg({ type: PreferencesInput }) },
    resolve: (_root, { input }, { account }) =>
      account.updatePreferences({ ...input, countryCode: input.countryCode ?? null }),
  }),
  updateDisplayName: t.field({
    type: AccountRef,
    description: 'Changes the name on boards.',
    errors: { types: errorTypes, union: { name: 'UpdateDisplayNameResult' } },
    args: { input: t.arg({ type: DisplayNameInput }) },
    resolve: (_root, { input }, { account }) => account.updateDisplayName(input),
  }),
  deleteAccount: t.field({
    type: AccountDeletedRef,
    description:
      'Deletes the account: sessions, friends, plays, lines on boards and all else that names its person. ' +
      'How often songs were picked stays counted, and names nobody.',
    errors: { types: [NotSignedIn], union: { name: 'DeleteAccountResult' } },
    resolve: async (_root, _args, { account }) => {
      await account.deleteAccount()
      return {}
    },
  }),
}))
