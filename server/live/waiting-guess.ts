/** A guess that somebody waits for: answered or refused once, or told to try again after its deadline. */
import { TryAgain } from '#schema/errors.ts'
import type { GuessOutcome, JudgedGuess } from './guess-batch.ts'

export class WaitingGuess {
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

  /** Answered or refused: nobody waits for it now. */
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
