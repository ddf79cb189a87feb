/** The log of a server: one JSON object per line, with its trace id, and without anything that grants access. */
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import type { Tracing } from './tracing.ts'

export interface ServerLogSettings {
  readonly level: string
  readonly tracing: Pick<Tracing, 'ids'> | null
  readonly stream?: DestinationStream
}

/** Names of secrets in headers, bodies and settings, removed at the top of a log entry and up to three levels below. */
const SECRETS = [
  'authorization',
  'cookie',
  '"set-cookie"',
  'password',
  'passwordHash',
  'secret',
  'cookieSecret',
  'token',
  'tokenHash',
  'email',
  'parameters',
  'values',
  'detail',
  'where',
  'connectionString',
]
/** The query of a URL, which may contain sign-in codes. */
const QUERY = /\?.*$/s
/** A password within a URL, for example in an error message. */
const CREDENTIALS = /\b([a-z][a-z\d+.-]*:\/\/)[^\s/@:]*:[^\s/@]*@/gi
const KEY = /\bnf_[\w-]{8,}/g
const HIDDEN = '[hidden]'

export function serverLog({ level, tracing, stream }: ServerLogSettings): Logger {
  const settings = {
    level,
    mixin: () => tracing?.ids() ?? {},
    serializers: { err: errorWithoutSecrets, path: (path: unknown) => String(path).replace(QUERY, '') },
    redact: { paths: redacted(), censor: HIDDEN },
  }
  return stream ? pino(settings, stream) : pino(settings)
}

function redacted(): string[] {
  const below = (name: string) => (name.startsWith('"') ? `[${name}]` : `.${name}`)
  return SECRETS.flatMap((name) => [
    name.startsWith('"') ? `[${name}]` : name,
    `*${below(name)}`,
    `*.*${below(name)}`,
    `*.*.*${below(name)}`,
  ])
}

/** A database error may repeat user input, so only its location is logged. */
function errorWithoutSecrets(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { message, stack, ...rest } = stdSerializers.err(error)
  return { ...rest, message: clean(message), stack: clean(stack ?? '') }
}

function clean(text: string): string {
  return text.replace(CREDENTIALS, `$1${HIDDEN}@`).replace(KEY, HIDDEN)
}
