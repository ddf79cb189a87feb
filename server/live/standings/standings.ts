/** The standings of all players at one version of a game, computed once and shared by all readers. */
import type { LeaderboardScope } from '#schema/boards/standings.ts'
import { HIDDEN, SIGNED_IN } from '../games/people.ts'
import { BoardOrder } from './board-order.ts'
import { BoardRanks } from './board-ranks.ts'
import {
  BLOCK,
  CountedKeys,
  FIRST_DIGIT_SHIFT,
  IN_PROGRESS,
  type KeyedBoard,
  OFF_BOARD,
  REST_MASK,
} from './counted-keys.ts'
import { type GameAt, type ScoredKeys, scoreKeys } from './score-keys.ts'
import type { ScoredGame } from './scored-game.ts'
import type { Numbered } from './sort-by-digits.ts'
import { sortPlayers } from './sort-players.ts'
import { sortTies } from './sort-ties.ts'
import { type StepRun, type Steps, stretches } from './steps.ts'

/** Entries of a list: specification, section 9. */
export const LEADERBOARD_SIZE = 50
/** Number of hidden players among the first that can be skipped without sorting all players. */
const HIDDEN_PASSED_OVER = 150

/** A place of a board. */
export interface PlayerRank {
  readonly index: number
  /** The position shown; only for who has completed. */
  readonly position: number
}

export class Standings {
  /** Counts and weights of this version. */
  readonly at: GameAt
  readonly #game: ScoredGame
  readonly #keys: Int32Array
  /** A copy: the game goes on while this version is read. */
  readonly #marks: Uint8Array
  readonly #run: StepRun
  readonly #all: Ranked
  #signedIn: Promise<Ranked> | null = null
  readonly #first = new Map<LeaderboardScope, Promise<readonly PlayerRank[]>>()
  readonly #sorted = new Map<LeaderboardScope, Promise<Sorted>>()
  readonly #orders = new Map<LeaderboardScope, Promise<BoardOrder>>()
  /** What is given back in the end. */
  readonly #columns: (Int32Array | Uint8Array)[]
  #runningCount = 0
  #isRetired = false
  #isGivenBack = false

  constructor(game: ScoredGame, { at, board }: ScoredKeys, run: StepRun) {
    const { keys } = board
    this.at = at
    this.#game = game
    this.#keys = keys
    this.#all = { ...board, startedCount: at.startedCount }
    this.#marks = game.columns.copyOf(game.roster.marks.subarray(0, keys.length))
    this.#columns = [keys, this.#marks]
    this.#run = run
  }

  /** Newer standings have replaced these. Current readers may continue until the event loop turns or their result is ready. */
  retire(): void {
    this.#isRetired = true
    this.#giveBackSoon()
  }

  get version(): number {
    return this.at.version
  }

