/** Each test has its own unplayed day, visitors with their own browsers, and fails on console noise. */
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { AnswerBook } from '../../support/answers.ts'
import { Player } from '../../support/player.ts'
import { arriveAs } from './arrive-as.ts'
import { listenTo, type Noise } from './noise.ts'
import { type Product, startProduct } from './product.ts'
import type { GameOfTest, Song } from './questions.ts'

/** A game, for those who are told its answers. */
export interface Game {
  readonly number: number
  /** The song of this place among those that fit a square. */
  right(square: number, place?: number): Song
  /** The song of this place among those that do not. */
  wrong(square: number, place?: number): Song
}

/** The day of a test, with its game. */
export interface Day extends Game {
  /** The product's clock, in milliseconds. */
  readonly now: number
}

interface Options {
  /** The browser has been here before and knows the rules: "How to play" does not open by itself. */
  readonly knowsRules: boolean
}

interface Fixtures extends Options {
  readonly day: Day
  /** A game of the archive. */
  readonly pastGame: (number: number) => Promise<Game>
  /** What the pages of this test complain of. */
  readonly noise: Noise
  /** Another visitor with another browser of the same kind. */
  readonly friendsPage: Page
  /** A player without a browser. */
  readonly player: () => Player
  /** The browser is that player's from now on. */
  readonly become: (player: Player) => Promise<void>
}

interface WorkerFixtures {
  readonly product: Product
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  day: [
    async ({ product }, use) => {
      await use(asDay(await product.nextDay()))
      expect(await product.complaints(), 'the server complains of nothing').toEqual([])
    },
    { auto: true },
  ],
  pastGame: async ({ product }, use) => use(async (number) => asDay(await product.game(number))),
  knowsRules: [true, { option: true }],
  context: async ({ context, day, knowsRules }, use) => {
    await setClock(context, day)
    if (knowsRules) await learnRules(context)
    await use(context)
  },
  noise: [
    async ({ context }, use) => {
      const noise = listenTo(context)
      await use(noise)
      expect(noise.heard, 'the page complains of nothing').toEqual([])
    },
    { auto: true },
  ],
  friendsPage: async ({ browser, contextOptions, viewport, isMobile, hasTouch, baseURL, day }, use) => {
    const context = await browser.newContext({ ...contextOptions, viewport, isMobile, hasTouch, baseURL })
    await setClock(context, day)
    await learnRules(context)
    const noise = listenTo(context)
    await use(await context.newPage())
    expect(noise.heard, "the friend's page complains of nothing").toEqual([])
    await context.close()
  },
  become: async ({ context, baseURL }, use) => use((player) => arriveAs(context, player, String(baseURL))),
  player: async ({ product, day }, use) => use(() => new Player(product.url, answersOf(day))),
})

export { expect }

function asDay({ number, now, squares }: GameOfTest): Day {
  const pick = (kind: 'right' | 'wrong', square: number, place: number) => {
    const song = squares[square]?.[kind][place]
    if (!song) throw new Error(`Square ${square} of game ${number} has no ${kind} song ${place}`)
    return song
  }
  return {
    number,
    now,
    right: (square, place = 0) => pick('right', square, place),
    wrong: (square, place = 0) => pick('wrong', square, place),
  }
}

/** Those of today's game, for players who are told them. Each square has three or more. */
function answersOf(day: Day): AnswerBook {
  const squares = Array.from({ length: 9 }, (_, square) => square)
  return {
    of: async () => squares.map((square) => [0, 1, 2].map((place) => day.right(square, place).id)),
    wrongFor: async (_game, square) => [0, 1, 2].map((place) => day.wrong(square, place).id),
  }
}

async function learnRules(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // An empty page has no storage.
    if (location.protocol !== 'about:') localStorage.setItem('howToPlayDismissed', 'true')
  })
}

/** Browsers have the time of the product, as they have in life; it runs on as clocks do. */
async function setClock(context: BrowserContext, { now }: Day): Promise<void> {
  await context.addInitScript((ahead) => {
    const RealDate = Date
    const present = () => RealDate.now() + ahead
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, args) => Reflect.construct(target, args.length > 0 ? args : [present()]),
      get: (target, key) => (key === 'now' ? present : Reflect.get(target, key)),
    })
  }, now - Date.now())
}
