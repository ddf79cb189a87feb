/** A visitor who comes from an address of their own, as a trusted proxy tells it. */
import type { AnswerBook } from './answers.ts'
import { Player } from './player.ts'
import type { TestServer } from './test-server.ts'

/** The servers must trust one proxy. */
export const BEHIND_PROXY = { TRUST_PROXY: '1', API_LIMITS: 'off' }

export class HouseholdVisitor extends Player {
  readonly #address: string

  constructor({ url, answers }: Pick<TestServer, 'url'> & { readonly answers: AnswerBook }, address: string) {
    super(url, answers)
    this.#address = address
  }

  override fetch(path: string, init: RequestInit = {}): Promise<Response> {
    // The development sign-in is for this machine alone.
    if (path !== '/graphql') return super.fetch(path, init)
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', this.#address)
    return super.fetch(path, { ...init, headers })
  }

  /** Fills all nine squares in one request, with the answer of this place in each. */
  async finishesAtOnce(gameNumber: number, answers: readonly (readonly string[])[], place = 0): Promise<void> {
    const guesses = answers.map((songs, square) => {
      const input = `{ gameNumber: ${gameNumber}, square: ${square}, songId: "${songs[place % songs.length]}" }`
      return `s${square}: submitGuess(input: ${input}) { __typename }`
    })
    await this.asks(`mutation { ${guesses.join(' ')} }`)
  }
}
