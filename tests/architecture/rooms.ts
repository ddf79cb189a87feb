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
const agreed = [
  'schema/rules/',
  'schema/errors.ts',
  'schema/context.ts',
  'schema/account.ts',
  'schema/admin/',
  'schema/errors/',
  'schema/after-game.ts',
  'schema/api-keys.ts',
  'schema/creator.ts',
  'schema/friends.ts',
  'schema/groups.ts',
  'schema/other-play.ts',
  'schema/privacy.ts',
  'schema/progress.ts',
  'schema/push.ts',
  'schema/leagues.ts',
  'schema/pages.ts',
  'schema/period-leaderboard.ts',
  'schema/play-now.ts',
  'schema/songs.ts',
  'schema/webhooks.ts',
]
const prismaClient = 'prisma/generated/'
/** What stands right in server/ and everyone there may use: settings, the way to refuse to start. */
const entrance = 'server/*'
const useCase = {
  may: [...agreed, prismaClient, 'server/database/', entrance],
  mayTypes: ['server/game/', 'server/players/', 'server/catalogue/', 'server/admin/', 'server/live/'],
  packages: { never: [graphql, /^(?:graphql-ws|ws)$/] },
}

export const rooms: readonly Room[] = [
  { at: 'schema/rules/', may: [], packages: nothing },
  { at: 'schema/', may: ['schema/rules/', prismaClient], packages: { only: [/^@pothos\//, /^graphql$/, /^zod$/] } },

  { at: 'server/game/', ...useCase },
  { at: 'server/players/', ...useCase },
  { at: 'server/catalogue/', ...useCase },
  { at: 'server/admin/', ...useCase },
  { at: 'server/feeds/', ...useCase }, // what everybody may take away
  { at: 'server/webhooks/', ...useCase, may: [...useCase.may, 'server/auth/public-address.ts'] },
  { at: 'server/live/', may: [...agreed, entrance], packages: { never: [graphql, prisma] } },
  { at: 'server/auth/', may: [...agreed, 'server/players/', entrance], packages: { never: [graphql, prisma] } },
  {
    at: 'server/database/',
    may: [...agreed, prismaClient, entrance],
    mayTypes: ['server/live/'], // the ports that it serves
    packages: { never: [graphql] },
  },
  {
    at: 'server/telemetry/', // looks on from outside, so that those it looks at know nothing of it
    may: [...agreed, entrance],
    mayTypes: ['server/live/', 'server/http/'],
    packages: { only: [node, /^(?:pino|prom-client|pg)$/, /^@opentelemetry\//] },
  },
  // Plays through the public API alone, as a stranger would: it knows the catalogue's files and no database.
  {
    at: 'server/crowd/',
    may: ['schema/rules/', 'server/catalogue/', entrance],
    packages: { never: [graphql, prisma] },
  },
  // Writes pages about the schema; its explorer's parts are made when the client is built.
  {
    at: 'server/developers/',
    may: ['schema/', entrance],
    packages: { only: [node, /^graphql$/, /^@graphql-yoga\/render-/, /^vite$/, /^markdown-it$/] },
  },
  // Reads two schemas as text: nothing of the product's own.
  { at: 'server/changelog/', may: [], packages: { only: [/^graphql$/, /^@graphql-inspector\/core$/] } },
  { at: 'server/http/', may: ['schema/', 'server/', prismaClient], packages: anything },
  { at: 'server/*', may: ['schema/rules/'], packages: { only: [node, /^(?:zod|pino)$/] } },
  { at: 'server/product/', may: ['schema/', 'server/', prismaClient], packages: anything }, // all rooms, put together
  { at: 'server/main.ts', may: ['schema/rules/', 'server/'], packages: anything },
  { at: 'server/commands/', may: ['schema/', 'server/', prismaClient], packages: anything },

  { at: 'web/ui/', may: [], packages: { never: [...serverSide, /^@apollo\//, /^graphql/] } },
  { at: 'web/state/', may: ['schema/rules/'], packages: { never: serverSide } },
  { at: 'web/gql/', may: ['web/apollo/'], packages: { never: serverSide } },
  { at: 'web/apollo/', may: ['web/gql/', 'web/state/', 'schema/rules/'], packages: { never: serverSide } },
  { at: 'web/public/', may: [], packages: nothing },
  { at: 'web/developers/', may: [], packages: nothing }, // served as it is written
  // A small bundle of its own, which stands in pages of other sites.
  { at: 'web/embed/', may: ['schema/rules/'], packages: nothing },
  {
    at: 'web/game/', // what several screens show of a game
    may: ['web/ui/', 'web/state/', 'web/gql/', 'web/apollo/', 'web/app/routes.ts', 'schema/rules/'],
    packages: { never: serverSide },
  },
  {
    at: 'web/screens/',
    may: ['web/game/', 'web/ui/', 'web/state/', 'web/gql/', 'web/apollo/', 'web/app/routes.ts', 'schema/rules/'],
    packages: { never: serverSide },
  },
  {
    at: 'web/portal/', // a bundle of its own, of which players load nothing
    may: [
      'web/game/',
      'web/ui/',
      'web/state/',
      'web/gql/',
      'web/apollo/',
      'web/app/Theme.tsx',
      'web/app/Wordmark.tsx',
      'web/app/update/',
      'schema/rules/',
    ],
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
  'web/embed/leaderboard.ts',
  'web/shell/first-state.tsx',
  'web/worker/service-worker.ts',
]

/** The room a file is in; undefined for a file of the server, the schema or the web that the table forgot. */
export function roomOf(path: string): Room | undefined {
  const fitting = rooms.filter(({ at }) => covers(at, path))
  return fitting.toSorted((a, b) => b.at.length - a.at.length)[0]
}

/** Whether a place of the table ('server/live/', 'server/*', 'server/main.ts') has this file in it. */
export function covers(place: string, path: string): boolean {
  if (place.endsWith('/*')) return path.slice(0, path.lastIndexOf('/') + 1) === place.slice(0, -1)
  return place.endsWith('/') ? path.startsWith(place) : path === place
}
