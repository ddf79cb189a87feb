/** A live engine on a memory in place of a database, and games whose readings end when a test says so. */
import { expect } from 'vitest'
import { memoryBus } from '#server/live/broadcast/bus.ts'
import { type LiveEngine, type LiveEngineDeps, startLiveEngine } from '#server/live/live-engine.ts'
import { asJudged } from '../support/guess-outcome.ts'
import { readerOf, type WrittenGame } from '../support/packed-game.ts'

/** A game rests longer than it was read, and a busy machine takes its time. */
export const PATIENT = { timeout: 10_000 }

/** Of each square. */
export const answers = Array.from({ length: 9 }, () => [10, 11, 12])
export const emptyGame = (gameId: number): WrittenGame => ({ gameId, answers })

/** Takes whatever it is given, and keeps nothing, unless told otherwise. */
export function engineWith(deps: Partial<LiveEngineDeps>): LiveEngine {
  const quiet = () => {}
  return startLiveEngine({
    bus: memoryBus(),
    readGame: readerOf(emptyGame),
    readPerson: async () => ({ person: null, commit: 3 }),
    writeBatch: async (guesses) => ({
      kind: 'written',
      outcomes: asJudged(guesses),
      begun: [],
      uncounted: new Set(),
      commit: 1,
    }),
    writeGiveUp: async () => ({ kind: 'givenUp', commit: 2 }),
    tickMs: 10,
    nodeId: 'here',
    now: () => new Date(0),
    log: { info: quiet, warn: quiet, error: quiet },
    ...deps,
  })
}

/** A game whose readings end when they are told to; each sees what was stored when it began. */
export class SlowGame {
  stored: Omit<WrittenGame, 'gameId'>
  readonly #readings: (() => void)[] = []
  readonly readGame = readerOf(async (gameId) => {
    const { stored } = this
    await new Promise<void>((resolve) => this.#readings.push(resolve))
    return { ...stored, gameId }
  })

  constructor(stored: Omit<WrittenGame, 'gameId'>) {
    this.stored = stored
  }

  /** Resolves once this many reads have begun. */
  async begun(number: number): Promise<void> {
    await expect.poll(() => this.#readings.length, PATIENT).toBe(number)
  }

  async end(number: number): Promise<void> {
    await this.begun(number)
    this.#readings[number - 1]?.()
  }
}
