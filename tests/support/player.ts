/** A player over HTTP, like a browser: a cookie jar, the moves of the game, and live subscriptions. */
import type { AnswerBook } from './answers.ts'
import {
  ANSWERS,
  type AnswersView,
  type BoardView,
  GIVE_UP,
  type GiveUpResult,
  type GuessResult,
  LEADERBOARD,
  LEADERBOARD_CHANGED,
  OWN_PLAY,
  type PlayView,
  RARITY_CHANGED,
  type RarityView,
  SUBMIT_GUESS,
} from './player-documents.ts'
import { openWatch, type Watch } from './watch.ts'

export interface Reply<T> {
  readonly data?: T | null
  readonly errors?: readonly { readonly message: string; readonly extensions?: Readonly<Record<string, unknown>> }[]
}

/** A request that hangs fails its test, not the run. */
const DEADLINE_MS = 30_000

export class Player {
  readonly #url: string
  readonly #answers: AnswerBook
  #cookies: ReadonlyMap<string, string> = new Map()

  constructor(url: string, answers: AnswerBook) {
    this.#url = url
    this.#answers = answers
  }

  /** As a Cookie header; empty before the first guess. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** The value of one cookie; empty when it was cleared, undefined when it never was. */
  cookieNamed(name: string): string | undefined {
    return this.#cookies.get(name)
  }

  /** The same person at another server, or with another device. */
  at(url: string): Player {
    const twin = new Player(url, this.#answers)
    twin.#cookies = this.#cookies
    return twin
  }

  /** Any request, with the cookies of this player. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.cookie) headers.set('cookie', this.cookie)
    const response = await fetch(this.#url + path, { signal: AbortSignal.timeout(DEADLINE_MS), ...init, headers })
    const set = response.headers.getSetCookie().map((line) => /^([^=]+)=([^;]*)/.exec(line) ?? [])
    this.#cookies = new Map([...this.#cookies, ...set.map(([, name = '', value = '']) => [name, value] as const)])
    return response
  }

  /** What the API answers, errors and all. */
  async ask<T>(query: string, variables: Record<string, unknown> = {}): Promise<Reply<T>> {
    const response = await this.fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json' },
      body: JSON.stringify({ query, variables }),
    })
    return response.json()
  }

  /** The data of an answer without errors. */
  async asks<T>(query: string, variables: Record<string, unknown> = {}): Promise<T> {
    const { data, errors } = await this.ask<T>(query, variables)
    if (errors?.length || !data) throw new Error(JSON.stringify(errors ?? 'no data'))
    return data
  }

  async guesses(game: number, square: number, song: string | undefined): Promise<GuessResult> {
    const input = { gameNumber: game, square, songId: song ?? 'none' }
    return (await this.asks<{ submitGuess: GuessResult }>(SUBMIT_GUESS, { input })).submitGuess
  }

  /** Tries the answer of a square that has this place among them; there may be fewer. */
  async guessesRight(game: number, square: number, place = 0): Promise<GuessResult> {
    const songs = (await this.#answers.of(game))[square] ?? []
    return this.guesses(game, square, songs[place % songs.length])
  }

  async guessesWrong(game: number, square: number, place = 0): Promise<GuessResult> {
    return this.guesses(game, square, (await this.#answers.wrongFor(game, square))[place])
  }

  /** Fills every square that is empty, with the answer of this place in each, and answers with the play. */
  async finishes(game: number, place = 0): Promise<PlayView> {
    for (let square = 0; square < 9; square++) await this.guessesRight(game, square, place)
    const play = await this.play(game)
    if (play?.status !== 'WON') throw new Error(`Game ${game} is not finished: ${JSON.stringify(play)}`)
    return play
  }

  async givesUp(game: number): Promise<GiveUpResult> {
    return (await this.asks<{ giveUp: GiveUpResult }>(GIVE_UP, { input: { gameNumber: game } })).giveUp
  }

  /** The player's own play; null before the first guess. */
  async play(game: number): Promise<PlayView | null> {
    return (await this.asks<{ viewer: { play: PlayView | null } }>(OWN_PLAY, { game })).viewer.play
  }

  async seesBoard(game: number): Promise<BoardView> {
    return (await this.asks<{ leaderboard: BoardView }>(LEADERBOARD, { game })).leaderboard
  }

  /** By square: the answers, or why they are hidden. */
  async seesAnswers(game: number): Promise<readonly AnswersView[]> {
    const reply = await this.asks<{ game: { squares: { answers: AnswersView }[] } }>(ANSWERS, { game })
    return reply.game.squares.map(({ answers }) => answers)
  }

  watchesRarity(game: number): Watch<RarityView> {
    return this.watches(RARITY_CHANGED, { game })
  }

  watchesBoard(game: number): Watch<BoardView> {
    return this.watches(LEADERBOARD_CHANGED, { game })
  }

  /** Any subscription. */
  watches<T>(query: string, variables: Record<string, unknown> = {}): Watch<T> {
    return openWatch<T>({ url: this.#url, cookie: this.cookie, query, variables })
  }
}
