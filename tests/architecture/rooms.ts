/** The rooms of the house and who may import whom: the table of the architecture, as data. */

export interface Room {
  /** A folder ('server/live/'), the files right in one ('server/*'), or a file. The longest that fits a file is its room. */
  readonly at: string
  /** Folders and files of the repository that it may import, beside its own. */
  readonly may: readonly string[]
  /** Of these it may import types alone: their values come as arguments. */
  readonly mayTypes?: readonly string[]
  /** Packages: those it may import, or those it may not. */
  readonly packages: { readonly only: readonly RegExp[] } | { readonly never: readonly RegExp[] }
}

const anything = { never: [] }
const nothing = { only: [] }
const node = /^node:/
const graphql = /^(?:graphql|@pothos\/|@graphql-yoga\/)/
const prisma = /^(?:@?prisma(?:\/|$)|pg$)/
/** What would make the browser's bundle carry the server. */
const serverSide = [node, /^@pothos\//, prisma, /^(?:ioredis|ws|sharp|graphql-yoga)$/]
/** What server and web agree on: the rules, and what resolvers ask of the server. No resolver and no type of the schema is in it. */
const agreed = [
  'schema/rules/',
  'schema/errors.ts',
  'schema/context.ts',
  'schema/boards/standings.ts',
  'schema/catalogue/songs.ts',
  'schema/*/*-service.ts',
  'schema/*/*errors.ts',
]
const prismaClient = 'prisma/generated/'
const database = 'server/platform/database/'
/** What any part of the server may use: settings, deadlines, the way to refuse to start. */
const ground = ['server/*', 'server/config/', 'server/platform/*']
const features = ['play', 'boards', 'players', 'friends', 'creator', 'catalogue', 'portal', 'developers']
const featureFolders = features.map((name) => `server/${name}/`)

/** The files of a feature that other features may import. All else of it they are handed, as a service. */
const offered = [
  'server/play/answers-of.ts',
  'server/play/play-picks.ts',
  'server/play/play-ref.ts',
  'server/play/practice.ts',
  'server/play/restore-guesses.ts',
  'server/play/secret-clues.ts',
  'server/play/stored-clue.ts',
  'server/play/stored-grid.ts',
  'server/play/stored-plays.ts',
  'server/play/write-grid.ts',
  'server/play/write-regrade.ts',
  'server/players/people.ts',
  'server/players/person-columns.ts',
  'server/players/sign-in/session-cookie.ts',
  'server/friends/block-player.ts',
  'server/friends/friend-code.ts',
  'server/friends/friends.ts',
  'server/friends/group-standings.ts',
  'server/friends/league-members.ts',
  'server/friends/lock-friends.ts',
  'server/creator/user-game-shelf.ts',
  'server/catalogue/catalogue-snapshot.ts',
  'server/catalogue/photo-sizes.ts',
  'server/portal/compose-games.ts',
  'server/developers/api-keys.ts',
  'server/developers/webhooks/webhook-events.ts',
]

/** A feature of the server: rules and the database behind the services that resolvers ask. */
function featureOfServer(name: string): Room {
  return {
    at: `server/${name}/`,
    may: [...agreed, prismaClient, database, ...ground, ...offered],
    mayTypes: [...featureFolders, 'server/live/'],
    packages: { never: [graphql, /^(?:graphql-ws|ws)$/] },
  }
}

const webGround = ['web/ui/', 'web/state/', 'web/gql/', 'web/apollo/', 'web/app/routes.ts', 'schema/rules/']
/** What a feature of the client may show of another: components that belong to the noun they show, and the hooks these need. */
const shown = [
  'web/play/parts/',
  'web/play/charts/',
  'web/play/share-link/',
  'web/play/game/GameLayout.tsx',
  'web/play/game/Grid.tsx',
  'web/play/game/board.ts',
  'web/friends/people/FriendsBoard.tsx',
  'web/friends/people/FriendsButton.tsx',
  'web/friends/people/SignUp.tsx',
  'web/players/account/Entry.tsx',
  'web/players/account/ShownOnce.tsx',
  'web/players/player-menu/PlayerMenu.tsx',
  'web/players/preferences/PreferencesForm.tsx',
  'web/developers/api-keys/ApiKeys.tsx',
  'web/developers/webhooks/Webhooks.tsx',
  'web/creator/grid/',
]

/** A feature of the client: screens, dialogs, hooks, fragments and styles. */
function featureOfWeb(name: string): Room {
  return { at: `web/${name}/`, may: [...webGround, ...shown], packages: { never: serverSide } }
}

export const rooms: readonly Room[] = [
  { at: 'schema/rules/', may: [], packages: nothing },
  { at: 'schema/', may: ['schema/rules/', prismaClient], packages: { only: [/^@pothos\//, /^graphql$/, /^zod$/] } },

  ...features.map((name) => featureOfServer(name)),
  {
    at: 'server/live/',
    may: [...agreed, ...ground],
    mayTypes: ['server/play/play-ref.ts'],
    packages: { never: [graphql, prisma] },
  },
  {
    at: database,
    may: [...agreed, prismaClient, ...ground],
    mayTypes: ['server/live/'], // the ports that it serves
    packages: { never: [graphql] },
  },
  {
    at: 'server/platform/telemetry/', // looks on from outside, so that those it looks at know nothing of it
    may: [...agreed, ...ground],
    mayTypes: ['server/live/', 'server/platform/'],
    packages: { only: [node, /^(?:pino|prom-client|pg)$/, /^@opentelemetry\//] },
  },
  // Writes pages about the schema; its explorer's parts are made when the client is built.
  {
    at: 'server/developers/docs/',
    may: ['schema/', ...ground],
    packages: { only: [node, /^graphql$/, /^@graphql-yoga\/render-/, /^vite$/, /^markdown-it$/] },
  },
  { at: 'server/platform/', may: ['schema/', 'server/', prismaClient], packages: anything },
  {
    at: 'server/platform/*',
    may: ['schema/rules/', 'server/config/', 'server/*'],
    packages: { only: [node, /^(?:cookie|lru-cache|zod)$/] },
  },
  { at: 'server/config/', may: ['schema/rules/', 'server/*'], packages: { only: [node, /^(?:zod|pino)$/] } },
  { at: 'server/*', may: ['schema/rules/'], packages: { only: [node, /^(?:zod|pino)$/] } },
  { at: 'server/composition/', may: ['schema/', 'server/', prismaClient], packages: anything }, // all rooms, put together
  { at: 'server/main.ts', may: ['schema/rules/', 'server/'], packages: anything },
  {
    at: 'server/commands/',
    may: ['schema/', 'server/', 'tests/changelog/', 'tests/crowd/', prismaClient],
    packages: anything,
  },

  { at: 'web/ui/', may: [], packages: { never: [...serverSide, /^@apollo\//, /^graphql/] } },
  { at: 'web/state/', may: ['schema/rules/'], packages: { never: serverSide } },
  { at: 'web/gql/', may: ['web/apollo/'], packages: { never: serverSide } },
  { at: 'web/apollo/', may: ['web/gql/', 'web/state/', 'schema/rules/'], packages: { never: serverSide } },
  { at: 'web/public/', may: [], packages: nothing },
  { at: 'web/developers/guides/', may: [], packages: nothing }, // served as they are written
  // A small bundle of its own, which stands in pages of other sites.
  { at: 'web/developers/embed/', may: ['schema/rules/'], packages: nothing },
  ...features.filter((name) => name !== 'portal').map((name) => featureOfWeb(name)),
  {
    at: 'web/portal/', // a bundle of its own, of which players load nothing
    may: [...webGround, ...shown, 'web/app/Theme.tsx', 'web/app/Wordmark.tsx', 'web/app/update/'],
    packages: { never: serverSide },
  },
  { at: 'web/codegen/', may: [], packages: { only: [node, /^graphql$/, /^@graphql-codegen\//] } }, // runs at build time alone
  { at: 'web/app/', may: ['web/', 'schema/rules/'], packages: { never: serverSide } },
  { at: 'web/shell/', may: ['web/', 'schema/rules/'], packages: { never: serverSide } }, // what the server draws of it
  { at: 'web/worker/', may: ['schema/rules/'], packages: { only: [/^workbox-/] } },
  { at: 'web/main.tsx', may: ['web/'], packages: { never: serverSide } },
]

/** Files that no source file imports: they start something, and importing them would start it. */
export const startingPoints = [
  'server/main.ts',
  'web/main.tsx',
  'web/developers/embed/leaderboard.ts',
  'web/shell/first-state.tsx',
  'web/worker/service-worker.ts',
]

/** The room a file is in; undefined for a file of the server, the schema or the web that the table forgot. */
export function roomOf(path: string): Room | undefined {
  const fitting = rooms.filter(({ at }) => covers(at, path))
  return fitting.toSorted((a, b) => b.at.length - a.at.length)[0]
}

/** Whether a place of the table ('server/live/', 'server/*', 'server/main.ts', 'schema/*\/*-service.ts') has this file in it. */
export function covers(place: string, path: string): boolean {
  if (place.startsWith('schema/*/'))
    return (
      path.startsWith('schema/') &&
      path.split('/').length === 3 &&
      path.endsWith(place.slice(place.lastIndexOf('*') + 1))
    )
  if (place.endsWith('/*')) return path.slice(0, path.lastIndexOf('/') + 1) === place.slice(0, -1)
  return place.endsWith('/') ? path.startsWith(place) : path === place
}
