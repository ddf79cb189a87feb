/** The live engine on nodes that start, stop and die, with a network and a database that fail: `npm run simulate` runs more of it. */
import { expect, it } from 'vitest'
import { runHistory } from './simulation/history.ts'

const HISTORIES = 300
/** They take ten seconds of a quiet machine. */
const BUSY_MS = 300_000

// Slow: three hundred histories of four minutes each.
it(
  'three hundred seeded histories lose and double no guess, never go back, and end with the same boards on all nodes',
  async () => {
    for (let seed = 0; seed < HISTORIES; seed++) {
      const { problems } = await runHistory(String(seed))
      expect(problems, `npm run simulate -- --seed ${seed}`).toEqual([])
    }
  },
  BUSY_MS,
)
