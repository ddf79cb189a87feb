/** The only reader of the environment: a frozen, typed object, or one failure that names every mistake. */
import { z } from 'zod'
import { StartFailure } from '../start-failure.ts'
import { type ApiLimits, apiLimitsOf, apiVariables } from './api-config.ts'
import { type LoadLimits, loadLimitsOf, loadVariables } from './load-config.ts'
import {
  type PushConfig,
  provePushIsWhole,
  pushOf,
  pushVariables,
  type WebhookConfig,
  webhooksOf,
  webhookVariables,
} from './outgoing-config.ts'
import { redisPlace } from './redis-place.ts'
import { type TelemetryConfig, telemetryOf, telemetryVariables } from './telemetry-config.ts'
import { wholeNumber } from './whole-number.ts'

/** A variable of the environment that is a URL of one of these schemes. */
const urlOf = (...schemes: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)), {
    message: `must be a URL that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  })

/** The part of the configuration that is about the way to the database. */
const databaseUrl = urlOf('postgres', 'postgresql')

/** The variables, as config.ts lists them. */
const databaseVariables = {
  DATABASE_URL: databaseUrl.optional().meta({
    default: 'embedded PostgreSQL',
    description: 'PostgreSQL 15 or newer, as postgresql://user:password@host:5432/database.',
  }),
  DATABASE_DIRECT_URL: databaseUrl.optional().meta({
    default: 'DATABASE_URL',
    description: 'The same database without the pooler, if DATABASE_URL points to one in transaction mode.',
  }),
  DATABASE_CONNECTIONS: wholeNumber(1, 1000).default(10).meta({
    default: '10',
    description: "Connections in each of a server's two pools. It opens three more: two for guesses, one for LISTEN.",
  }),
}

/** What signs cookies, and what encrypts the secrets in the database. */
const key = z.string().min(32, 'must have 32 characters or more').optional()

/** The variables, as config.ts lists them. */
const secretsVariables = {
  COOKIE_SECRET: key.meta({
    default: 'generated once, stored encrypted in the database',
    description: 'Signs visitor cookies. At least 32 characters.',
  }),
  SECRETS_KEY: key.meta({
    default: 'generated once, in DATA_DIR/secrets.key; required in production with DATABASE_URL',
    description: 'Encrypts secrets in the database. At least 32 characters, the same on all servers.',
  }),
  SECRETS_KEY_PREVIOUS: key.meta({
    default: 'none',
    description: 'The previous SECRETS_KEY. The next start encrypts all secrets with the new one.',
  }),
}

/** What a provider of sign-in knows this site by. */
export interface ClientCredentials {
  readonly id: string
  readonly secret: string
}

/** What can be set from outside, and nothing else. `npm start -- --help` prints it as a table. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly siteUrl: string
  /** Players come over the internet: no demo players, no development sign-in, secure cookies. */
  readonly production: boolean
  /** The script of an ad partner; undefined where there are no advertisements. */
  readonly adScript: string | undefined
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** The same database without a pooler between; undefined where `databaseUrl` leads to it. */
  readonly databaseDirectUrl: string | undefined
  /** In each of the two pools for questions. */
  readonly databaseConnections: number
  readonly redisUrl: string | undefined
  readonly cookieSecret: string | undefined
  /** Encrypt the secrets in the database: the current key, and the one before; empty where a file has the key. */
  readonly secretsKeys: readonly string[]
  readonly googleIssuer: string
  /** Undefined where the site is unknown to Google. */
  readonly google: ClientCredentials | undefined
  /** Undefined where the site is unknown to X. */
  readonly x: ClientCredentials | undefined
  /** Sign-ins that an address may begin in ten minutes. */
  readonly signInLimit: number
  readonly api: ApiLimits
  /** Of one household a day: plays of visitors that count, and games that visitors give up. */
  readonly householdPlays: number
  readonly demo: boolean
  /** Undefined without notifications. */
  readonly push: PushConfig | undefined
  readonly webhooks: WebhookConfig
  readonly trustProxy: number
  readonly liveTickMs: number
  readonly shutdownMs: number
  readonly load: LoadLimits
  readonly telemetry: TelemetryConfig
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
}

export interface ConfigRow {
  readonly name: string
  readonly default: string
  readonly description: string
}

const redisUrl = z.string().refine((text) => redisPlace(text) !== null, {
  message: 'must be a URL that begins with redis://, rediss://, redis-cluster:// or rediss-cluster://',
})

const onOff = z.enum(['on', 'off'], { message: 'must be on or off' }).transform((word) => word === 'on')

const settings = z.object({
  PORT: wholeNumber(0, 65_535)
    .default(4000)
    .meta({ default: '4000', description: 'Port to listen on. 0 picks any free port.' }),
  HOST: z.string().default('127.0.0.1').meta({
    default: '127.0.0.1',
    description: 'Address to listen on. 0.0.0.0 accepts connections from other machines.',
  }),
  SITE_URL: urlOf('http', 'https').optional().meta({
    default: 'http://localhost:PORT',
    description:
      'Public address of the site. Links and sign-in use it, and only its pages may play. Required if other machines open the site.',
  }),
  PRODUCTION: onOff.optional().meta({
    default: 'on with NODE_ENV=production, and always with a SITE_URL of another host',
    description: 'on or off. Turns off demo players and the development sign-in.',
  }),
  AD_SCRIPT: urlOf('https').optional().meta({
    default: 'none: no advertisements',
    description:
      'Script of an ad partner, such as https://ads.example/show.js. Never loaded for premium players or in the portal.',
  }),
  NODE_ENV: z.string().optional().meta({
    default: 'npm start: production, with PRODUCTION off; npm run dev: none',
    description: 'Libraries run faster with production.',
  }),
  DATA_DIR: z.string().default('.data').meta({
    default: '.data',
    description: 'Folder of the embedded PostgreSQL. Not used with DATABASE_URL.',
  }),
  ...databaseVariables,
  REDIS_URL: redisUrl.optional().meta({
    default: 'in memory',
    description:
      'Redis or Valkey 7 or newer, for live updates between servers that share a database. For a cluster, list some nodes: redis-cluster://one:6379,two:6379.',
  }),
  ...secretsVariables,
  GOOGLE_CLIENT_ID: z.string().optional().meta({
    default: 'a development sign-in on this machine',
    description: 'OAuth client id at Google. The redirect URI is SITE_URL/auth/google/callback.',
  }),
  GOOGLE_CLIENT_SECRET: z.string().optional().meta({ default: 'none', description: 'OAuth client secret.' }),
  GOOGLE_ISSUER: urlOf('https', 'http').default('https://accounts.google.com').meta({
    default: 'https://accounts.google.com',
    description: 'Another OpenID Connect provider instead of Google.',
  }),
  X_CLIENT_ID: z.string().optional().meta({
    default: 'a development sign-in on this machine',
    description: 'OAuth client id at X. The redirect URI is SITE_URL/auth/x/callback.',
  }),
  X_CLIENT_SECRET: z.string().optional().meta({ default: 'none', description: 'OAuth client secret.' }),
  SIGN_IN_LIMIT: wholeNumber(1, 1_000_000).default(100).meta({
    default: '100',
    description: 'Sign-ins that a household (an IPv4 address or an IPv6 /64) may start in ten minutes.',
  }),
  ...apiVariables,
  HOUSEHOLD_PLAYS: wholeNumber(1, 1_000_000).default(300).meta({
    default: '300',
    description:
      'Visitor plays per household (an IPv4 address or an IPv6 /64) that count per day, and games its visitors may give up. Signing in makes a play beyond the limit count.',
  }),
  DEMO: onOff.optional().meta({
    default: 'on with the embedded database, outside production',
    description: 'on or off. Adds demo players on the first start, so that the board is not empty.',
  }),
  ...pushVariables,
  ...webhookVariables,
  TRUST_PROXY: wholeNumber(0, 16).default(0).meta({
    default: '0',
    description:
      "Number of trusted proxies in front of the server. With 0 behind a proxy, all visitors share one household's limits.",
  }),
  LIVE_TICK_MS: wholeNumber(20, 60_000)
    .default(500)
    .meta({ default: '500', description: 'Milliseconds of live changes that are sent together.' }),
  SHUTDOWN_MS: wholeNumber(100, 600_000)
    .default(10_000)
    .meta({ default: '10000', description: 'Milliseconds that a graceful stop may take before the process exits.' }),
  ...loadVariables,
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      message: 'must be fatal, error, warn, info, debug or silent',
    })
    .default('info')
    .meta({ default: 'info', description: 'fatal, error, warn, info, debug or silent.' }),
  ...telemetryVariables,
})

const environment = settings
  .refine((data) => data.DATABASE_URL || !data.DATABASE_DIRECT_URL, {
    path: ['DATABASE_DIRECT_URL'],
    message: 'stands beside DATABASE_URL, which is not set',
  })
  .refine((data) => !data.GOOGLE_CLIENT_ID === !data.GOOGLE_CLIENT_SECRET, {
    path: ['GOOGLE_CLIENT_SECRET'],
    message: 'and GOOGLE_CLIENT_ID go together',
  })
  .refine((data) => !data.X_CLIENT_ID === !data.X_CLIENT_SECRET, {
    path: ['X_CLIENT_SECRET'],
    message: 'and X_CLIENT_ID go together',
  })
  .refine((data) => data.SECRETS_KEY || !data.SECRETS_KEY_PREVIOUS, {
    path: ['SECRETS_KEY_PREVIOUS'],
    message: 'needs SECRETS_KEY beside it',
  })
  .refine((data) => data.DRAIN_MS < data.SHUTDOWN_MS, {
    path: ['DRAIN_MS'],
    message: 'must be less than SHUTDOWN_MS, of which it is a part',
  })

/** Reads the environment, or the one given; an empty variable counts as not set. */
export function readConfig(variables: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()))
  const read = environment.superRefine(provePushIsWhole).safeParse(given)
  if (!read.success) throw new StartFailure(describe(read.error.issues))

  const { data } = read
  const siteUrl = (data.SITE_URL ?? `http://localhost:${data.PORT}`).replace(/\/+$/, '')
  const production = !isThisMachine(siteUrl) || (data.PRODUCTION ?? data.NODE_ENV === 'production')
  const webhooks = webhooksOf(data, production)
  return Object.freeze({
    port: data.PORT,
    host: data.HOST,
    siteUrl,
    production,
    adScript: data.AD_SCRIPT,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    databaseDirectUrl: data.DATABASE_DIRECT_URL,
    databaseConnections: data.DATABASE_CONNECTIONS,
    redisUrl: data.REDIS_URL,
    cookieSecret: data.COOKIE_SECRET,
    secretsKeys: [data.SECRETS_KEY, data.SECRETS_KEY_PREVIOUS].filter((key) => key !== undefined),
    googleIssuer: data.GOOGLE_ISSUER,
    google: credentials(data.GOOGLE_CLIENT_ID, data.GOOGLE_CLIENT_SECRET),
    x: credentials(data.X_CLIENT_ID, data.X_CLIENT_SECRET),
    signInLimit: data.SIGN_IN_LIMIT,
    api: apiLimitsOf(data),
    householdPlays: data.HOUSEHOLD_PLAYS,
    push: webhooks.isOn ? pushOf(data) : undefined,
    webhooks,
    demo: data.DEMO ?? (!data.DATABASE_URL && !production),
    trustProxy: data.TRUST_PROXY,
    liveTickMs: data.LIVE_TICK_MS,
    shutdownMs: data.SHUTDOWN_MS,
    load: loadLimitsOf(data),
    telemetry: telemetryOf(data),
    logLevel: data.LOG_LEVEL,
  })
}

/** One row for each variable, in the order in which a person would want to know them. */
export function configTable(): readonly ConfigRow[] {
  return Object.entries(settings.shape).map(([name, shape]) => {
    const meta = shape.meta()
    return { name, default: String(meta?.['default'] ?? ''), description: meta?.description ?? '' }
  })
}

/** True for a URL that only this machine can reach; cookies need no TLS there. */
export function isThisMachine(url: string): boolean {
  const { hostname } = new URL(url)
  return /^(?:(?:.+\.)?localhost|\[::1\]|127(?:\.\d+){3})$/.test(hostname)
}

function credentials(id: string | undefined, secret: string | undefined): ClientCredentials | undefined {
  return id && secret ? { id, secret } : undefined
}

// Values are not repeated: they may hold passwords.
function describe(issues: readonly z.core.$ZodIssue[]): string {
  const mistakes = issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`)
  return `The configuration has ${mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`}:\n${mistakes.join('\n')}`
}
