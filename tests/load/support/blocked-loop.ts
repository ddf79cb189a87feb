/** For how long the ticks of a game keep all else waiting. */

import type { LiveGame } from '#server/live/games/live-game.ts'
import { GameBoards } from '#server/live/standings/game-boards.ts'
import { visitor } from '../../support/packed-game.ts'
import { playRef } from '../../support/play-ref.ts'

const TICKS = 15
const TICK_MS = 500
const GUESSES_OF_A_TICK = 100

/** Of each tick the longest time for which nothing else could happen, while the boards, a rank and a neighbourhood are asked for. */
export async function blockedBy(game: LiveGame, stop: AbortSignal): Promise<readonly number[]> {
  const boards = new GameBoards(game, TICK_MS)
  const longest: number[] = []
  for (let tick = 0; tick < TICKS; tick++) {
    stop.throwIfAborted()
    const playerId = guessSome(game)
    boards.refresh()
    longest.push(
      await longestBlock(async () => {
        const asked = [boards.board('all'), boards.board('signedIn')]
        await Promise.all([...asked, boards.score(game.roster.idOf(tick)), boards.neighbourhood('all', playerId)])
      }),
    )
  }
  return longest
}

/** Newcomers with a pick each; the id of one. */
function guessSome(game: LiveGame): string {
  let playerId = ''
  for (let i = 0; i < GUESSES_OF_A_TICK; i++) {
    playerId = crypto.randomUUID()
    game.begin({ playerId, ref: playRef(1, playerId), isCounted: true, ...visitor })
    game.pick({ playerId, square: i % 9, songId: 1, at: Date.now(), isCounted: true })
  }
  return playerId
}

/**
 * By two clocks, each of which tells too much: one goes on while others have the processor, the other counts what all threads of this
 * process do, in steps of some milliseconds.
 */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let [longest, isOver] = [0, false]
  const done = work().finally(() => {
    isOver = true
  })
  for (let [at, usedAt] = [performance.now(), processorMs()]; !isOver; ) {
    await new Promise(setImmediate)
    const [now, used] = [performance.now(), processorMs()]
    longest = Math.max(longest, Math.min(now - at, used - usedAt))
    at = now
    usedAt = used
  }
  await done
  return longest
}

function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
