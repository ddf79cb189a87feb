/** Which clues may be drawn for a game, and whose turn it is: by chance, what has rested longest first. */
import { type Bitset, bitsetOf } from './bitset.ts'
import { type Clue, type ClueKind, clueKey } from './clue.ts'
import type { CluePool } from './clue-pool.ts'
import { REUSE_WINDOW } from './puzzle.ts'

/** A kind of clue, or the one that the game must have. */
export type SlotKind = ClueKind | 'pinned'

/** What came before. */
export interface ClueHistory {
  /** How many games ago a clue came last, by clue key. */
  readonly gamesAgo: ReadonlyMap<string, number>
  /** Clue keys of what came lately or is kept for a game to come; a category among them may not be used. */
  readonly closed: ReadonlySet<string>
}

/** From what may be chosen. */
export interface ClueChoice {
  readonly pool: CluePool
  readonly history: ClueHistory
  readonly rest: { readonly word: number; readonly album: number }
  readonly pinned: Clue | undefined
}

/** What may be drawn while clues rest so long: places of the pool, and how many games each has rested. */
export interface Offered {
  readonly word: readonly number[]
  readonly album: readonly number[]
  readonly category: readonly number[]
  readonly sets: Readonly<Record<SlotKind, Bitset>>
  /** By place. */
  readonly gamesAgo: readonly number[]
}

/** What may be drawn now. */
export function offeredAt({ pool, history, rest, pinned }: ClueChoice): Offered {
  const gamesAgo = pool.keys.map((key) => history.gamesAgo.get(key) ?? REUSE_WINDOW + 1)
  const rested = (places: readonly number[], games: number) => places.filter((place) => (gamesAgo[place] ?? 0) > games)
  const word = rested(pool.ofKind.word, rest.word)
  const album = rested(pool.ofKind.album, rest.album)
  const category = pool.ofKind.category.filter((place) => !history.closed.has(pool.keys[place] ?? ''))
  const pinnedPlace = pinned && pool.places.get(clueKey(pinned))
  const sets = {
    word: placesIn(pool, word),
    album: placesIn(pool, album),
    category: placesIn(pool, category),
    infinity: placesIn(pool, pool.ofKind.infinity),
    pinned: placesIn(pool, pinnedPlace === undefined ? [] : [pinnedPlace]),
  }
  return { word, album, category, sets, gamesAgo }
}

function placesIn(pool: CluePool, places: readonly number[]): Bitset {
  return bitsetOf(pool.clues.length, places)
}

/** What is offered, in an order by chance: the highest turn comes first. */
export interface Candidates {
  readonly sets: Offered['sets']
  /** By place. */
  readonly turns: Float64Array
}

/** Longest unused words and albums tend to come first, in a random order with weights (Efraimidis and Spirakis, 2006). */
export function candidatesOf({ word, album, category, sets, gamesAgo }: Offered, random: () => number): Candidates {
  const turns = new Float64Array(gamesAgo.length)
  for (const place of word) turns[place] = Math.log(random()) / (gamesAgo[place] ?? 1)
  for (const place of album) turns[place] = Math.log(random()) / (gamesAgo[place] ?? 1)
  for (const place of category) turns[place] = -random()
  return { sets, turns }
}

/** Takes out whose turn it is. Few are ever taken, so that looking for them is cheaper than putting all in order. */
export function takeNext(open: number[], { turns }: Candidates): number | null {
  let best = 0
  for (let at = 1; at < open.length; at++) {
    if ((turns[open[at] ?? 0] ?? 0) > (turns[open[best] ?? 0] ?? 0)) best = at
  }
  return open.splice(best, 1)[0] ?? null
}
