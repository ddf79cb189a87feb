/** The keys of all players of a game, recomputed at every tick. */
import { SQUARE_COUNT } from '#schema/rules/puzzle/squares.ts'
import { PAIRED_COLUMNS } from '../games/picks.ts'
import { CountedKeys, IN_PROGRESS, type KeyedBoard, OFF_BOARD } from './counted-keys.ts'
import type { ScoredGame } from './scored-game.ts'
import { microsOf } from './squares-of.ts'
import { type Steps, type Stretch, stretches } from './steps.ts'

/** Summing the weights of this many codes takes as long as scoring a player without them. */
const CODES_PER_PLAYER = 10

/** What a game was at one version; the game itself goes on. */
export interface GameAt {
  readonly version: number
  /** How many had begun. */
  readonly startedCount: number
  readonly counts: Int32Array
  readonly totals: Int32Array
  readonly weights: Int32Array
}

export interface ScoredKeys {
  readonly at: GameAt
  readonly board: KeyedBoard
}

/** The keys of all players by the counts of the moment at which the work began. */
export function* scoreKeys(game: ScoredGame): Steps<ScoredKeys> {
  const { version, startedCount, weights, picks } = game
  const size = game.roster.size
  const at = { version, startedCount, weights, counts: game.counts.slice(), totals: game.totals.slice() }
  const isWorthSums = picks.columnCount === PAIRED_COLUMNS && size * CODES_PER_PLAYER > picks.codeCount
  const kernel = isWorthSums ? game.kernels.take(picks.sumsOf(weights)) : null
  const since = game.record()
  try {
    const scored = new CountedKeys(yield* game.columns.int32s(size), kernel?.digitCounts)
    yield* stretches(size, (from, to) => {
      if (kernel) kernel.score(game, scored, { from, to })
      else scoreOneByOne(game, weights, scored, { from, to })
      passOver(game, scored, { from, to })
    })
    takeBack(game, since.players, scored)
    return { at, board: scored.board() }
  } finally {
    since.stop()
    if (kernel) game.kernels.giveBack(kernel)
  }
}

/** For few players, or too many codes: treats every player as on the board. */
function scoreOneByOne(game: ScoredGame, weights: Int32Array, scored: CountedKeys, { from, to }: Stretch): void {
  for (let index = from; index < to; index++) {
    scored.put(index, keyOf(microsOf(game, index, weights), game.filled[index] ?? 0))
  }
}

/** Of a player who is on the board. */
function keyOf(micros: number, filled: number): number {
  return filled === SQUARE_COUNT ? micros : IN_PROGRESS + SQUARE_COUNT - filled
}

/** Those on no board are few: sixteen players are looked at in one. */
function passOver({ offBoard: { bytes } }: ScoredGame, scored: CountedKeys, { from, to }: Stretch): void {
  const fours = new Uint32Array(bytes.buffer, 0, bytes.length >>> 2)
  for (let first = from, four = from / 4; first < to; first += 16, four += 4) {
    // What is beyond the last whole four is looked at more closely.
    if (((fours[four] ?? 1) | (fours[four + 1] ?? 1) | (fours[four + 2] ?? 1) | (fours[four + 3] ?? 1)) === 0) continue
    for (let index = first; index < Math.min(first + 16, to); index++) {
      if (bytes[index] !== 0) scored.change(index, OFF_BOARD)
    }
  }
}

/** Removes what players did since the work began; they had not completed before. */
function takeBack(
  game: ScoredGame,
  since: ReadonlyMap<number, { fills: number; gaveUp: boolean }>,
  scored: CountedKeys,
): void {
  for (const [index, { fills, gaveUp }] of since) {
    if (index >= scored.keys.length) continue
    const wasOffBoard = !game.offBoard.isCounted(index) || (game.offBoard.hasGivenUp(index) && !gaveUp)
    scored.change(index, wasOffBoard ? OFF_BOARD : keyOf(0, (game.filled[index] ?? 0) - fills))
  }
}
