/** Decides beforehand what a crowd of visitors will do with a game, each in their own way; the same seed decides the same. */

import { seededRandom, shuffled } from '#schema/rules/puzzle/random.ts'
import { pickWeighted } from '#schema/rules/scoring/popularity.ts'
import type { KnownSong, KnownSquare } from './known-songs.ts'

export type Move =
  | { readonly kind: 'guess'; readonly visitor: number; readonly square: number; readonly songId: string }
  | { readonly kind: 'giveUp'; readonly visitor: number }

export interface CrowdWorld {
  readonly players: number
  /** Length 9, row-major. */
  readonly squares: readonly KnownSquare[]
  readonly seed: string
}

/** Of a hundred guesses, twelve are wrong. */
const ERROR = 0.12
/** Of a hundred visitors, eight leave with the grid half full, and five give up. */
const LEAVING = 0.08
const GIVING_UP = 0.05
/** Visitors come one after the other: the last when this part of the time is over. */
const ARRIVALS = 0.7
/** From one guess to the next the quickest takes this part of the whole time, the slowest that. */
const QUICK = 0.008
const SLOW = 0.03

/** All moves of all visitors, in the order in which they are made. */
export function planCrowd({ players, squares, seed }: CrowdWorld): Move[] {
  const timed = Array.from({ length: players }, (_, visitor) => {
    // Seeded per visitor: the size of the crowd does not change what a visitor does.
    const random = seededRandom(`crowd:${seed}:${visitor}`)
    const pace = QUICK + (SLOW - QUICK) * random()
    let at = ARRIVALS * random()
    return movesOf(visitor, squares, random).map((move) => {
      at += pace * (0.4 + 1.2 * random())
      return { at, move }
    })
  })
  return timed
    .flat()
    .sort((a, b) => a.at - b.at)
    .map(({ move }) => move)
}

function movesOf(visitor: number, squares: readonly KnownSquare[], random: () => number): Move[] {
  /** Above 1 they know the hits, near 0 the deep cuts as well. */
  const taste = 0.15 + 1.1 * random()
  const resolve = random()
  // Visitors who leave or give up have filled two to seven squares by then.
  const filled = resolve < LEAVING + GIVING_UP ? 2 + Math.floor(6 * random()) : squares.length
  const order = shuffled([...squares.keys()], random).slice(0, filled)
  const moves = order.flatMap((square) =>
    songsTried(squares[square], taste, random).map(({ songId }): Move => ({ kind: 'guess', visitor, square, songId })),
  )
  return resolve < GIVING_UP ? [...moves, { kind: 'giveUp', visitor }] : moves
}

/** Perhaps a wrong song or two, each another one, and then one that fits. */
function songsTried(square: KnownSquare | undefined, taste: number, random: () => number): KnownSong[] {
  if (!square || square.answers.length === 0) return []
  const tried: KnownSong[] = []
  let others = square.nearMisses
  while (others.length > 0 && tried.length < 2 && random() < ERROR) {
    const wrong = choose(others, taste, random)
    tried.push(wrong)
    others = others.filter((song) => song !== wrong)
  }
  return [...tried, choose(square.answers, taste, random)]
}

function choose(songs: readonly KnownSong[], taste: number, random: () => number): KnownSong {
  const weights = songs.map(({ weight }) => weight ** taste)
  return pickWeighted(songs, weights, random)
}
