/** The live engine: takes guesses, counts them once, and tells everybody what changed, alike on one node or many. */
import type { GameCounts, LeaderboardScope, PlayScore, Standing } from '#schema/context.ts'
import { TryAgain } from '#schema/errors.ts'
import { isSquare } from '#schema/rules/squares.ts'
import type { Board } from './board.ts'
import {
  announceGiveUp,
  announceGuesses,
  announceOutdated,
  type CommittedPick,
  type GuessesCommitted,
  type LiveBus,
  type PlayGivenUp,
} from './bus.ts'
import type { ReadGame } from './game-rows.ts'
import { GameShelf } from './game-shelf.ts'
import { type GroupOfGame, groupOf } from './group.ts'
import { watchGroup } from './group-watch.ts'
import type { GiveUpResult, Guess, JudgedGuess, WriteBatch, WriteGiveUp, WrittenBatch } from './guess-batch.ts'
import { GuessWriter } from './guess-writer.ts'
import type { LiveLog } from './live-log.ts'

export interface GuessOutcome {
  readonly kind: 'right' | 'wrong' | 'repeat' | 'taken' | 'over'
  /** Whether the song fits the square, whatever became of the guess. */
  readonly isRight: boolean
}

export interface LiveEngine extends AsyncDisposable {
  /** Answers after the commit. Rejects with TryAgain when the queue is full or the deadline passed, with GameNotFound for an unknown game. */
  guess(guess: Guess): Promise<GuessOutcome>
  /** Ends a play as lost, beginning it where there is none. A completed play stays as it is. */
  giveUp(play: { gameId: number; playerId: string }): Promise<GiveUpResult['kind']>
  counts(gameId: number): Promise<GameCounts>
  /** Every answer of a square by song id, those nobody picked with 0. */
  answerCounts(gameId: number, square: number): Promise<ReadonlyMap<number, number>>
  /** The scores of all on the board who have completed, ascending; of a settled board, as they settled. */
  scores(gameId: number): Promise<readonly number[]>
  /** Null for a player who has not begun. */
  score(gameId: number, playerId: string): Promise<PlayScore | null>
  /** Computed once a version and scope: all readers get the same object. */
  board(gameId: number, scope: LeaderboardScope): Promise<Board>
  /** The player's row with two on each side when it is below the first 50, else nothing. */
  neighbourhood(gameId: number, playerId: string, scope: LeaderboardScope): Promise<readonly Standing[]>
  /** Some players of the game, those who have not begun left out. */
  group(gameId: number, playerIds: readonly string[]): Promise<GroupOfGame>
  /** When to ask for a group again; each value is how often `changes` has told of a change of the group itself. */
  watchGroup(gameId: number, changes?: AsyncIterable<unknown>): AsyncIterableIterator<number, undefined>
  /** The version now, then after each change: the first at once, then at most one a tick, and to a slow reader the newest only. */
  watch(gameId: number): AsyncIterableIterator<number, undefined>
  /** Reads a game, or all in memory, again on every node, after something other than a guess changed it. Watchers get an event. */
  reload(gameId?: number): Promise<void>
}

export interface LiveEngineDeps {
  readonly bus: LiveBus
  readonly readGame: ReadGame
  readonly writeBatch: WriteBatch
  readonly writeGiveUp: WriteGiveUp
  readonly tickMs: number
  /** Another on every node and at every start. */
  readonly nodeId: string
  readonly now: () => Date
  readonly log: LiveLog
}

/** Starts listening at once; games are loaded when they are first asked for. */
export function startLiveEngine(deps: LiveEngineDeps): LiveEngine {
  return new Engine(deps)
}

class Engine implements LiveEngine {
  readonly #deps: LiveEngineDeps
  readonly #shelf: GameShelf
  readonly #writer: GuessWriter
  readonly #stop = new AbortController()
  readonly #leaveBus: () => void

  constructor(deps: LiveEngineDeps) {
    const { bus, log, tickMs, readGame } = deps
    const subscriptions = [
      bus.subscribe('guessesCommitted', (message) => this.#isForeign(message) && this.#apply(message)),
      bus.subscribe('playGivenUp', (message) => this.#isForeign(message) && this.#applyGiveUp(message)),
      bus.subscribe('gamesOutdated', (message) => this.#isForeign(message) && this.#reloadHere(message.gameId)),
    ]
    const forget = bus.onReconnect((missed) => this.#reconnected(missed))
    const listening = Promise.all(subscriptions.map(({ ready }) => ready))
    this.#deps = deps
    this.#leaveBus = () => {
      forget()
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
    this.#shelf = new GameShelf({
      // What is committed after the reading comes over the bus, so the bus has to be there first.
      readGame: (gameId, build, signal) => listening.then(() => readGame(gameId, build, signal)),
      tickMs,
      stop: this.#stop.signal,
    })
    this.#writer = new GuessWriter({
      writeBatch: deps.writeBatch,
      log,
      committed: (...batch) => this.#committed(...batch),
    })
  }

