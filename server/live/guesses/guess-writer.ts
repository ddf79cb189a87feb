/** Gathers guesses and writes them together: each is answered after its commit, and forgotten only after that or its deadline. */
import { setTimeout as pause } from 'node:timers/promises'
import { TryAgain } from '#schema/errors.ts'
import { never } from '#schema/rules/never.ts'
import type { LiveLog } from '../live-log.ts'
import type { GuessOutcome, JudgedGuess, SentGuess, WriteBatch, WrittenBatch } from './guess-batch.ts'

/** Waiting guesses above which new ones are refused: some seconds' worth of what a database takes. */
const MOST_WAITING = 20_000
/** One statement's worth: more would only lengthen the wait of the first. */
const MOST_TOGETHER = 2000
/** Batches under way at a time: while one waits for the disk, the database works on the next. */
const LANES = 2
/** Fewer guesses than this wait for the batch under way rather than make one of their own. */
const WORTH_A_LANE = 80
/** Maximum wait for a verdict. The guess may be sent again. */
const DEADLINE_MS = 5000
/** A database that is away is asked again so soon, and then less and less often. */
const FIRST_PAUSE_MS = 20
const LAST_PAUSE_MS = 500

export interface GuessWriterDeps {
  readonly writeBatch: WriteBatch
  /** Called after each commit, before its guesses are answered. */
  readonly committed: (guesses: readonly JudgedGuess[], result: WrittenBatch) => void
  readonly log: LiveLog
  readonly mostWaiting?: number
  readonly deadlineMs?: number
}

/** The same guess, sent more than once while it waited. */
type Sendings = [WaitingGuess, ...WaitingGuess[]]

/**
 * Group commit: a flush starts as soon as the previous one returns, so an idle server answers at once and a busy one batches. A player's
 * guesses in a game go one per batch and never in two batches at a time, so they are written in order of arrival.
 */
export class GuessWriter implements AsyncDisposable {
  readonly #deps: GuessWriterDeps
  readonly #lanes = new Set<Promise<void>>()
  /** Those of the batches under way. */
  readonly #plays = new Set<string>()
  #queue: WaitingGuess[] = []
  /** Games in which it has left unclear, as it closed, whether a guess is there. */
  readonly unclearGames = new Set<number>()
  #open = 0
  #openLanes = 0
  #failures = 0
  #isClosing = false

  constructor(deps: GuessWriterDeps) {
    this.#deps = deps
  }

