/** A node: the live engine as a server starts it, on simulated parts. */

import { type LiveEngine, startLiveEngine } from '#server/live/live-engine.ts'
import { lookForMissedGuesses } from '#server/play/missed-guesses.ts'
import type { SimulatedClock } from './clock.ts'
import type { SimulatedDatabase } from './database.ts'
import { type Line, over } from './line.ts'
import type { NetworkEnd, SimulatedNetwork } from './network.ts'

export interface Node {
  readonly id: string
  readonly engine: LiveEngine
  readonly bus: NetworkEnd
  /** It was killed: nothing that it does has any effect. */
  isDead: boolean
  /** It takes nothing more, and ends what it has. */
  hasStopped: boolean
}

export interface NodeParts {
  readonly clock: SimulatedClock
  readonly random: () => number
  readonly network: SimulatedNetwork
  readonly database: SimulatedDatabase
  /** The one that is played. */
  readonly gameId: number
  /** What the clock's beginning is. */
  readonly dayBegins: Date
  /** Whether a question to the database fails. */
  fails(): boolean
  /** Whether things are lost without a word, which looks at the totals find. */
  readonly isLossy: boolean
}

const TICK_MS = 500

export function startNode(id: string, parts: NodeParts): Node {
  const { clock, random, network, database, gameId, dayBegins, fails, isLossy } = parts
  const bus = network.join()
  const line: Line = { clock, random, isCut: () => node.isDead, fails, isUncertain: true }
  const quiet = () => {}
  const log = { info: quiet, warn: quiet, error: quiet }
  const now = () => new Date(dayBegins.getTime() + clock.now)
  const engine = startLiveEngine({
    bus,
    readGame: (...asked) => over(line, () => database.readGame(...asked))(),
    readPerson: over(line, database.readPerson),
    writeBatch: over(line, database.writeBatch),
    // Who hears nothing gives up again, and is told that it is done: the other nodes see it at their next look.
    writeGiveUp: over({ ...line, isUncertain: isLossy }, database.writeGiveUp),
    tickMs: TICK_MS,
    nodeId: id,
    now,
    log,
  })
  const node: Node = { id, engine, bus, isDead: false, hasStopped: false }
  if (!isLossy) return node
  const game = database.game(gameId)
  lookForMissedGuesses({
    engine,
    calendar: { launchDate: dayBegins.toISOString().slice(0, 10), timeZone: 'UTC' },
    readTotals: over(line, async () => new Map([[gameId, game.pickCount]])),
    readVersions: over(line, async () => new Map([[gameId, game.version]])),
    isAlone: () => bus.isAlone,
    now,
    log,
  })
  return node
}
