/** Songs as admins see them: lyrics, albums and categories included. */
import { InputValidationError } from '@pothos/plugin-validation'
import { z } from 'zod'
import { builder } from '#schema/builder.ts'
import { coverArgs, coverUrlOf } from '#schema/catalogue/album.ts'
import { SongNotFound } from '#schema/errors.ts'
import { POINTS } from '#schema/points.ts'
import type { AdminSong, SongEdit } from './catalogue-service.ts'
import { AlbumNotFound, NotAdmin, PhotoNotFound, SaveConflict, TitleTaken } from './errors.ts'
import { refIn } from './ids.ts'
import { adminsOnly, PortalRef } from './portal.ts'
import { RegradePreviewRef } from './regrade.ts'

const LONGEST_TITLE = 200
const LONGEST_LYRICS = 20_000
const MOST_ALBUMS = 50
const MOST_YEARS = 50
const MOST_ALIASES = 20

export const AdminSongRef = builder.objectRef<AdminSong>('AdminSong').implement({
  description: 'A song with all that players may not know.',
  authScopes: { admin: true },
  fields: (t) => ({
    id: t.globalID({ description: 'The same as that of the Song.', resolve: ({ ref }) => ({ type: 'Song', id: ref }) }),
    title: t.exposeString('title', { description: 'As it is printed.' }),
    lyrics: t.exposeString('lyrics', { description: 'Lines in square brackets are headings.' }),
    version: t.exposeInt('version', { description: 'Grows with every save.' }),
    releaseYears: t.intList({ description: 'Ascending.', resolve: ({ releaseYears }) => [...releaseYears] }),
    aliases: t.stringList({ description: 'Other names for it.', resolve: ({ aliases }) => [...aliases] }),
    artistFeatured: t.exposeBoolean('artistFeatured', {
      description: "The artist is a guest on another artist's song.",
    }),
    otherFeatured: t.exposeBoolean('otherFeatured', { description: 'Another artist is a guest on it.' }),
    artistWritten: t.exposeBoolean('artistWritten', { description: 'Written but not performed by the artist.' }),
    coverId: t.exposeID('coverId', { nullable: true, description: 'Its own photo; null for none.' }),
    coverUrl: t.string({
      nullable: true,
      description: 'Where its own photo is served, else that of its first album; null where there is neither.',
      args: coverArgs,
      resolve: ({ shownCoverId }, wanted) => coverUrlOf(shownCoverId, wanted),
    }),
    albumIds: t.globalIDList({
      description: 'The oldest album first.',
      resolve: ({ albumRefs }) => albumRefs.map((id) => ({ type: 'Album', id })),
    }),
    albumTitles: t.stringList({ description: 'In the same order.', resolve: ({ albumTitles }) => [...albumTitles] }),
    categoryCodes: t.stringList({
      description: 'The categories it belongs to, by code.',
      resolve: ({ categoryCodes }) => [...categoryCodes],
    }),
  }),
})

builder.objectFields(PortalRef, (t) => ({
  songs: t.field({
    type: [AdminSongRef],
    description: 'All songs, by first album and track; those on no album last, by title.',
    complexity: { field: POINTS.catalogue, multiplier: 20 },
    resolve: async (_portal, _args, { portal }) => [...(await portal.catalogue.songs())],
  }),
  song: t.field({
    type: AdminSongRef,
    description: 'One song.',
    errors: { types: [SongNotFound], union: { name: 'AdminSongResult' } },
    complexity: POINTS.catalogue,
    args: { id: t.arg.id({ description: 'The id of a Song.' }) },
    resolve: (_portal, { id }, { portal }) => portal.catalogue.song(refIn(id, 'Song')),
  }),
}))

/** One line of text. */
export const titleShape = z
  .string()
  .max(LONGEST_TITLE, `A title has ${LONGEST_TITLE} characters at most`)
  .regex(/^[^\p{Cc}]*$/u, 'A title is one line')

const isBlank = (text: string) => text.trim() === ''

