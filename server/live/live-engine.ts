/** The live engine: accepts guesses, counts each once, and announces changes, with the same result on one node or many. */

import type { GameCounts, LeaderboardScope, PlayNow, PlayScore, Standing } from '#schema/boards/standings.ts'
import { TryAgain } from '#schema/errors.ts'
import { isSquare, SQUARE_COUNT } from '#schema/rules/puzzle/squares.ts'
import type { Ascending } from '#schema/rules/scoring/count-while.ts'
import {
  announceGiveUp,
  type FromNode,
  type GuessesCommitted,
  type LiveBus,
  type PlayGivenUp,
} from './broadcast/bus.ts'
import { changesOf, giveUpOf, newsOf } from './broadcast/moves.ts'
import { Outbox } from './broadcast/outbox.ts'
import { NO_SLOT } from './games/answer-slots.ts'
import { Corrections, type StoredPlayer } from './games/corrections.ts'
import type { ReadGame, ReadPerson } from './games/game-rows.ts'
import { GameShelf, GUESS_PATIENCE, type LiveSizes } from './games/game-shelf.ts'
import type {
  GiveUpOutcome,
  GuessOutcome,
  JudgedGuess,
  LiveGuess,
  WriteBatch,
  WriteGiveUp,
  WrittenBatch,
} from './guesses/guess-batch.ts'
import { GuessWriter } from './guesses/guess-writer.ts'
import type { LiveLog } from './live-log.ts'
import type { LiveBoard } from './standings/board.ts'
import type { GameBoards } from './standings/game-boards.ts'
import { type GroupOfGame, groupOf } from './standings/group.ts'
import { watchGroup } from './standings/group-watch.ts'

export interface LiveEngine extends AsyncDisposable {
  /** Guesses that were taken and are not yet answered. */
  readonly waitingGuesses: number
  readonly sizes: LiveSizes
  /**
   * Answers after the commit. Rejects with TryAgain when the queue is full or the deadline passed, with GameNotFound for an unknown game.
   * `mayCount` is asked before a guess that begins a play: whether the play counts.
   */
  guess(guess: LiveGuess, mayCount?: () => Promise<boolean>): Promise<GuessOutcome>
  /** Ends a play as lost, where there is one. A completed play stays as it is. */
  giveUp(play: { gameId: number; playerId: string }): Promise<GiveUpOutcome>
  counts(gameId: number): Promise<GameCounts>
  /** Counts per song id for every answer of a square, including 0. */
  answerCounts(gameId: number, square: number): Promise<ReadonlyMap<number, number>>
  /** The scores of all on the board who have completed, ascending; of a settled board, as they settled. */
  scores(gameId: number): Promise<Ascending>
  /** Null for a player who has not begun. */
  score(gameId: number, playerId: string): Promise<PlayScore | null>
  /** Of some players, in their order; null for who has not begun. */
  plays(gameId: number, playerIds: readonly string[]): Promise<readonly (PlayNow | null)[]>
  /** Computed once a version and scope: all readers get the same object. */
  board(gameId: number, scope: LeaderboardScope): Promise<LiveBoard>
  /** The player's row with two on each side when it is below the first 50, else nothing. */
  neighbourhood(gameId: number, playerId: string, scope: LeaderboardScope): Promise<readonly Standing[]>
  /** Some players of the game, those who have not begun left out. */
  group(gameId: number, playerIds: readonly string[]): Promise<GroupOfGame>
  /** Yields when a group must be read again; each value is how often `changes` has reported a change of the group itself. */
  watchGroup(gameId: number, changes?: AsyncIterable<unknown>): AsyncIterableIterator<number, undefined>
  /** The version now, then after each change: the first at once, then at most one a tick, and to a slow reader the newest only. */
  watch(gameId: number): AsyncIterableIterator<number, undefined>
  /** Calls back synchronously with each change of a game, on any node, and after it was read again. Returns the unsubscribe function. */
  onChange(listener: (gameId: number) => void): () => void
  /**
   * Shows a player on the boards of these games, on every node, as they are stored now: after an account has changed, or after a
   * visitor who alone had played the games has become the account's. Nothing is read again for it.
   */
  showPlayer(player: StoredPlayer): Promise<void>
  /** Takes a player who is stored no more off all boards, at once; ranks follow within seconds. */
  removePlayer(player: Pick<StoredPlayer, 'playerId' | 'gameIds'>): Promise<void>
  /** Reads a game, or all in memory, again on every node, after something other than a guess changed it. Watchers get an event. */
  reload(gameId?: number, where?: 'everywhere' | 'here'): Promise<void>
}