  /** Resolves after the commit; rejects with TryAgain when the queue is full, the deadline passed, or the server is stopping. */
  write(guess: JudgedGuess): Promise<GuessOutcome> {
    if (this.#isClosing || this.#open >= (this.#deps.mostWaiting ?? MOST_WAITING)) return Promise.reject(new TryAgain())
    const waiting = new WaitingGuess(guess, this.#deps.deadlineMs ?? DEADLINE_MS, this.#ended)
    this.#open++
    this.#queue.push(waiting)
    if (this.#openLanes === 0 || this.#isWorthAnother()) this.#openLane()
    return waiting.outcome
  }

  /** Guesses with a waiting player. */
  get waiting(): number {
    return this.#open
  }

  /** Takes no more, and resolves when all that were taken are answered. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosing = true
    while (this.#lanes.size > 0) await Promise.all(this.#lanes)
  }

  readonly #ended = () => {
    this.#open--
  }

  #isWorthAnother(): boolean {
    return this.#openLanes < LANES && this.#queue.length >= WORTH_A_LANE
  }

  #openLane(): void {
    this.#openLanes++
    const lane = this.#flush().finally(() => this.#lanes.delete(lane))
    this.#lanes.add(lane)
  }

  async #flush(): Promise<void> {
    // What arrives with the first guess, from other sockets, goes with it.
    await new Promise((resolve) => setImmediate(resolve))
    for (let batch = this.#take(); batch.length > 0; batch = this.#take()) {
      if (this.#isWorthAnother()) this.#openLane()
      await this.#send(batch)
    }
    // Synchronous with finding the queue empty: a guess that arrives later opens the next lane, and one that waits for its play is taken by
    // the lane that holds it.
    this.#openLanes--
  }

  async #send(batch: readonly Sendings[]): Promise<void> {
    const plays = batch.map(([{ play }]) => play)
    for (const play of plays) this.#plays.add(play)
    try {
      await this.#writeAll(batch)
      this.#failures = 0
    } catch (problem) {
      this.#queue = [...batch.flatMap(unsure), ...this.#queue]
      if (this.#failures === 0)
        this.#deps.log.error({ err: problem }, 'Guesses could not be written; they are kept and tried again')
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** this.#failures++, LAST_PAUSE_MS))
    } finally {
      for (const play of plays) this.#plays.delete(play)
    }
  }

  /** The next batch, in order of arrival. A play is in it once: its next guess waits until it is known what became of the first. */
  #take(): Sendings[] {
    const most = this.#share()
    const taken = new Map<string, Sendings>()
    const left: WaitingGuess[] = []
    let seen = 0
    for (const waiting of this.#queue) {
      if (taken.size >= most) break
      seen++
      if (waiting.isOver && waiting.isUnsure && this.#isClosing) this.unclearGames.add(waiting.guess.gameId)
      if (waiting.isOver && (!waiting.isUnsure || this.#isClosing)) continue
      const sendings = taken.get(waiting.play)
      if (sendings && isSame(sendings[0].guess, waiting.guess)) sendings.push(waiting)
      else if (sendings || this.#plays.has(waiting.play)) left.push(waiting)
      else taken.set(waiting.play, [waiting])
    }
    this.#queue = left.concat(this.#queue.slice(seen))
    return [...taken.values()]
  }

  /** Of many, half is left to another lane. */
  #share(): number {
    const half = Math.ceil(this.#queue.length / 2)
    return Math.min(MOST_TOGETHER, this.#plays.size === 0 && half >= WORTH_A_LANE ? half : Number.POSITIVE_INFINITY)
  }

  async #writeAll(batch: readonly Sendings[]): Promise<void> {
    const guesses = batch.map(sentGuess)
    const result = await this.#deps.writeBatch(guesses)
    switch (result.kind) {
      case 'written':
        this.#deps.committed(guesses, result)
        for (const [i, sendings] of batch.entries()) this.#answerAll(sendings, result.outcomes[i] ?? null)
        return
      case 'refused':
        return this.#writeApart(batch, result.reason)
      default:
        return never(result)
    }
  }

  #answerAll(sendings: Sendings, outcome: GuessOutcome | null): void {
    const [first, ...others] = sendings
    if (outcome) {
      const { verdict, play } = outcome
      first.answer(outcome)
      for (const waiting of others)
        waiting.answer({ verdict: verdict === 'right' || verdict === 'wrong' ? 'repeat' : verdict, play })
      return
    }
    // Without waiters it was only looked up.
    if (sendings.some(({ isOver }) => !isOver))
      this.#deps.log.error({ guess: first.guess }, 'A guess could not be written, however often it was tried')
    for (const waiting of sendings) waiting.refuse(new TryAgain())
  }

  /** One guess that the database refuses must not take the others with it. */
  async #writeApart(batch: readonly Sendings[], reason: unknown): Promise<void> {
    const [only] = batch
    if (batch.length === 1 && only) {
      this.#deps.log.error({ err: reason, guess: only[0].guess }, 'The database refuses a guess')
      for (const waiting of only) waiting.refuse(reason)
      return
    }
    const middle = Math.ceil(batch.length / 2)
    await this.#writeAll(batch.slice(0, middle))
    await this.#writeAll(batch.slice(middle))
  }
}

function isSame(one: JudgedGuess, other: JudgedGuess): boolean {
  return one.square === other.square && one.songId === other.songId
}

/** A guess without waiters may have been stored. It is not written, but if it is stored it must be counted. */
function sentGuess(sendings: Sendings): SentGuess {
  const [{ guess }] = sendings
  if (!sendings.some(({ isUnsure }) => isUnsure)) return guess
  return { ...guess, again: sendings.every(({ isOver }) => isOver) ? 'asked' : 'wanted' }
}

/** What is left of a guess that the database did not answer: who waits for it, or else the question whether it is there. */
function unsure(sendings: Sendings): readonly WaitingGuess[] {
  for (const waiting of sendings) waiting.isUnsure = true
  const open = sendings.filter(({ isOver }) => !isOver)
  return open.length > 0 ? open : [sendings[0]]
}

/** A guess with a waiting player: answered or refused once, or rejected with TryAgain after its deadline. */
class WaitingGuess {
  readonly guess: JudgedGuess
  /** Names the play. */
  readonly play: string
  readonly outcome: Promise<GuessOutcome>
  /** It was sent to the database and no answer came: it may be there. */
  isUnsure = false
  #isOver = false
  #resolve: (outcome: GuessOutcome) => void = () => {}
  #reject: (reason: unknown) => void = () => {}
  readonly #deadline: NodeJS.Timeout
  readonly #ended: () => void

  constructor(guess: JudgedGuess, deadlineMs: number, ended: () => void) {
    this.guess = guess
    this.play = `${guess.gameId}:${guess.playerId}`
    this.#ended = ended
    this.outcome = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    this.#deadline = setTimeout(tryAgain, deadlineMs, this)
  }

  /** Answered, refused or timed out. */
  get isOver(): boolean {
    return this.#isOver
  }

  answer(outcome: GuessOutcome): void {
    if (this.#end()) this.#resolve(outcome)
  }

  refuse(reason: unknown): void {
    if (this.#end()) this.#reject(reason)
  }

  #end(): boolean {
    if (this.#isOver) return false
    this.#isOver = true
    clearTimeout(this.#deadline)
    this.#ended()
    return true
  }
}

/** One function for all timers: tens of thousands may run at a time. */
function tryAgain(waiting: WaitingGuess): void {
  waiting.refuse(new TryAgain())
}
