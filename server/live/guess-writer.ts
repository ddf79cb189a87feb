/** Gathers guesses and writes them together: each is answered after its commit, and forgotten only after that or its deadline. */
import { setTimeout as pause } from 'node:timers/promises'
import { TryAgain } from '#schema/errors.ts'
import { never } from '#schema/rules/never.ts'
import type { GuessFate, JudgedGuess, WriteBatch, WrittenBatch } from './guess-batch.ts'
import type { LiveLog } from './live-log.ts'

/** Waiting guesses above which new ones are refused: some seconds' worth of what a database takes. */
const MOST_WAITING = 20_000
/** One statement's worth: more would only lengthen the wait of the first. */
const MOST_TOGETHER = 2000
/** Longer than this nobody waits for a verdict; the guess may be sent again. */
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

interface Waiting {
  readonly guess: JudgedGuess
  readonly answer: (fate: GuessFate) => void
  readonly refuse: (reason: unknown) => void
  /** Answered or refused: what happens to it now interests nobody. */
  isOver: boolean
}

/** The same guess, sent more than once while it waited. */
type Sendings = [Waiting, ...Waiting[]]

/** Group commit: a flush starts as soon as the last one is back, so an idle server answers at once and a busy one batches by itself. */
export class GuessWriter implements AsyncDisposable {
  readonly #deps: GuessWriterDeps
  #queue: Waiting[] = []
  #open = 0
  #flushing: Promise<void> | null = null
  #isClosing = false

  constructor(deps: GuessWriterDeps) {
    this.#deps = deps
  }

  /** Resolves after the commit; rejects with TryAgain when the queue is full, the deadline passed, or the server is stopping. */
  write(guess: JudgedGuess): Promise<GuessFate> {
    if (this.#isClosing || this.#open >= (this.#deps.mostWaiting ?? MOST_WAITING)) return Promise.reject(new TryAgain())
    const { promise, waiting } = this.#wait(guess)
    this.#queue.push(waiting)
    this.#flushing ??= this.#flush()
    return promise
  }

  /** Takes no more, and resolves when all that were taken are answered. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosing = true
    await this.#flushing
  }

  #wait(guess: JudgedGuess): { promise: Promise<GuessFate>; waiting: Waiting } {
    const { promise, resolve, reject } = deferred<GuessFate>()
    const end = () => {
      if (waiting.isOver) return false
      waiting.isOver = true
      clearTimeout(deadline)
      this.#open--
      return true
    }
    const waiting: Waiting = {
      guess,
      answer: (fate) => end() && resolve(fate),
      refuse: (reason) => end() && reject(reason),
      isOver: false,
    }
    const deadline = setTimeout(() => waiting.refuse(new TryAgain()), this.#deps.deadlineMs ?? DEADLINE_MS)
    this.#open++
    return { promise, waiting }
  }

  async #flush(): Promise<void> {
    // What arrives with the first guess, from other sockets, goes with it.
    await new Promise((resolve) => setImmediate(resolve))
    let failures = 0
    while (this.#queue.length > 0) {
      const batch = this.#take()
      try {
        if (batch.length > 0) await this.#writeAll(batch)
        failures = 0
      } catch (problem) {
        this.#queue = [...batch.flat().filter(({ isOver }) => !isOver), ...this.#queue]
        if (failures === 0)
          this.#deps.log.error({ err: problem }, 'Guesses could not be written; they are kept and tried again')
        await pause(Math.min(FIRST_PAUSE_MS * 2 ** failures++, LAST_PAUSE_MS))
      }
    }
    // In one breath with finding the queue empty: a guess that comes a moment later starts the next flush.
    this.#flushing = null
  }

  /** The next batch, in order of arrival. A square of a play is in it once: another song for it waits until it is known what became of the first. */
  #take(): Sendings[] {
    const taken = new Map<string, Sendings>()
    const left: Waiting[] = []
    for (const waiting of this.#queue) {
      if (waiting.isOver) continue
      const { gameId, playerId, square, songId } = waiting.guess
      const key = `${gameId}:${playerId}:${square}`
      const sendings = taken.get(key)
      if (sendings?.[0].guess.songId === songId) sendings.push(waiting)
      else if (sendings || taken.size >= MOST_TOGETHER) left.push(waiting)
      else taken.set(key, [waiting])
    }
    this.#queue = left
    return [...taken.values()]
  }

  async #writeAll(batch: readonly Sendings[]): Promise<void> {
    const guesses = batch.map(([{ guess }]) => guess)
    const result = await this.#deps.writeBatch(guesses)
    switch (result.kind) {
      case 'written':
        this.#deps.committed(guesses, result)
        for (const [i, sendings] of batch.entries()) answerAll(sendings, result.fates[i] ?? 'repeat')
        return
      case 'refused':
        return this.#writeApart(batch, result.reason)
      default:
        return never(result)
    }
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

function answerAll(sendings: Sendings, fate: GuessFate): void {
  const [first, ...others] = sendings
  first.answer(fate)
  for (const waiting of others) waiting.answer(fate === 'new' ? 'repeat' : fate)
}

function deferred<T>() {
  let resolve: (value: T) => void = () => {}
  let reject: (reason: unknown) => void = () => {}
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