  isCompleted(index: number): boolean {
    return (this.#keys[index] ?? IN_PROGRESS) < IN_PROGRESS
  }

  /** Whether a player had begun a play that counts, and neither given up nor come too late for a settled board. */
  isOnBoard(index: number): boolean {
    return (this.#keys[index] ?? OFF_BOARD) < OFF_BOARD
  }

  /** Whether a player shows themselves on no public board. */
  isHidden(index: number): boolean {
    return ((this.#marks[index] ?? 0) & HIDDEN) !== 0
  }

  /** The score of a completed player in micros, by the counts of this version. */
  microsOf(index: number): number {
    return this.#keys[index] ?? 0
  }

  /** How many have begun, and have completed. */
  async counted(scope: LeaderboardScope): Promise<{ readonly startedCount: number; readonly completedCount: number }> {
    const { startedCount, completedCount } = await this.#rankedIn(scope)
    return { startedCount, completedCount }
  }

  /**
   * The first rows of a board without hidden players: completed by score, then those still playing. Players who gave up have no position.
   */
  first(scope: LeaderboardScope): Promise<readonly PlayerRank[]> {
    return once(this.#first, scope, () => this.#findFirst(scope))
  }

  /** The ranks of the completed, half the work of ordering all players. */
  async ranks(scope: LeaderboardScope): Promise<BoardRanks> {
    return (await this.#sortedBy(scope)).ranks
  }

  /** The scores of the completed, ascending, in micros: a copy. */
  async scores(): Promise<Int32Array> {
    return this.#make((await this.ranks('all')).scores())
  }

  /** The position of every player on a board. */
  order(scope: LeaderboardScope): Promise<BoardOrder> {
    return once(this.#orders, scope, async () => this.#make(this.#arrange(await this.#sortedBy(scope))))
  }

  #sortedBy(scope: LeaderboardScope): Promise<Sorted> {
    return once(this.#sorted, scope, async () => this.#make(this.#sort(await this.#rankedIn(scope))))
  }

  async #findFirst(scope: LeaderboardScope): Promise<readonly PlayerRank[]> {
    const { roster } = this.#game
    const ranked = await this.#rankedIn(scope)
    const count = LEADERBOARD_SIZE + Math.min(roster.hiddenCount, HIDDEN_PASSED_OVER)
    const compareTies = (a: number, b: number) => roster.compareRefs(a, b)
    const first = await this.#make(firstPlayers(ranked, { count, compareTies }))
    const shown = first.filter((index) => !this.isHidden(index)).slice(0, LEADERBOARD_SIZE)
    if (shown.length === LEADERBOARD_SIZE || first.length === ranked.onBoardCount) {
      const scores = first.map((index) => this.#keys[index] ?? 0)
      return shown.map((index) => ({ index, position: scores.indexOf(this.#keys[index] ?? 0) + 1 }))
    }
    const order = await this.order(scope)
    return order.between(0, LEADERBOARD_SIZE).map((index) => ({ index, position: order.positionOf(index) }))
  }

  *#sort({ keys, ...counted }: Ranked): Steps<Sorted> {
    const all = yield* sortPlayers({ keys, counted, columns: this.#game.columns })
    this.#columns.push(all.players)
    return { keys, all, ranks: new BoardRanks(all, counted.completedCount) }
  }

  *#arrange({ keys, all, ranks }: Sorted): Steps<BoardOrder> {
    const { roster, columns } = this.#game
    yield* sortTies(all, { roster, columns })
    const shown = roster.hiddenCount > 0 ? yield* this.#withoutHidden(all.players) : all.players
    if (shown !== all.players) this.#columns.push(shown)
    return new BoardOrder({ roster, keys, ranks, shown })
  }

  *#withoutHidden(all: Int32Array): Steps<Int32Array> {
    const shown = yield* this.#game.columns.int32s(all.length)
    let count = 0
    yield* stretches(all.length, (from, to) => {
      for (let place = from; place < to; place++) {
        const index = all[place] ?? 0
        if (!this.isHidden(index)) shown[count++] = index
      }
    })
    return shown.subarray(0, count)
  }

  async #rankedIn(scope: LeaderboardScope): Promise<Ranked> {
    if (this.#isGivenBack) throw new Error('These standings are no more')
    if (scope === 'all') return this.#all
    this.#signedIn ??= this.#make(this.#rankSignedIn())
    return this.#signedIn
  }

  async #make<T>(steps: Steps<T>): Promise<T> {
    this.#runningCount++
    try {
      return await this.#run(steps)
    } finally {
      this.#runningCount--
      if (this.#isRetired) this.#giveBackSoon()
    }
  }

  #giveBackSoon(): void {
    setImmediate(() => {
      if (this.#runningCount > 0) return
      this.#isGivenBack = true
      this.#sorted.clear()
      this.#orders.clear()
      this.#game.columns.giveBack(...this.#columns.splice(0))
    })
  }

  /** Players who are not signed in have no position on this board. */
  *#rankSignedIn(): Steps<Ranked> {
    const [all, marks] = [this.#keys, this.#marks]
    const keys = yield* this.#game.columns.int32s(all.length)
    this.#columns.push(keys)
    const signedIn = new CountedKeys(keys)
    let startedCount = 0
    yield* stretches(keys.length, (from, to) => {
      for (let index = from; index < to; index++) {
        const isSignedIn = ((marks[index] ?? 0) & SIGNED_IN) !== 0
        if (isSignedIn) startedCount++
        signedIn.put(index, isSignedIn ? (all[index] ?? 0) : OFF_BOARD)
      }
    })
    return { ...signedIn.board(), startedCount }
  }
}

interface Ranked extends KeyedBoard {
  /** Those who gave up are among them. */
  readonly startedCount: number
}

/** A board with its players in the order of their keys; those of one key in any. */
interface Sorted {
  readonly keys: Int32Array
  readonly all: Numbered
  readonly ranks: BoardRanks
}

/** The live standings of the moment. */
export function* makeStandings(game: ScoredGame, run: StepRun): Steps<Standings> {
  return new Standings(game, yield* scoreKeys(game), run)
}

function once<K, T>(made: Map<K, Promise<T>>, key: K, make: () => Promise<T>): Promise<T> {
  const known = made.get(key)
  if (known) return known
  const promise = make()
  made.set(key, promise)
  return promise
}

// The first of some players by their keys, without sorting the others.

/** The first of the board in order, without sorting the others. */
export function* firstPlayers(
  { keys, leastKeys, before, onBoardCount }: KeyedBoard,
  { count, compareTies }: { readonly count: number; readonly compareTies: (a: number, b: number) => number },
): Steps<readonly number[]> {
  const first: number[] = []
  const wanted = Math.min(count, onBoardCount)
  if (wanted === 0) return first
  const compare = (a: number, b: number) => (keys[a] ?? 0) - (keys[b] ?? 0) || compareTies(a, b)
  // The last key that can be among the first: at the beginning that of the digit which fills the list, then the worst of a full list.
  let worst = lastKeyAt(before, wanted)
  const take = (index: number) => {
    if (first.length === wanted && compare(index, first[wanted - 1] ?? 0) > 0) return
    insert(first, index, compare)
    if (first.length > wanted) first.pop()
    if (first.length === wanted) worst = keys[first[wanted - 1] ?? 0] ?? 0
  }
  yield* stretches(keys.length, (from, to) => {
    for (let start = from; start < to; start += BLOCK) {
      if ((leastKeys[start / BLOCK] ?? 0) > worst) continue
      const end = Math.min(start + BLOCK, to)
      for (let index = start; index < end; index++) if ((keys[index] ?? 0) <= worst) take(index)
    }
  })
  return first
}

/** The greatest key with the first digit of the one at a place, counted from 1. */
function lastKeyAt(before: Int32Array, place: number): number {
  let [low, high] = [0, before.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((before[middle + 1] ?? 0) >= place) high = middle
    else low = middle + 1
  }
  return (low << FIRST_DIGIT_SHIFT) | REST_MASK
}

function insert(sorted: number[], index: number, compare: (a: number, b: number) => number): void {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(sorted[middle] ?? 0, index) < 0) low = middle + 1
    else high = middle
  }
  sorted.splice(low, 0, index)
}
