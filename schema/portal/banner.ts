/** The banner editor. */
import { InputValidationError } from '@pothos/plugin-validation'
import { z } from 'zod'
import { builder } from '#schema/builder.ts'
import { ErrorInterface } from '#schema/error-types.ts'
import type { AdminBanner } from './banners-service.ts'
import { BannerNotFound, NotAdmin } from './errors.ts'
import { adminsOnly, PortalRef } from './portal.ts'

const LONGEST_TEXT = 300
const LONGEST_LINK_TEXT = 60
const LONGEST_LINK = 500
const MOST_GAMES = 500

builder.objectType(BannerNotFound, {
  name: 'BannerNotFound',
  description: 'There is no banner with this id.',
  interfaces: [ErrorInterface],
})

const AdminBannerRef = builder.objectRef<AdminBanner>('AdminBanner').implement({
  description: 'A banner, shown or not.',
  authScopes: { admin: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The same as that of the Banner.' }),
    text: t.exposeString('text', { description: 'What it says.' }),
    linkText: t.exposeString('linkText', { nullable: true, description: 'What its link says.' }),
    link: t.exposeString('link', { nullable: true, description: 'Where its link leads.' }),
    games: t.intList({ description: 'The games on which it shows; none for all.', resolve: ({ games }) => [...games] }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true, description: 'When it goes by itself.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was written.' }),
    isShowing: t.exposeBoolean('isShowing', { description: "It shows with today's game." }),
  }),
})

builder.objectField(PortalRef, 'banners', (t) =>
  t.field({
    type: [AdminBannerRef],
    description: 'All banners, the newest first.',
    complexity: { field: 5, multiplier: 5 },
    resolve: async (_portal, _args, { portal }) => [...(await portal.banners.banners())],
  }),
)

/** A page of ours, or one of the web: nothing that runs. */
const isLink = (link: string) => /^\/(?![/\\])/.test(link) || (/^https?:\/\//i.test(link) && URL.canParse(link))

const SaveBannerInput = builder.inputType('SaveBannerInput', {
  description: 'A banner as it is to be.',
  validate: z
    .object({
      text: z
        .string()
        .max(LONGEST_TEXT, `A banner has ${LONGEST_TEXT} characters at most`)
        .regex(/^[^\p{Cc}]*$/u, 'A banner is one line')
        .refine((text) => text.trim() !== '', 'A banner says something.'),
      linkText: z.string().max(LONGEST_LINK_TEXT, `A link says ${LONGEST_LINK_TEXT} characters at most`).nullish(),
      link: z
        .string()
        .max(LONGEST_LINK, `An address has ${LONGEST_LINK} characters at most`)
        .refine(
          (link) => link === '' || isLink(link),
          'A link leads to https://… or to a page of ours, such as /archive',
        )
        .nullish(),
      games: z
        .array(z.int().min(1, 'Games are numbered from 1'))
        .max(MOST_GAMES, `Name ${MOST_GAMES} games at most`)
        .nullish(),
    })
    .loose()
    .refine(({ link, linkText }) => !link === !linkText?.trim(), 'A link has both a text and an address.'),
  fields: (t) => ({
    id: t.id({ required: false, description: 'Of an existing banner; left out for a new one.' }),
    text: t.string({ description: 'Required; one line.' }),
    linkText: t.string({ required: false, description: 'What its link says.' }),
    link: t.string({ required: false, description: 'Where its link leads.' }),
    games: t.intList({ required: false, description: 'The games on which it shows; left out for all.' }),
    expiresAt: t.field({ type: 'DateTime', required: false, description: 'When it goes by itself.' }),
  }),
})

const DeletedBannerRef = builder.objectRef<{ readonly id: string }>('DeletedBanner').implement({
  description: 'The banner is gone.',
  authScopes: { admin: true },
  fields: (t) => ({ id: t.exposeID('id', { description: 'The id that it had.' }) }),
})

/** For anything but a number one that no banner has. */
const bannerId = (id: string) => (/^\d{1,9}$/.test(id) ? Number(id) : -1)

builder.mutationFields((t) => ({
  saveBanner: t.field({
    ...adminsOnly,
    type: AdminBannerRef,
    description: 'Saves a banner. Of several that would show, the newest does.',
    errors: { types: [NotAdmin, BannerNotFound, InputValidationError], union: { name: 'SaveBannerResult' } },
    args: { input: t.arg({ type: SaveBannerInput }) },
    resolve: (_root, { input }, { portal }) =>
      portal.banners.save({
        id: input.id == null ? null : bannerId(input.id),
        text: input.text.trim(),
        linkText: input.linkText?.trim() || null,
        link: input.link || null,
        games: input.games ?? [],
        expiresAt: input.expiresAt ?? null,
      }),
  }),
  deleteBanner: t.field({
    ...adminsOnly,
    type: DeletedBannerRef,
    description: 'Takes a banner down for good.',
    errors: { types: [NotAdmin, BannerNotFound], union: { name: 'DeleteBannerResult' } },
    args: { id: t.arg.id({ description: 'The banner.' }) },
    resolve: async (_root, { id }, { portal }) => {
      await portal.banners.remove(bannerId(id))
      return { id }
    },
  }),
}))
