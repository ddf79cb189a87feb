/** The live engine on this database, and the bus that the configuration asks for. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Config } from '#server/config/config.ts'
import { type LiveBus, memoryBus } from '#server/live/broadcast/bus.ts'
import { redisBus } from '#server/live/broadcast/redis-bus.ts'
import { type LiveEngine, startLiveEngine } from '#server/live/live-engine.ts'
import type { LiveLog } from '#server/live/live-log.ts'
import type { Opened } from '#server/platform/opened.ts'
import type { MeasuredGuesses } from '#server/platform/telemetry/guess-telemetry.ts'
import type { PlayRefs } from '#server/play/play-ref.ts'
import { gameReaderOn } from '#server/play/read-live-game.ts'
import { giveUpWriterOn } from '#server/play/write-give-up.ts'
import { guessWriterOn } from '#server/play/write-guesses.ts'
import { personReaderOn } from '#server/players/read-person.ts'

export interface EngineDeps {
  readonly pool: pg.Pool
  readonly guessPool: pg.Pool
  readonly bus: LiveBus
  readonly config: Pick<Config, 'liveTickMs'>
  readonly refOf: PlayRefs
  readonly now: () => Date
  readonly log: LiveLog
  /** Undefined without telemetry. */
  readonly observed?: MeasuredGuesses | undefined
}

/** Carries messages between nodes. Owned by `opened`. */
export function openBus(opened: Opened, { redisUrl }: Pick<Config, 'redisUrl'>, log: LiveLog): LiveBus {
  return opened.keep(redisUrl ? redisBus(redisUrl, log) : memoryBus())
}

/** Kept by `opened`. */
export function openEngine(
  opened: Opened,
  { pool, guessPool, bus, config, refOf, now, log, observed }: EngineDeps,
): LiveEngine {
  const write = guessWriterOn(guessPool, refOf)
  const engine = opened.keep(
    startLiveEngine({
      bus,
      readGame: gameReaderOn(pool, refOf),
      readPerson: personReaderOn(pool),
      writeBatch: observed ? observed.batches(write) : write,
      writeGiveUp: giveUpWriterOn(pool),
      tickMs: config.liveTickMs,
      nodeId: randomUUID(),
      now,
      log,
      onTick: observed?.ticked,
    }),
  )
  return observed ? Object.assign(engine, { guess: observed.guesses(engine.guess.bind(engine)) }) : engine
}
