/** The live engine of one node, as the server builds it. */

import { memoryBus } from '#server/live/broadcast/bus.ts'
import { type LiveEngine, startLiveEngine } from '#server/live/live-engine.ts'
import { gameReaderOn } from '#server/play/read-live-game.ts'
import { giveUpWriterOn } from '#server/play/write-give-up.ts'
import { guessWriterOn } from '#server/play/write-guesses.ts'
import { personReaderOn } from '#server/players/read-person.ts'
import { playRef } from '../support/play-ref.ts'
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
