/** The live engine on this database, and the bus that the configuration asks for. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Config } from '#server/config.ts'
import { gameReaderOn } from '#server/database/read-live-game.ts'
import { giveUpWriterOn } from '#server/database/write-give-up.ts'
import { guessWriterOn } from '#server/database/write-guesses.ts'
import { type LiveBus, memoryBus } from '#server/live/bus.ts'
import { type LiveEngine, startLiveEngine } from '#server/live/live-engine.ts'
import type { LiveLog } from '#server/live/live-log.ts'
import { redisBus } from '#server/live/redis-bus.ts'
import type { Opened } from '#server/opened.ts'

export interface EngineDeps {
  readonly pool: pg.Pool
  readonly bus: LiveBus
  readonly config: Pick<Config, 'liveTickMs'>
  readonly now: () => Date
  readonly log: LiveLog
}

/** What the nodes tell each other goes over it. Kept by `opened`. */
export function openBus(opened: Opened, { redisUrl }: Pick<Config, 'redisUrl'>, log: LiveLog): LiveBus {
  return opened.keep(redisUrl ? redisBus(redisUrl, log) : memoryBus())
}

/** Kept by `opened`. */
export function openEngine(opened: Opened, { pool, bus, config, now, log }: EngineDeps): LiveEngine {
  return opened.keep(
    startLiveEngine({
      bus,
      readGame: gameReaderOn(pool),
      writeBatch: guessWriterOn(pool),
      writeGiveUp: giveUpWriterOn(pool),
      tickMs: config.liveTickMs,
      nodeId: randomUUID(),
      now,
      log,
    }),
  )
}
