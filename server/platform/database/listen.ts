import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type DatabaseConnection, patient } from './client.ts'

/** What changed: 'catalogue' by an import, 'demo' by seeding or clearing the demo players. */
export const CHANGE_KINDS = ['catalogue', 'demo'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

export interface ListenLog {
  info(facts: object, sentence: string): void
  warn(facts: object, sentence: string): void
  error(facts: object, sentence: string): void
}

const CHANNEL = 'ninefold'
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 10_000
/** A connection that only listens never notices a dead network. A regular query is answered or ends the connection. */
const HEARTBEAT_MS = 10_000

/**
 * Reports changes made by commands or other servers. Resolves once it listens. Delivers changes one at a time, in order; after a lost
 * connection it delivers every kind, since changes may have been missed. Uses `pg`, since Prisma cannot listen.
 */
export async function listenForChanges(
  connection: DatabaseConnection,
  onChange: (kind: ChangeKind) => void | Promise<void>,
  log: ListenLog,
): Promise<AsyncDisposable> {
  const stop = new AbortController()
  let delivered = Promise.resolve()
  const deliver = (kind: ChangeKind) => {
    delivered = delivered
      .then(() => (stop.signal.aborted ? undefined : onChange(kind)))
      .catch((problem: unknown) => log.error({ err: problem, kind }, 'a change could not be taken in'))
  }
  let ear = await openEar(connection, deliver)
  const listening = (async () => {
    while (!stop.signal.aborted) {
      await Promise.race([ear.lost, aborted(stop.signal)])
      if (stop.signal.aborted) return
      log.warn({}, 'the connection on which changes are told was lost; connecting again')
      const again = await reopen(() => openEar(connection, deliver), stop.signal)
      if (!again) return
      ear = again
      log.info({}, 'changes are told again')
      for (const kind of CHANGE_KINDS) deliver(kind)
    }
  })()
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await listening
      await ear.close()
      await delivered
    },
  }
}

/** Notifies all servers on this database. Raw SQL, since Prisma cannot notify. */
export async function notifyChange(database: Pick<pg.Pool, 'query'>, kind: ChangeKind): Promise<void> {
  await database.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ kind })])
}

interface Ear {
  readonly lost: Promise<void>
  close(): Promise<void>
}

async function openEar(connection: DatabaseConnection, deliver: (kind: ChangeKind) => void): Promise<Ear> {
  // A dedicated connection, since a pool would lend it to others and close it when idle.
  const client = new pg.Client(patient(connection))
  client.on('error', () => {})
  const lost = new Promise<void>((resolve) => client.once('end', () => resolve()))
  client.on('notification', ({ payload }) => {
    const kind = kindIn(payload)
    if (kind) deliver(kind)
  })
  const heart = setInterval(() => void client.query('select 1').catch(() => {}), HEARTBEAT_MS).unref()
  void lost.then(() => clearInterval(heart))
  const close = () => {
    clearInterval(heart)
    return client.end().catch(() => {})
  }
  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
  } catch (problem) {
    void close()
    throw problem
  }
  return { lost, close }
}

/** Retries with growing pauses until it succeeds. Returns undefined if stopped. */
async function reopen(open: () => Promise<Ear>, stop: AbortSignal): Promise<Ear | undefined> {
  for (let pause = FIRST_WAIT_MS; !stop.aborted; pause = Math.min(pause * 2, LONGEST_WAIT_MS)) {
    await wait(pause, undefined, { signal: stop }).catch(() => {})
    if (stop.aborted) return undefined
    const ear = await open().catch(() => undefined)
    if (ear) return ear
  }
  return undefined
}

/** Returns undefined for a kind that only a newer version has. */
function kindIn(payload: string | undefined): ChangeKind | undefined {
  try {
    const message: unknown = JSON.parse(payload ?? '')
    if (typeof message !== 'object' || message === null || !('kind' in message)) return undefined
    return CHANGE_KINDS.find((kind) => kind === message.kind)
  } catch {
    return undefined
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
