/** The load under which faults happen: players who guess until they are told that it is stored, and people who watch. */
import { setTimeout as wait } from 'node:timers/promises'
import { type Client, createClient } from 'graphql-ws'
import { WebSocket } from 'ws'
import type { ToldGuess } from '../../support/stored-guesses.ts'
import { guessUntilStored, newGuesser } from '../../support/stubborn-guess.ts'
import { guessesIn } from './delivery-lag.ts'
import { COUNTS } from './watchers.ts'

const SQUARES = 9
const PLAYERS = 12
const WATCHERS_A_NODE = 10
/** Shortest time that a player thinks about a square. */
const THINKING_MS = 30
/** Once everything works again, a guess is stored within this time. */
const LAST_GUESS_MS = 30_000
const RETRY_MS = 200

export interface LoadSettings {
  readonly urls: readonly string[]
  readonly cookieSecret: string
  /** What is played now. */
  game(): { readonly number: number; readonly answers: readonly (readonly string[])[] }
  readonly stop: AbortSignal
}

export interface Load {
  /** Of all players, whatever became of the servers. */
  readonly told: readonly ToldGuess[]
  /** How often each code was told in place of that. */
  readonly codes: ReadonlyMap<string, number>
  /** Stops guessing; resolves with how many of the last guesses were never stored. */
  pause(): Promise<number>
  resume(): void
}

/** Players on all nodes in turn. */
export function startLoad({ urls, cookieSecret, game, stop }: LoadSettings): Load {
  const told: ToldGuess[] = []
  const codes = new Map<string, number>()
  const heard = (code: string) => void codes.set(code, (codes.get(code) ?? 0) + 1)
  let isOn = false
  let players: Promise<number>[] = []
  let late = new AbortController()
  const play = async (place: number): Promise<number> => {
    const ends = AbortSignal.any([stop, late.signal])
    for (let made = 0; isOn && !stop.aborted; ) {
      const [guesser, { number: gameNumber, answers }] = [newGuesser(cookieSecret), game()]
      for (let square = 0; square < SQUARES && isOn; square++, made++) {
        const songs = answers[square] ?? []
        const input = { gameNumber, square, songId: songs[made % songs.length] ?? '' }
        const near = urls.map((_, i) => urls[(place + i) % urls.length] ?? '')
        if (!(await guessUntilStored({ urls: near, guesser, input, heard, stop: ends }))) return 1
        told.push({ playerId: guesser.id, gameNumber, square })
        await wait(THINKING_MS)
      }
    }
    return 0
  }
  return {
    told,
    codes,
    async pause() {
      isOn = false
      const timer = setTimeout(() => late.abort(), LAST_GUESS_MS)
      const stuck = await Promise.all(players)
      clearTimeout(timer)
      return stuck.reduce((all, one) => all + one, 0)
    },
    resume() {
      isOn = true
      late = new AbortController()
      players = Array.from({ length: PLAYERS }, (_, place) => play(place))
    },
  }
}

export interface Onlookers extends AsyncDisposable {
  /** Resolves with the milliseconds until all watchers know of this many guesses. */
  untilAllKnow(guesses: number, withinMs: number): Promise<number>
}

/** They come back by themselves, as browsers do, to the node that they were at. */
export function startOnlookers(urls: readonly string[], gameNumber: number): Onlookers {
  const known: number[] = []
  const clients = urls.flatMap((url) =>
    Array.from({ length: WATCHERS_A_NODE }, (_, i) => [url, i] as const).map(([at]) => {
      const place = known.push(0) - 1
      return watch(at, gameNumber, (guesses) => {
        known[place] = guesses
      })
    }),
  )
  return {
    async untilAllKnow(guesses, withinMs) {
      const start = performance.now()
      while (known.some((count) => count !== guesses)) {
        if (performance.now() - start > withinMs) {
          const behind = known.filter((count) => count !== guesses).length
          throw new Error(
            `After ${withinMs} ms ${behind} of ${known.length} watchers do not know of ${guesses} guesses`,
          )
        }
        await wait(50)
      }
      return performance.now() - start
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(clients.map((client) => client.dispose()))
    },
  }
}

function watch(url: string, gameNumber: number, onState: (guesses: number) => void): Client {
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: () => wait(RETRY_MS),
    onNonLazyError: () => {},
  })
  const subscribe = () =>
    client.subscribe(
      { query: COUNTS, variables: { gameNumber } },
      {
        next: (event) => onState(guessesIn(JSON.stringify(event))),
        error: () => void wait(RETRY_MS).then(subscribe),
        complete() {},
      },
    )
  subscribe()
  return client
}
