/** Sends guesses one after the other and remembers what became of them, for as long as the page lives, whichever screen is shown. */
import { createStore, type Store } from '../../state/store.ts'
import type { GridGuess } from './board.ts'

/** What the server said of a guess. */
export interface QueuedResult {
  /** Distinguishes verdicts with equal words. */
  readonly id: number
  readonly guess: GridGuess
  readonly isCorrect: boolean
  readonly explanation: string
  /** Of a right guess, as it was when judged. */
  readonly rarity: number | null
}

export interface GuessState {
  /** Not judged yet, in the order in which they were made. */
  readonly pending: readonly GridGuess[]
  /** The square whose guess has just been wrong. */
  readonly wrongSquare: number | null
  readonly verdict: QueuedResult | null
  /** How many of the pending ones are sent again silently. */
  readonly restoring: number
}

export type QueuedVerdict = Omit<QueuedResult, 'id' | 'guess'>
/** Sends a guess to the server: null if it was not judged and the player has been told why. */
export type Judge = (guess: GridGuess) => Promise<QueuedVerdict | null>

/** A guess sent again after a reload is settled silently: its player knew the verdict long ago. */
export type Manner = 'told' | 'silent'

/** How long a wrong guess is marked: specification, section 9. */
const WRONG_FLAG_MS = 1000

const nothing: GuessState = { pending: [], wrongSquare: null, verdict: null, restoring: 0 }
const queues = new Map<string, GuessQueue>()
let verdicts = 0

/** The guesses of one game. */
export interface GuessQueue {
  readonly store: Store<GuessState>
  /** Queues a guess and resolves once it was judged or given up. A square that waits for a verdict takes no other guess. */
  submit(guess: GridGuess, judge: Judge, manner: Manner): Promise<void>
}

/** The queue of a game, the same for every visit to its page. */
export function guessQueue(gameId: string): GuessQueue {
  const known = queues.get(gameId)
  if (known) return known
  const made = openQueue()
  queues.set(gameId, made)
  return made
}

function openQueue(): GuessQueue {
  const store = createStore<GuessState>(nothing)
  const change = (changed: Partial<GuessState>) => store.set({ ...store.get(), ...changed })
  // The first guess makes the visitor's cookie: a second one sent beside it would make another visitor.
  let last: Promise<void> = Promise.resolve()

  async function settle(guess: GridGuess, judge: Judge, manner: Manner): Promise<void> {
    const judged = await judge(guess)
    const pending = store.get().pending.filter((other) => other !== guess)
    if (manner === 'silent') return change({ pending, restoring: store.get().restoring - 1 })
    if (!judged) return change({ pending })
    verdicts += 1
    change({ pending, verdict: { id: verdicts, guess, ...judged } })
    if (!judged.isCorrect) flagWrong(guess.square)
  }

  function flagWrong(square: number): void {
    change({ wrongSquare: square })
    setTimeout(() => store.get().wrongSquare === square && change({ wrongSquare: null }), WRONG_FLAG_MS)
  }

  return {
    store,
    submit(guess, judge, manner) {
      const { pending, restoring } = store.get()
      if (manner === 'told' && pending.some(({ square }) => square === guess.square)) return last
      const queued = [...pending, guess]
      change(manner === 'told' ? { pending: queued, verdict: null } : { pending: queued, restoring: restoring + 1 })
      last = last.then(() => settle(guess, judge, manner))
      return last
    },
  }
}