const SaveSongInput = builder.inputType('SaveSongInput', {
  description: 'A song as it is to be.',
  validate: z
    .object({
      title: titleShape,
      lyrics: z
        .string()
        .max(LONGEST_LYRICS, `Lyrics have ${LONGEST_LYRICS} characters at most`)
        .regex(/^(?:[^\p{Cc}]|[\r\n\t])*$/u, 'Lyrics are lines of text'),
      releaseYears: z
        .array(z.int().min(1000, 'A year has four digits').max(9999, 'A year has four digits'))
        .max(MOST_YEARS, `A song has ${MOST_YEARS} release years at most`),
      albumIds: z.array(z.string()).max(MOST_ALBUMS, `A song is on ${MOST_ALBUMS} albums at most`),
      aliases: z.array(titleShape).max(MOST_ALIASES, `A song has ${MOST_ALIASES} other names at most`).nullish(),
    })
    .loose()
    .refine(({ title, lyrics }) => !isBlank(title) && !isBlank(lyrics), 'Title and lyrics are required.')
    .refine(
      ({ albumIds, releaseYears }) => albumIds.length > 0 || releaseYears.length > 0,
      'At least one album or release year is required.',
    ),
  fields: (t) => ({
    id: t.id({ required: false, description: 'Of an existing song; left out for a new one.' }),
    version: t.int({ required: false, description: 'Of an existing song: the version that was edited.' }),
    title: t.string({ description: 'Required.' }),
    lyrics: t.string({ description: 'Required.' }),
    releaseYears: t.intList({ description: 'In any order.' }),
    albumIds: t.idList({ description: 'A song can be on several albums.' }),
    artistFeatured: t.boolean({ defaultValue: false, description: "The artist is a guest on another artist's song." }),
    otherFeatured: t.boolean({ defaultValue: false, description: 'Another artist is a guest on it.' }),
    artistWritten: t.boolean({ defaultValue: false, description: 'Written but not performed by the artist.' }),
    aliases: t.stringList({ required: false, description: 'Other names for it; left out, they stay as they are.' }),
    coverId: t.id({ required: false, description: 'An uploaded photo; left out for none.' }),
  }),
})

function songEdit({ albumIds, ...input }: typeof SaveSongInput.$inferInput): SongEdit {
  return {
    ...input,
    id: input.id == null ? null : refIn(input.id, 'Song'),
    version: input.version ?? null,
    title: input.title.trim().normalize('NFC'),
    lyrics: input.lyrics.replace(/\r\n?/g, '\n').trimEnd().normalize('NFC'),
    albumRefs: albumIds.map((id) => refIn(id, 'Album')),
    aliases: input.aliases ? input.aliases.map((alias) => alias.trim()).filter((alias) => alias !== '') : null,
    coverId: input.coverId ?? null,
  }
}

const failures = [NotAdmin, SongNotFound, AlbumNotFound, PhotoNotFound, TitleTaken, SaveConflict, InputValidationError]

builder.mutationFields((t) => ({
  saveSong: t.field({
    ...adminsOnly,
    type: AdminSongRef,
    description:
      'Saves a song. Games to come are answered by it at once, and those that are out are corrected: guesses that were ' +
      'wrongly refused fill their squares, and their players are told.',
    errors: { types: failures, union: { name: 'SaveSongResult' } },
    complexity: POINTS.regrade,
    args: { input: t.arg({ type: SaveSongInput }) },
    resolve: (_root, { input }, { portal }) => portal.catalogue.saveSong(songEdit(input)),
  }),
  previewSong: t.field({
    ...adminsOnly,
    type: RegradePreviewRef,
    description: 'A dry run of `saveSong`: what it would do to the games that are out.',
    errors: { types: failures, union: { name: 'PreviewSongResult' } },
    complexity: POINTS.regradePreview,
    args: { input: t.arg({ type: SaveSongInput }) },
    resolve: (_root, { input }, { portal }) => portal.catalogue.previewSong(songEdit(input)),
  }),
}))
