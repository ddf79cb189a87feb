/** The same of the portal. */
import { ADMIN_PASSWORD, adminSignIn } from '../../support/admin.ts'
import { type RichWorld, TODAY } from './rich-world.ts'
import { FULL_DRAFT, keep, kept, type Step } from './steps.ts'

const asksPortal = async ({ cast }: RichWorld, part: string) =>
  JSON.stringify(await cast.askers.admin.asks(`{ portal { ... on Portal { ${part} } } }`))
const remembers = (name: string, part: (world: RichWorld) => string) => async (world: RichWorld) =>
  keep(world, name, await asksPortal(world, part(world)))

const song = ({ songs }: RichWorld) => songs[0] ?? ''
const songVersion = remembers('version', (world) => `song(id: "${song(world)}") { ... on AdminSong { version } }`)
const albumVersion = remembers(
  'version',
  ({ cast }) => `album(id: "${cast.albumId}") { ... on AdminAlbum { version } }`,
)
const categoryVersion = remembers('version', () => 'category(code: "love-songs") { ... on AdminCategory { version } }')
const gameVersion = (number: number) => remembers('version', () => `game(number: ${number}) { version }`)
const version = (world: RichWorld) => `version: ${kept(world, 'version')}`

/** The title changes in each round, and lyrics are as long as any: all its games are judged again. */
const songInput = (world: RichWorld) =>
  `input: { id: "${song(world)}", ${version(world)}, title: "Low Tide ${world.round}", releaseYears: [2020], albumIds: ["${world.cast.albumId}"], lyrics: "${'low tide and rain '.repeat(1100)}" }`
const albumInput = (world: RichWorld) =>
  `input: { id: "${world.cast.albumId}", ${version(world)}, title: "Tides ${world.round}", releaseYear: 2020 }`
const categoryInput = (world: RichWorld) =>
  `input: { code: "love-songs", ${version(world)}, title: "Love ${world.round}", songIds: ["${world.songs.join('", "')}"] }`
const setSong = (world: RichWorld) => `code: "love-songs", songId: "${song(world)}", belongs: ${world.round % 2 === 0}`

const catalogue: readonly Step[] = [
  { field: 'previewSong', as: 'admin', before: songVersion, args: songInput },
  { field: 'saveSong', as: 'admin', before: songVersion, args: songInput },
  { field: 'previewAlbum', as: 'admin', before: albumVersion, args: albumInput },
  { field: 'saveAlbum', as: 'admin', before: albumVersion, args: albumInput },
  { field: 'previewCategory', as: 'admin', before: categoryVersion, args: categoryInput },
  { field: 'saveCategory', as: 'admin', before: categoryVersion, args: categoryInput },
  { field: 'previewCategorySong', as: 'admin', args: setSong },
  { field: 'setCategorySong', as: 'admin', args: setSong },
  {
    field: 'saveCategory',
    as: 'admin',
    args: (world) => `input: { title: "New ${world.round}", songIds: ["${world.songs.join('", "')}"] }`,
    selects: '... on AdminCategory { code }',
    keeps: 'category',
  },
  { field: 'deleteCategory', as: 'admin', args: (world) => `code: "${kept(world, 'category')}"` },
  {
    field: 'importCatalogue',
    as: 'admin',
    args: ({ albumsFile }) =>
      `input: { dryRun: true, files: [{ name: "albums.csv", text: ${JSON.stringify(albumsFile)} }] }`,
  },
]

const games: readonly Step[] = [
  {
    field: 'submitGame',
    as: 'admin',
    before: gameVersion(TODAY + 40),
    args: (world) => `input: { number: ${TODAY + 40}, ${version(world)}, draft: ${FULL_DRAFT} }`,
  },
  { field: 'approveGame', as: 'admin', args: () => `number: ${TODAY + 1}` },
  {
    field: 'approveGames',
    as: 'admin',
    args: ({ round }) => `numbers: [${[2, 3, 4, 5, 6].map((place) => TODAY + 5 * round + place)}]`,
  },
  { field: 'moveGame', as: 'admin', args: () => `from: ${TODAY + 2}, to: ${TODAY + 50}` },
  { field: 'insertBlankGame', as: 'admin', args: () => `number: ${TODAY + 45}` },
  { field: 'deleteGame', as: 'admin', args: () => `number: ${TODAY + 55}` },
]

const player = ({ cast }: RichWorld) => `id: "${cast.ada.playerId}"`
const FIRST = 'edges { node { id } }'

const people: readonly Step[] = [
  { field: 'renamePlayer', as: 'admin', args: (world) => `${player(world)}, displayName: "Brave Otter"` },
  { field: 'hidePlayer', as: 'admin', args: (world) => `${player(world)}, isHidden: ${world.round % 2 === 0}` },
  {
    field: 'setPremium',
    as: 'admin',
    args: (world) => `input: { ${player(world)}, isPremium: true, autoRenew: false }`,
  },
  {
    field: 'repairPlay',
    as: 'admin',
    args: ({ cast }) => `playerId: "${cast.ada.playerId}", gameNumber: 1`,
    error: 'NothingToRepair',
  },
  {
    field: 'removeUserGame',
    as: 'admin',
    before: remembers('game', () => 'userGames(first: 1) { edges { node { ref } } }'),
    args: (world) => `ref: "${kept(world, 'game')}"`,
  },
  {
    field: 'answerReport',
    as: 'admin',
    before: remembers('report', () => `reports(first: 1) { ${FIRST} }`),
    args: (world) => `input: { id: "${kept(world, 'report')}", status: ACCEPTED, answer: "Thank you" }`,
  },
  {
    field: 'answerNameReport',
    as: 'admin',
    before: remembers('report', () => `nameReports(first: 1) { ${FIRST} }`),
    args: (world) => `id: "${kept(world, 'report')}", status: REFUSED`,
  },
  {
    field: 'saveBanner',
    as: 'admin',
    args: () => `input: { text: "Hello", games: [${TODAY}] }`,
    selects: '... on AdminBanner { id }',
    keeps: 'banner',
  },
  { field: 'deleteBanner', as: 'admin', args: (world) => `id: "${kept(world, 'banner')}"` },
]

const comingAndGoing: readonly Step[] = [
  {
    field: 'adminSignIn',
    as: 'nobody',
    args: () => `input: { username: "portal-keeper", password: "${ADMIN_PASSWORD}" }`,
  },
  {
    field: 'adminSignOut',
    as: 'made',
    before: async (world) => {
      world.made = world.stage.server.player()
      await adminSignIn(world.made, 'portal-keeper', ADMIN_PASSWORD)
    },
  },
]

export const portalSteps: readonly Step[] = [...people, ...games, ...comingAndGoing, ...catalogue]
