/** A player of the release minute: watches yesterday's game, comes over to the new one, and fills its nine squares. */
import { setTimeout as wait } from 'node:timers/promises'
import { requireRight } from './guess-http.ts'
import { openHttpLane } from './http-lane.ts'
import { newVisitor } from './site.ts'
import { COUNTS, openWatchers } from './watchers.ts'

const SQUARES = 9
/** Nobody thinks shorter than this about a square, and here nobody longer than twice as much. */
const THINKING_MS = 200
/** Whoever is told to try again does so, but not for ever. */
const MOST_TRIES = 20

const TODAY = JSON.stringify({
  query: `query BenchToday {
    todaysGame { number rows { title } columns { title } squares { possibleAnswers pickCount } }
  }`,
})

export interface Release {
  readonly port: number
  /** The number of the new day's game. */
  readonly gameNumber: number
  /** When this player comes, after the day has begun. */
  readonly afterMs: number
  readonly begun: Promise<void>
  readonly stop: AbortSignal
  readonly guess: (square: number) => string
  /** Right, and for good. */
  readonly onAnswer: (waitedMs: number) => void
  readonly onTryAgain: () => void
  readonly onUpdate: (update: string) => void
}

/** Resolves once the player watches yesterday's game; what is left of the evening, and the new day, are in `played`. */
export async function arrive(release: Release): Promise<{ readonly played: Promise<void> }> {
  const { port, gameNumber } = release
  const yesterday = await openWatchers({ ports: [port], count: 1, gameNumber: gameNumber - 1, query: COUNTS })
  return { played: play(release, yesterday) }
}

async function play(release: Release, yesterday: Disposable): Promise<void> {
  const { port, gameNumber, begun, afterMs, stop, guess, onAnswer, onTryAgain, onUpdate } = release
  await begun
  await wait(afterMs, undefined, { signal: stop })
  using lane = openHttpLane(port)
  const cookie = newVisitor()
  const today = await lane.post(TODAY, cookie)
  if (!today.includes(`"number":${gameNumber},`))
    throw new Error(`It should be the day of game ${gameNumber}: ${today}`)
  yesterday[Symbol.dispose]()
  using _watcher = await openWatchers({ ports: [port], count: 1, gameNumber, query: COUNTS, onUpdate })
  for (let square = 0; square < SQUARES; square++) {
    const [body, sent] = [guess(square), performance.now()]
    let answer = await lane.post(body, cookie)
    for (let again = 0; answer.includes('"TryAgain"') && again < MOST_TRIES; again++) {
      onTryAgain()
      await wait(THINKING_MS, undefined, { signal: stop })
      answer = await lane.post(body, cookie)
    }
    requireRight(answer)
    onAnswer(performance.now() - sent)
    await wait(THINKING_MS * (1 + Math.random()), undefined, { signal: stop })
  }
}
