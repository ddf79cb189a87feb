/** Access to the portal by role: admins work there, and no other role learns what is in it. */
import { encodeGlobalID } from '@pothos/plugin-relay'
import { TODAY } from './cast.ts'
import { BLANK_DRAFT } from './portal-games.ts'
import { admins, everybody, type FieldRow, type OperationRow } from './roles.ts'

const NO_SONG = encodeGlobalID('Song', 'ffffffffffff')
const NO_ALBUM = encodeGlobalID('Album', 'ffffffffffff')

/** For unknown things: admins get NotFound errors, everyone else NotAdmin. */
export const portalOperations: readonly OperationRow[] = [
  { field: 'Query.portal', gets: admins('answer') },
  {
    field: 'Mutation.adminSignIn',
    args: () => 'input: { username: "", password: "" }',
    gets: everybody('CredentialsRequired'),
  },
  {
    field: 'Mutation.saveSong',
    args: () =>
      `input: { id: "${NO_SONG}", version: 1, title: "Low Tide", lyrics: "la", releaseYears: [2020], albumIds: [] }`,
    gets: admins('SongNotFound'),
  },
  {
    field: 'Mutation.saveAlbum',
    args: () => `input: { id: "${NO_ALBUM}", version: 1, title: "Low Tide", releaseYear: 2020 }`,
    gets: admins('AlbumNotFound'),
  },
  {
    field: 'Mutation.saveCategory',
    args: () => 'input: { code: "no-such-code", version: 1, title: "Low tides", songIds: [] }',
    gets: admins('CategoryNotFound'),
  },
  {
    field: 'Mutation.setCategorySong',
    args: () => `code: "no-such-code", songId: "${NO_SONG}", belongs: true`,
    gets: admins('CategoryNotFound'),
  },
  {
    field: 'Mutation.importCatalogue',
    args: () => 'input: { dryRun: true, files: [{ name: "a.json", text: "{}" }] }',
    gets: admins('FaultyFiles'),
  },
  {
    field: 'Mutation.previewSong',
    args: () =>
      `input: { id: "${NO_SONG}", version: 1, title: "Low Tide", lyrics: "la", releaseYears: [2020], albumIds: [] }`,
    gets: admins('SongNotFound'),
  },
  {
    field: 'Mutation.previewAlbum',
    args: () => `input: { id: "${NO_ALBUM}", version: 1, title: "Low Tide", releaseYear: 2020 }`,
    gets: admins('AlbumNotFound'),
  },
  {
    field: 'Mutation.previewCategory',
    args: () => 'input: { code: "no-such-code", version: 1, title: "Low tides", songIds: [] }',
    gets: admins('CategoryNotFound'),
  },
  {
    field: 'Mutation.previewCategorySong',
    args: () => `code: "no-such-code", songId: "${NO_SONG}", belongs: true`,
    gets: admins('CategoryNotFound'),
  },
  { field: 'Mutation.deleteCategory', args: () => 'code: "no-such-code"', gets: admins('CategoryNotFound') },
]

const portal = (inner: string) => () => `portal { __typename ... on Portal { ${inner} } }`

export const portalFields: readonly FieldRow[] = [
  {
    type: 'Portal',
    way: portal('$'),
    args: {
      song: ({ wrongSong }) => `id: "${wrongSong}"`,
      album: ({ albumId }) => `id: "${albumId}"`,
      category: () => 'code: "love-songs"',
      catalogueFile: () => 'kind: ALBUMS_CSV',
      player: ({ ada }) => `id: "${ada.playerId}"`,
      game: () => `number: ${TODAY}`,
      games: () => `from: ${TODAY}`,
      checkGame: () => `number: ${TODAY}, ${BLANK_DRAFT}`,
      randomGame: () => `number: ${TODAY}, ${BLANK_DRAFT}, seed: "a seed"`,
    },
    gets: admins('answer'),
    tells: ['fullName', 'doubt'],
  },
  { type: 'CatalogueFile', way: portal('catalogueFile(kind: ALBUMS_CSV) { $ }'), gets: admins('answer') },
  { type: 'Admin', way: portal('admin { $ }'), gets: admins('answer') },
  {
    type: 'AdminSong',
    way: ({ wrongSong }) => portal(`song(id: "${wrongSong}") { ... on AdminSong { $ } }`)(),
    gets: admins('answer'),
  },
  {
    type: 'AdminAlbum',
    way: ({ albumId }) => portal(`album(id: "${albumId}") { ... on AdminAlbum { $ } }`)(),
    gets: admins('answer'),
  },
  {
    type: 'AdminCategory',
    way: portal('category(code: "love-songs") { ... on AdminCategory { $ } }'),
    gets: admins('answer'),
  },
]
