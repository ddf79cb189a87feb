/** The live engine of one node, as the server builds it. */

import { gameReaderOn } from '#server/database/read-live-game.ts'
import { personReaderOn } from '#server/database/read-person.ts'
import { giveUpWriterOn } from '#server/database/write-give-up.ts'
import { guessWriterOn } from '#server/database/write-guesses.ts'
import { memoryBus } from '#server/live/bus.ts'
import { type LiveEngine, startLiveEngine } from '#server/live/live-engine.ts'
import { playRef } from '../../support/play-ref.ts'
import type { World } from './world.ts'

const silent = { info() {}, warn() {}, error() {} }

export function openEngine({ clients: { pool, guessPool }, now }: World, bus = memoryBus()): LiveEngine {
  return startLiveEngine({
    bus,
    readGame: gameReaderOn(pool, playRef),
    readPerson: personReaderOn(pool),
    writeBatch: guessWriterOn(guessPool, playRef),
    writeGiveUp: giveUpWriterOn(pool),
    tickMs: 20,
    nodeId: 'one',
    now,
    log: silent,
  })
}
