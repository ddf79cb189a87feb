/** Brings messages to webhooks for as long as the server runs, beside any other node: each delivery is one node's at a time. */
import { setTimeout as wait } from 'node:timers/promises'
import type { PrismaClient } from '#prisma/generated/client/client.ts'
import { type Calendar, gameNumberAt, gameStartsAt } from '#schema/rules/calendar/calendar.ts'
import { DELIVERIES_KEPT, DELIVERIES_KEPT_MS } from '#schema/rules/people/webhooks.ts'
import { type DeliverDeps, deliver } from './deliver.ts'
import { ANSWER_WITHIN_MS } from './send-message.ts'
import { claimDelivery, pruneDeliveries } from './webhook-deliveries.ts'
import { announceEvents, type NewWebhookEvent, spreadEvents } from './webhook-events.ts'

export interface WebhookWorkerDeps extends DeliverDeps {
  readonly calendar: Calendar
  /** While it is false, messages wait for another server, or for later. */
  readonly maySend: () => boolean
  readonly log: { error(details: object, message: string): void; info(details: object, message: string): void }
}

export interface WebhookWorker extends AsyncDisposable {
  /** Notes what has happened to games by this moment, and begins to send it. */
  announce(at: Date): Promise<void>
  /** There may be something to send. */
  wake(): void
}

/** Retries are minutes apart; what is new wakes the node that made it. */
const LOOK_EVERY_MS = 5000
/** A log is a little too long for an hour. */
const PRUNE_EVERY_MS = 3_600_000
/** Number of parallel deliveries, so that a slow receiver blocks one of many. */
const LANES = 16
/** Time for an attempt and for recording it. After that, its worker counts as gone. */
const LEASE_MS = ANSWER_WITHIN_MS + 50_000
/** A database that restarts is no news; one that stays away for a minute is. */
const FAILURES_TO_REPORT = 12

/** Disposing aborts deliveries in progress; another worker repeats them. */
export function startWebhookWorker(deps: WebhookWorkerDeps): WebhookWorker {
  const stopping = new AbortController()
  let sleeping = new AbortController()
  let failures = 0
  const round = async () => {
    try {
      if (deps.maySend()) await work(deps, stopping.signal)
      failures = 0
    } catch (error) {
      failures += 1
      const announce = failures === FAILURES_TO_REPORT ? deps.log.error : deps.log.info
      if (!stopping.signal.aborted)
        announce.call(deps.log, { err: error }, 'Webhooks could not be served, and are again soon')
    }
  }
  const loop = async () => {
    while (!stopping.signal.aborted) {
      sleeping = new AbortController()
      const { signal } = sleeping
      await round()
      await wait(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const prune = pruning(deps)
  const wake = () => sleeping.abort()
  const ended = loop()
  return {
    async announce(at) {
      await announceGames({ ...deps, at })
      await prune()
      wake()
    },
    wake,
    async [Symbol.asyncDispose]() {
      stopping.abort()
      wake()
      await ended
    },
  }
}

/** Forgets what is too old, now and then. */
function pruning({ prisma, now }: WebhookWorkerDeps): () => Promise<void> {
  let next = 0
  return async () => {
    const at = now().getTime()
    if (at < next) return
    await pruneDeliveries(prisma, { deliveries: DELIVERIES_KEPT, since: new Date(at - DELIVERIES_KEPT_MS) })
    next = at + PRUNE_EVERY_MS
  }
}

async function work(deps: WebhookWorkerDeps, stop: AbortSignal): Promise<void> {
  while (await spreadEvents(deps.prisma, deps.now())) if (stop.aborted) return
  await serve(deps, stop, LANES)
}

/** One after the other, until nothing is due; as long as there is more, the next lane opens beside this one. */
async function serve(deps: WebhookWorkerDeps, stop: AbortSignal, lanes: number): Promise<void> {
  let beside: Promise<void> | null = null
  try {
    while (!stop.aborted) {
      const claimed = await claimDelivery(deps.prisma, deps.now(), LEASE_MS)
      if (!claimed) return
      if (lanes > 1) beside ??= serve(deps, stop, lanes - 1)
      // Awaited below, whatever happens here.
      beside?.catch(() => undefined)
      await deliver(deps, claimed, stop)
    }
  } finally {
    await beside
  }
}

/** Finds games that have begun and boards that have settled in the database, so that no event is lost to a crash. */
interface AnnounceDeps {
  readonly prisma: PrismaClient
  readonly calendar: Calendar
  readonly at: Date
}

/** After a longer downtime, older games are not announced. */
const DAYS_BACK = 7

/** Twice is once: an event is known by its game. Corrections are noted by the transaction that makes them. */
async function announceGames({ prisma, calendar, at }: AnnounceDeps): Promise<void> {
  const today = gameNumberAt(at, calendar)
  const games = await prisma.game.findMany({
    where: { number: { gt: today - DAYS_BACK, lte: today } },
    select: { id: true, number: true, settledAt: true },
  })
  const events = games.flatMap(({ id, number, settledAt }): NewWebhookEvent[] => {
    if (number === null) return []
    const begun = gameStartsAt(number, calendar)
    const published = { key: `published ${number}`, kind: 'game_published', gameId: id, occurredAt: begun } as const
    if (!settledAt) return [published]
    return [published, { key: `settled ${number}`, kind: 'game_settled', gameId: id, occurredAt: settledAt }]
  })
  await announceEvents(prisma, events)
}