  async guess({ gameId, playerId, square, songId }: Guess): Promise<GuessOutcome> {
    if (!isSquare(square)) throw new RangeError(`A square is 0 to 8, not ${square}`)
    const at = this.#deps.now().getTime()
    const { game } = await this.#shelf.get(gameId)
    const isRight = game.slots.fits(square, songId)
    const fate = await this.#writer.write({ gameId, playerId, square, songId, isRight, at })
    if (fate !== 'new') return { kind: fate, isRight }
    return { kind: isRight ? 'right' : 'wrong', isRight }
  }

  async giveUp({ gameId, playerId }: { gameId: number; playerId: string }): Promise<GiveUpResult['kind']> {
    const { bus, nodeId, now, writeGiveUp } = this.#deps
    if (this.#stop.signal.aborted) throw new TryAgain()
    const { kind, begun } = await writeGiveUp({ gameId, playerId, at: now().getTime() })
    if (kind !== 'givenUp') return kind
    const message = { origin: nodeId, gameId, playerId, begun }
    this.#applyGiveUp(message)
    announceGiveUp(bus, message)
    return kind
  }

  async counts(gameId: number): Promise<GameCounts> {
    return (await this.#shelf.get(gameId)).counts()
  }

  async answerCounts(gameId: number, square: number): Promise<ReadonlyMap<number, number>> {
    return (await this.#shelf.get(gameId)).answerCounts(square)
  }

  async scores(gameId: number): Promise<readonly number[]> {
    return (await this.#shelf.get(gameId)).scores()
  }

  async score(gameId: number, playerId: string): Promise<PlayScore | null> {
    return (await this.#shelf.get(gameId)).score(playerId)
  }

  async board(gameId: number, scope: LeaderboardScope): Promise<Board> {
    return (await this.#shelf.get(gameId)).board(scope)
  }

  async neighbourhood(gameId: number, playerId: string, scope: LeaderboardScope): Promise<readonly Standing[]> {
    return (await this.#shelf.get(gameId)).neighbourhood(scope, playerId)
  }

  async group(gameId: number, playerIds: readonly string[]): Promise<GroupOfGame> {
    return groupOf((await this.#shelf.get(gameId)).game, playerIds)
  }

  watchGroup(gameId: number, changes?: AsyncIterable<unknown>): AsyncIterableIterator<number, undefined> {
    return watchGroup(this.watch(gameId), changes)
  }

  watch(gameId: number): AsyncIterableIterator<number, undefined> {
    return this.#shelf.watch(gameId)
  }

  async reload(gameId?: number): Promise<void> {
    const { bus, nodeId } = this.#deps
    announceOutdated(bus, { origin: nodeId, gameId: gameId ?? null })
    await this.#shelf.reload(gameId ?? null)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#writer[Symbol.asyncDispose]()
    this.#stop.abort()
    this.#leaveBus()
    this.#shelf.close()
  }

  #committed(guesses: readonly JudgedGuess[], { fates, begun }: WrittenBatch): void {
    const picks = guesses.filter(({ isRight }, i) => isRight && fates[i] === 'new').map(committedPick)
    if (begun.length + picks.length === 0) return
    const message = { origin: this.#deps.nodeId, begun, picks }
    this.#apply(message)
    announceGuesses(this.#deps.bus, message)
  }

  #apply({ begun, picks }: GuessesCommitted): void {
    for (const gameId of new Set([...begun, ...picks].map((each) => each.gameId))) {
      // One change a game, so that its watchers are told of all of it at once.
      this.#shelf.change(gameId, (game) => {
        const { version } = game
        for (const play of begun) if (play.gameId === gameId) game.begin(play)
        for (const pick of picks) if (pick.gameId === gameId) game.pick(pick)
        return game.version !== version
      })
    }
  }

  #applyGiveUp({ gameId, playerId, begun }: PlayGivenUp): void {
    this.#shelf.change(gameId, (game) => {
      if (begun) game.begin(begun)
      return game.giveUp(playerId)
    })
  }

  #reconnected({ hasDropped }: { readonly hasDropped: boolean }): void {
    const { bus, nodeId } = this.#deps
    if (hasDropped) announceOutdated(bus, { origin: nodeId, gameId: null })
    this.#reloadHere(null)
  }

  #reloadHere(gameId: number | null): void {
    this.#shelf.reload(gameId).catch((problem: unknown) => {
      if (this.#stop.signal.aborted) return
      this.#deps.log.error(
        { err: problem, gameId },
        'Games could not be read again; whoever asks for them next tries anew',
      )
    })
  }

  #isForeign({ origin }: { readonly origin: string }): boolean {
    return origin !== this.#deps.nodeId
  }
}

function committedPick({ gameId, playerId, square, songId, at }: JudgedGuess): CommittedPick {
  return { gameId, playerId, square, songId, at }
}
