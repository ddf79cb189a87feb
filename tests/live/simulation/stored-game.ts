/** What the simulated database stores of a game. */

import { SQUARE_COUNT } from '#schema/rules/puzzle/squares.ts'
import { statusOf } from '#schema/rules/scoring/play-progress.ts'
import type { PackedFinals } from '#server/live/games/game-rows.ts'
import type { GuessOutcome, LiveGuess } from '#server/live/guesses/guess-batch.ts'

export const EMPTY = -1

export interface StoredPlay {
  playerId: string
  readonly ref: string
  isCounted: boolean
  hasGivenUp: boolean
  readonly picks: number[]
  readonly pickedAt: number[]
  /** As 'square:song'. */
  readonly wrong: Set<string>
}

/** What is stored of one game. */
export class StoredGame {
  readonly id: number
  readonly answers: readonly (readonly number[])[]
  readonly plays = new Map<string, StoredPlay>()
  /** By 'square:song'. */
  readonly tallies = new Map<string, number>()
  extraChanges = 0
  /** Null while the board is live. */
  settled: { readonly at: number; readonly finals: readonly Final[] } | null = null

  constructor(id: number, answers: readonly (readonly number[])[]) {
    this.id = id
    this.answers = answers
  }

  get pickCount(): number {
    return [...this.tallies.values()].reduce((sum, count) => sum + count, 0)
  }

  /** How many changes were committed. */
  get version(): number {
    let version = this.extraChanges + this.pickCount
    for (const play of this.plays.values()) {
      version += 1 + (play.hasGivenUp ? 1 : 0) + (play.isCounted ? 0 : filledOf(play))
    }
    return version
  }

  count(square: number, songId: number, by: 1 | -1): void {
    const key = `${square}:${songId}`
    this.tallies.set(key, (this.tallies.get(key) ?? 0) + by)
  }

  setCounted(play: StoredPlay, isCounted: boolean): void {
    if (play.isCounted === isCounted) return
    play.isCounted = isCounted
    for (const [square, songId] of play.picks.entries()) {
      if (songId !== EMPTY) this.count(square, songId, isCounted ? 1 : -1)
    }
  }
}

/** A place on a settled board. */
export interface Final {
  readonly playerId: string
  readonly ref: string
  readonly micros: number
  readonly rank: number
}

export function packedFinals(finals: readonly Final[]): PackedFinals {
  return {
    playerIds: Buffer.from(finals.map(({ playerId }) => playerId.replaceAll('-', '')).join(''), 'hex'),
    rarityMicros: Int32Array.from(finals, ({ micros }) => micros),
    unicornCounts: new Uint8Array(finals.length),
    ranks: Int32Array.from(finals, ({ rank }) => rank),
    percentiles: new Float64Array(finals.length),
  }
}

export const filledOf = ({ picks }: StoredPlay): number => picks.filter((songId) => songId !== EMPTY).length

/** As a guess is answered with it. */
export function playOf(
  { gameId, playerId }: LiveGuess,
  { ref, picks, wrong, hasGivenUp }: StoredPlay,
): GuessOutcome['play'] {
  const wrongGuesses: number[][] = Array.from({ length: SQUARE_COUNT }, () => [])
  for (const tried of wrong) {
    const [square = 0, songId = 0] = tried.split(':').map(Number)
    wrongGuesses[square]?.push(songId)
  }
  return {
    gameId,
    playerId,
    ref,
    status: statusOf({ picks, wrong: wrongGuesses, gaveUp: hasGivenUp }),
    startedAt: new Date(0),
    completedAt: null,
    picks: [...picks],
    wrongGuesses,
  }
}
