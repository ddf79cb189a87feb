/** A player of the release minute: watches yesterday's game, comes over to the new one, and fills its nine squares. */
import { setTimeout as wait } from 'node:timers/promises'
import { requireRight } from './guess-http.ts'
import { type HttpLane, openHttpLane } from './http-lane.ts'
import { newVisitor } from './site.ts'
import { COUNTS, openWatchers } from './watchers.ts'

const SQUARES = 9
/** Shortest time a player thinks about a square; here the longest is twice as much. */
const THINKING_MS = 200
/** Upper bound of retries. */
const MOST_TRIES = 20
const RETRY_MS = 500
/** What says so: of a guess, of a busy server, and of one that closes a socket for that. */
const LATER = /"TryAgain"|"(OVERLOADED|UNAVAILABLE|STOPPING)"|cut off: (1012|1013)/

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
  const yesterday = await watch(release, release.gameNumber - 1)
  return { played: play(release, yesterday) }
}

async function play(release: Release, yesterday: Disposable): Promise<void> {
  const { port, gameNumber, begun, afterMs, stop, guess, onAnswer } = release
  await begun
  await wait(afterMs, undefined, { signal: stop })
  using lane = openHttpLane(port)
  const cookie = newVisitor()
  const today = await patiently(release, () => asked(lane, TODAY, cookie))
  if (!today.includes(`"number":${gameNumber},`))
    throw new Error(`It should be the day of game ${gameNumber}: ${today}`)
  yesterday[Symbol.dispose]()
  using _watcher = await watch(release, gameNumber, release.onUpdate)
  for (let square = 0; square < SQUARES; square++) {
    const [body, sent] = [guess(square), performance.now()]
    requireRight(await patiently(release, () => asked(lane, body, cookie)))
    onAnswer(performance.now() - sent)
    await wait(THINKING_MS * (1 + Math.random()), undefined, { signal: stop })
  }
}

function watch(release: Release, gameNumber: number, onUpdate?: Release['onUpdate']): Promise<Disposable> {
  const settings = { ports: [release.port], count: 1, gameNumber, query: COUNTS, ...(onUpdate && { onUpdate }) }
  return patiently(release, () => openWatchers(settings))
}

/** Retries on TryAgain. */
async function patiently<T>({ stop, onTryAgain }: Release, ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (problem) {
      if (tries === MOST_TRIES || !LATER.test(String(problem))) throw problem
    }
    onTryAgain()
    await wait(RETRY_MS * (1 + Math.random()), undefined, { signal: stop })
  }
}

/** What a server that asks for patience answers is no answer. */
async function asked(lane: HttpLane, body: string, cookie: string): Promise<string> {
  const answer = await lane.post(body, cookie)
  if (LATER.test(answer)) throw new Error(answer)
  return answer
}
