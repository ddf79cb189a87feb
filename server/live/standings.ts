/** Where everybody stands at one version of a game, all from the same counts; made once and shared by all who ask. */
import type { LeaderboardScope } from '#schema/context.ts'
import { isUnicorn } from '#schema/rules/rarity.ts'
import { SQUARE_COUNT } from '#schema/rules/squares.ts'
import { NO_SLOT } from './answer-slots.ts'
import type { LiveGame } from './live-game.ts'
import { countBelow, countUpTo } from './sorted-numbers.ts'

/** Above every score: whoever plays comes after whoever has completed, and the further they are the sooner. */
const IN_PROGRESS = 2 ** 30
/** A sort key is a score times this plus the player's number: exact in 53 bits up to four million players. */
const PLAYERS = 2 ** 22

/** The order of a board: whom a place belongs to, and who shares it. */
export interface BoardOrder {
  /** Ascending: score * PLAYERS + player. */
  readonly keys: Float64Array
  /** Of them, those who show themselves. */
  readonly shown: Float64Array
  readonly startedCount: number
  readonly completedCount: number
}

export class Standings {
  readonly version: number
  readonly #game: LiveGame
  /** The scores of the completed, ascending, in micros. */
  readonly finished: Int32Array
  readonly #micros: Int32Array
  // Copies: the game goes on while this version is read.
  readonly #filled: Uint8Array
  readonly #givenUp: Uint8Array
  readonly #orders = new Map<LeaderboardScope, BoardOrder>()

  constructor(game: LiveGame) {
    this.version = game.version
    this.#game = game
    this.#micros = allMicros(game)
    this.#filled = game.filled.slice(0, this.#micros.length)
    this.#givenUp = game.givenUp.slice(0, this.#micros.length)
    this.finished = this.#micros.filter((_, index) => this.isCompleted(index)).sort()
  }

  isCompleted(index: number): boolean {
    return this.#filled[index] === SQUARE_COUNT
  }

  /** A score in micros, by the counts of this version. */
  microsOf(index: number): number {
    return this.#micros[index] ?? 0
  }

  /** Places on a board: the completed by score, then those who play. Whoever gave up has none. */
  order(scope: LeaderboardScope): BoardOrder {
    const known = this.#orders.get(scope)
    if (known) return known
    const made = this.#sort(scope)
    this.#orders.set(scope, made)
    return made
  }

  /** The players from one place of a board up to another, without the hidden; those who share a score stand in the order of their refs. */
  between(scope: LeaderboardScope, from: number, to: number): number[] {
    const { shown: keys } = this.order(scope)
    const first = Math.max(0, from)
    const last = Math.min(to, keys.length)
    if (first >= last) return []
    const start = this.#runOf(keys, first).start
    const { end } = this.#runOf(keys, last - 1)
    const wide = Array.from(keys.subarray(start, end))
    const sorted = wide.toSorted((a, b) => scoreOf(a) - scoreOf(b) || this.#compareRefs(playerOf(a), playerOf(b)))
    return sorted.slice(first - start, last - start).map(playerOf)
  }

  /** The place of a player among those shown, from 0, and for a hidden one where it would be; -1 for whoever is not on the board. */
  placeOf(scope: LeaderboardScope, index: number): number {
    const { keys, shown } = this.order(scope)
    const key = this.#keyOf(index)
    if (keys[countBelow(keys, key)] !== key) return -1
    const place = countBelow(shown, key)
    if (shown[place] !== key) return place
    const { start, end } = this.#runOf(shown, place)
    return start + this.between(scope, start, end).indexOf(index)
  }

  /** The position that a completed player shows: one more than those who are better. */
  positionOf(scope: LeaderboardScope, index: number): number {
    return countBelow(this.order(scope).keys, this.microsOf(index) * PLAYERS) + 1
  }

  #runOf(keys: Float64Array, place: number): { start: number; end: number } {
    const score = scoreOf(keys[place] ?? 0)
    return { start: countBelow(keys, score * PLAYERS), end: countUpTo(keys, score * PLAYERS + PLAYERS - 1) }
  }

  #sort(scope: LeaderboardScope): BoardOrder {
    const { roster } = this.#game
    let [startedCount, completedCount, onBoard] = [0, 0, 0]
    const keys = new Float64Array(this.#micros.length)
    for (let index = 0; index < keys.length; index++) {
      if (scope === 'signedIn' && !roster.personOf(index).isSignedIn) continue
      startedCount++
      if (this.isCompleted(index)) completedCount++
      else if (this.#givenUp[index] === 1) continue
      keys[onBoard++] = this.#keyOf(index)
    }
    const sorted = keys.slice(0, onBoard).sort()
    const shown = sorted.filter((key) => !roster.personOf(playerOf(key)).isHidden)
    return { keys: sorted, shown, startedCount, completedCount }
  }

  #keyOf(index: number): number {
    const toFill = SQUARE_COUNT - (this.#filled[index] ?? 0)
    return (toFill === 0 ? this.microsOf(index) : IN_PROGRESS + toFill) * PLAYERS + index
  }

  #compareRefs(a: number, b: number): number {
    return this.#game.roster.refOf(a) < this.#game.roster.refOf(b) ? -1 : 1
  }
}

/** How many of a player's squares nobody else has. */
export function unicornsOf(game: LiveGame, index: number, counts: Int32Array = game.counts): number {
  let unicorns = 0
  for (let square = 0; square < SQUARE_COUNT; square++) {
    const slot = game.slotAt(index, square)
    if (slot !== NO_SLOT && isUnicorn(counts[slot] ?? 0)) unicorns++
  }
  return unicorns
}

/** What a player's squares add up to, in micros. */
export function microsOf(game: LiveGame, index: number, weights: Int32Array = game.weights): number {
  let micros = 0
  const first = index * SQUARE_COUNT
  for (let place = first; place < first + SQUARE_COUNT; place++) micros += weights[game.picks[place] ?? NO_SLOT] ?? 0
  return micros
}

function allMicros(game: LiveGame): Int32Array {
  const { weights } = game
  const micros = new Int32Array(game.roster.size)
  for (let index = 0; index < micros.length; index++) micros[index] = microsOf(game, index, weights)
  return micros
}

const scoreOf = (key: number) => Math.floor(key / PLAYERS)
const playerOf = (key: number) => key % PLAYERS