export interface LiveEngineDeps {
  readonly bus: LiveBus
  readonly readGame: ReadGame
  readonly readPerson: ReadPerson
  readonly writeBatch: WriteBatch
  readonly writeGiveUp: WriteGiveUp
  readonly tickMs: number
  /** Another on every node and at every start. */
  readonly nodeId: string
  readonly now: () => Date
  readonly log: LiveLog
  /** For how long a tick of a game held the process. */
  readonly onTick?: ((seconds: number) => void) | undefined
}

/** Starts listening at once; games are loaded when they are first asked for. */
export function startLiveEngine(deps: LiveEngineDeps): LiveEngine {
  return new Engine(deps)
}

class Engine implements LiveEngine {
  readonly #deps: LiveEngineDeps
  readonly #shelf: GameShelf
  readonly #writer: GuessWriter
  readonly #outbox: Outbox
  readonly #corrections: Corrections
  readonly #stop = new AbortController()
  readonly #leaveBus: () => void

  constructor(deps: LiveEngineDeps) {
    const { bus, log, tickMs, readGame, nodeId } = deps
    const isOthers = ({ origin }: FromNode) => origin !== nodeId
    const subscriptions = [
      bus.subscribe('guessesCommitted', (message) => isOthers(message) && this.#apply(message)),
      bus.subscribe('playGivenUp', (message) => isOthers(message) && this.#applyGiveUp(message)),
      bus.subscribe('playerShown', (message) => isOthers(message) && this.#corrections.receiveShown(message)),
      bus.subscribe('gamesInvalidated', (message) => isOthers(message) && this.#corrections.receive(message)),
    ]
    const forget = bus.onReconnect((missed) => this.#corrections.reconnected(missed))
    const listening = Promise.all(subscriptions.map(({ ready }) => ready))
    this.#deps = deps
    this.#outbox = new Outbox(bus, nodeId)
    this.#leaveBus = () => {
      forget()
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
    this.#shelf = new GameShelf({
      // What is committed after the reading comes over the bus, so the bus has to be there first.
      readGame: (gameId, build, signal) => listening.then(() => readGame(gameId, build, signal)),
      tickMs,
      onTick: deps.onTick,
      stop: this.#stop.signal,
    })
    const [shelf, outbox] = [this.#shelf, this.#outbox]
    this.#corrections = new Corrections({ ...deps, shelf, outbox, stop: this.#stop.signal })
    this.#writer = new GuessWriter({
      writeBatch: deps.writeBatch,
      log,
      committed: (...batch) => this.#committed(...batch),
    })
  }

  get sizes(): LiveSizes {
    return this.#shelf.sizes
  }

  get waitingGuesses(): number {
    return this.#writer.waiting
  }

  async guess(
    { gameId, playerId, square, songId }: LiveGuess,
    mayCount?: () => Promise<boolean>,
  ): Promise<GuessOutcome> {
    if (!isSquare(square)) throw new RangeError(`A square is 0 to 8, not ${square}`)
    const at = this.#deps.now().getTime()
    const { game } = await this.#shelf.get(gameId, GUESS_PATIENCE)
    const isRight = game.slots.fits(square, songId)
    const counts = mayCount && game.roster.indexOf(playerId) < 0 ? await mayCount() : true
    return this.#writer.write({ gameId, playerId, square, songId, isRight, at, mayCount: counts })
  }

  async giveUp({ gameId, playerId }: { gameId: number; playerId: string }): Promise<GiveUpOutcome> {
    const { bus, nodeId, now, writeGiveUp } = this.#deps
    if (this.#stop.signal.aborted) throw new TryAgain()
    const { kind, commit } = await writeGiveUp({ gameId, playerId, at: now().getTime() })
    if (kind !== 'givenUp') return kind
    const message = { origin: nodeId, gameId, playerId, commit }
    this.#applyGiveUp(message)
    this.#outbox.flush()
    announceGiveUp(bus, message)
    return kind
  }

  async counts(gameId: number): Promise<GameCounts> {
    return (await this.#shelf.get(gameId)).counts()
  }

  async answerCounts(gameId: number, square: number): Promise<ReadonlyMap<number, number>> {
    return (await this.#shelf.get(gameId)).answerCounts(square)
  }

  async scores(gameId: number): Promise<Ascending> {
    return (await this.#shelf.get(gameId)).scores()
  }

  async plays(gameId: number, playerIds: readonly string[]): Promise<readonly (PlayNow | null)[]> {
    return playsNow(await this.#shelf.get(gameId), playerIds)
  }

  async score(gameId: number, playerId: string): Promise<PlayScore | null> {
    return (await this.#shelf.get(gameId)).score(playerId)
  }

  async board(gameId: number, scope: LeaderboardScope): Promise<LiveBoard> {
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

  onChange(listener: (gameId: number) => void): () => void {
    return this.#shelf.onChange(listener)
  }

  showPlayer(player: StoredPlayer): Promise<void> {
    return this.#corrections.showPlayer(player)
  }

  removePlayer(player: Pick<StoredPlayer, 'playerId' | 'gameIds'>): Promise<void> {
    return this.#corrections.removePlayer(player)
  }

  reload(gameId?: number, where: 'everywhere' | 'here' = 'everywhere'): Promise<void> {
    return where === 'here' ? this.#shelf.reload(gameId ?? null) : this.#corrections.reload(gameId ?? null)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#writer[Symbol.asyncDispose]()
    this.#outbox.close()
    this.#corrections.close(this.#writer.unclearGames)
    this.#stop.abort()
    this.#leaveBus()
    this.#shelf.close()
  }

  #committed(guesses: readonly JudgedGuess[], written: WrittenBatch): void {
    const news = newsOf(guesses, written)
    if (news.begun.length + news.picks.length === 0) return
    this.#apply(news)
    this.#outbox.add(news)
  }

  #apply(news: Pick<GuessesCommitted, 'begun' | 'picks'>): void {
    for (const [gameId, change] of changesOf(news)) this.#shelf.change(gameId, change)
  }

  #applyGiveUp(message: PlayGivenUp): void {
    this.#shelf.change(message.gameId, giveUpOf(message))
  }
}

// A play as memory has it: how it stands, and what it is worth.

/** Of some players, in their order; null for who has not begun. */
function playsNow(boards: GameBoards, playerIds: readonly string[]): Promise<readonly (PlayNow | null)[]> {
  return Promise.all(playerIds.map((playerId) => playNow(boards, playerId)))
}

async function playNow(boards: GameBoards, playerId: string): Promise<PlayNow | null> {
  const { game } = boards
  const score = await boards.score(playerId)
  const index = game.roster.indexOf(playerId)
  if (!score || index < 0) return null
  const status = game.isCompleted(index) ? 'won' : game.offBoard.hasGivenUp(index) ? 'lost' : 'playing'
  const picks = Array.from({ length: SQUARE_COUNT }, (_, square) => {
    const slot = game.slotAt(index, square)
    return slot === NO_SLOT ? null : (game.slots.songIds[slot] ?? null)
  })
  return { playerId, ref: game.roster.refOf(index), status, score, picks }
}
