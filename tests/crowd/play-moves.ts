/** Makes the moves of a crowd at a steady rate. Each visitor waits for the answer before the next move, as people do. */
import { setTimeout as wait } from 'node:timers/promises'
import { StartFailure } from '#server/start-failure.ts'
import { type ApiClient, NoAnswer, openApiClient } from './api.ts'
import type { Move } from './plan.ts'
import { GIVE_UP, GUESS } from './requests.ts'
import type { CrowdTally, Outcome } from './tally.ts'

export interface Performance {
  readonly url: string
  readonly gameNumber: number
  readonly moves: readonly Move[]
  /** Moves a second. */
  readonly rate: number
  readonly tally: CrowdTally
  readonly stop: AbortSignal
}

/** More answers than this are not awaited at once: a server that cannot keep up slows the crowd, and is not buried. */
const MOST_AWAITED = 64
/** Consecutive moves without a response before the server counts as gone. */
const PATIENCE = 20

/** Resolves when all moves are made and answered, or after a stop. Rejects with a `StartFailure` when the server is gone. */
export async function playMoves({ url, gameNumber, moves, rate, tally, stop }: Performance): Promise<void> {
  const visitors = new Map<number, { readonly api: ApiClient; last: Promise<void> }>()
  const awaited = new Set<Promise<void>>()
  const begun = performance.now()
  let unanswered = 0

  async function make(move: Move, api: ApiClient): Promise<void> {
    const asked = performance.now()
    const outcome = await outcomeOf(move, gameNumber, api)
    unanswered = outcome === 'failed' ? unanswered + 1 : 0
    tally.count(move.visitor, outcome, performance.now() - asked)
  }

  for (const [place, move] of moves.entries()) {
    await until(begun + (1000 * place) / rate, stop)
    if (awaited.size >= MOST_AWAITED) await Promise.race(awaited)
    if (stop.aborted || unanswered >= PATIENCE) break
    const visitor = visitors.get(move.visitor) ?? { api: openApiClient(url), last: Promise.resolve() }
    const made = visitor.last.then(() => make(move, visitor.api))
    visitors.set(move.visitor, { api: visitor.api, last: made })
    awaited.add(made)
    void made.finally(() => awaited.delete(made))
  }
  await Promise.all(awaited)
  if (unanswered >= PATIENCE) {
    throw new StartFailure(
      `The server at ${url} no longer answers: see why at its terminal, then send the crowd again.`,
    )
  }
}

async function outcomeOf(move: Move, gameNumber: number, api: ApiClient): Promise<Outcome> {
  try {
    if (move.kind === 'giveUp') {
      const { giveUp } = await api.ask({ ...GIVE_UP, variables: { input: { gameNumber } } })
      return giveUp.__typename === 'GivenUp' ? 'givenUp' : 'refused'
    }
    const { square, songId } = move
    const { submitGuess } = await api.ask({ ...GUESS, variables: { input: { gameNumber, square, songId } } })
    if (submitGuess.__typename !== 'Verdict') return 'refused'
    if (submitGuess.isCorrect !== true) return 'wrong'
    return submitGuess.play?.status === 'WON' ? 'won' : 'right'
  } catch (problem) {
    if (problem instanceof NoAnswer) return 'failed'
    throw problem
  }
}

async function until(moment: number, stop: AbortSignal): Promise<void> {
  const left = moment - performance.now()
  // An interrupted wait is no failure: the caller checks the signal next.
  if (left > 0) await wait(left, undefined, { signal: stop }).catch(() => undefined)
}
